import { unknownName } from "../errors.ts";
import { content } from "./content.ts";
import { deep } from "./deep.ts";
import { encoding } from "./encoding.ts";
import { envelope } from "./envelope.ts";
import { tags } from "./envelope-tags.ts";
import { escaping } from "./escaping.ts";
import { fileCuts } from "./file-cuts.ts";
import { hints } from "./hints.ts";
import { markerContent } from "./marker-content.ts";
import { markers } from "./markers.ts";
import type { Mutation } from "./mutation.ts";
import { order } from "./order.ts";
import { patchCuts } from "./patch-cuts.ts";
import { patchLines } from "./patch-lines.ts";
import { patchPaths } from "./patch-paths.ts";
import { patchSections } from "./patch-sections.ts";
import { patchShape } from "./patch-shape.ts";
import { place } from "./place.ts";
import { costly } from "./place-many.ts";
import { placeScopes } from "./place-scopes.ts";
import { weakAnchors } from "./place-weak.ts";
import { readTool } from "./read-tool.ts";
import { elided } from "./read-tool-elided.ts";
import { structureBlocks } from "./structure-blocks.ts";
import { json } from "./structure-json.ts";
import { placesOfEdits } from "./structure-places.ts";
import { truncation } from "./truncation.ts";
import { whiteSpace } from "./white-space.ts";

/** Every mutation, family by family. */
export const MUTATIONS: readonly Mutation[] = [
  ...whiteSpace,
  ...encoding,
  ...escaping,
  ...envelope,
  ...order,
  ...place,
  deep,
  ...content,
  ...markers,
  ...truncation,
  ...hints,
  ...patchShape,
  ...patchLines,
  ...patchCuts,
  ...fileCuts,
  ...tags,
  ...patchPaths,
  ...patchSections,
  ...json,
  ...structureBlocks,
  ...placesOfEdits,
  ...markerContent,
  ...readTool,
  ...elided,
  ...placeScopes,
  ...weakAnchors,
  ...costly,
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
