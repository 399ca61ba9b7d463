import { unknownName } from "../errors.ts";
import { encoding } from "./encoding.ts";
import { envelope } from "./envelope.ts";
import type { Mutation } from "./mutation.ts";
import { whiteSpace } from "./white-space.ts";

/** Every mutation, family by family. */
export const MUTATIONS: readonly Mutation[] = [...whiteSpace, ...encoding, ...envelope];

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
