import { unknownName } from "../errors.ts";
import { deep } from "./deep.ts";
import { encoding } from "./encoding.ts";
import { envelope } from "./envelope.ts";
import { hints } from "./hints.ts";
import { markers } from "./markers.ts";
import type { Mutation } from "./mutation.ts";
import { order } from "./order.ts";
import { patchCuts } from "./patch-cuts.ts";
import { patchLines } from "./patch-lines.ts";
import { patchShape } from "./patch-shape.ts";
import { place } from "./place.ts";
import { truncation } from "./truncation.ts";
import { whiteSpace } from "./white-space.ts";

/** Every mutation, family by family. */
export const MUTATIONS: readonly Mutation[] = [
  ...whiteSpace,
  ...encoding,
  ...envelope,
  ...order,
  ...place,
  deep,
  ...markers,
  ...truncation,
  ...hints,
  ...patchShape,
  ...patchLines,
  ...patchCuts,
];

/** Throws EditproofError, with the nearest name, for a name that no mutation has. */
export function mutationNamed(name: string): Mutation {
  const found = MUTATIONS.find((mutation) => mutation.name === name);
  if (found === undefined) {
    throw unknownName(
      "mutation",
      name,
      MUTATIONS.map((mutation) => mutation.name),
    );
  }
  return found;
}
