import { readFileSync } from "node:fs";
import type { ApplyDiffOptions } from "../options.ts";
import type { ApplyDiffResult } from "../result.ts";

/** One call with its recorded result. */
export interface Vector {
  readonly id: string;
  readonly topic: string;
  readonly original: string;
  readonly diff: string;
  readonly options: ApplyDiffOptions & { readonly decodeEntities?: boolean };
  readonly result: ApplyDiffResult;
}

export const vectors: readonly Vector[] = readFileSync(
  new URL("../../../../corpus/conformance/apply-diff.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
