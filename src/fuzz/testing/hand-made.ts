import type { ApplyRequest, ApplyResult, Engine, EngineFacts } from "../../engines/engine.ts";
import type { BlockTrace, Files, Work } from "../../records.ts";
import type { Stopwatch } from "../../run/ask.ts";
import { cook } from "../cook.ts";
import type { Recipe } from "../recipe.ts";
import type { Specimen } from "../specimen.ts";

/** A clock that stands still. */
export const STILL: Stopwatch = { start() {}, stop: () => 0 };

export const NO_WORK: Work = { linesCompared: 0, charactersScanned: 0 };

/** An engine of one function; it declares the error `no`, and shows what it has while the input streams. */
export function engineOf(
  apply: (request: ApplyRequest) => ApplyResult,
  facts: Partial<EngineFacts> = {},
): Engine {
  return {
    name: "mine",
    version: "1",
    format: "search-replace",
    about: "made by hand",
    layers: ["exact"],
    errors: ["no"],
    previews: true,
    ...facts,
    apply,
  };
}

export function applied(files: Files, places?: readonly Pick<BlockTrace, "from" | "to">[]): ApplyResult {
  const blocks = places?.map((place): BlockTrace => ({ ...place, tries: [], layer: "exact", error: null }));
  return { status: "applied", files, work: NO_WORK, ...(blocks && { trace: { blocks } }) };
}

export function rejected(error: string, files?: Files): ApplyResult {
  return { status: "rejected", error, work: NO_WORK, ...(files && { files }) };
}

/** Ten lines of which the second and the ninth are changed, in SEARCH/REPLACE blocks, undamaged. */
export const RECIPE: Recipe = {
  format: "search-replace",
  file: {
    path: "a.txt",
    lines: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"],
    hunks: [
      { from: 1, to: 2, added: ["B"] },
      { from: 8, to: 9, added: ["I"] },
    ],
    crlf: false,
    openEnd: false,
  },
  others: [],
  layout: 0,
  damages: [],
  raw: [],
  streamed: false,
};

/** The specimen of a recipe; throws where there is none. */
export function cooked(recipe: Recipe): Specimen {
  const specimen = cook(recipe);
  if ("skipped" in specimen) throw new Error(specimen.skipped);
  return specimen;
}
