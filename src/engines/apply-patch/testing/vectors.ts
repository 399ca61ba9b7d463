import { readFileSync } from "node:fs";

/** A patch with what was recorded of its plan. */
export interface PatchVector {
  readonly id: string;
  readonly topic: string;
  readonly files: Readonly<Record<string, string>>;
  readonly ignored?: readonly string[];
  readonly patch: string;
  readonly result: Readonly<Record<string, unknown>>;
}

export const patchVectors: readonly PatchVector[] = readFileSync(
  new URL("../../../../corpus/conformance/apply-patch.jsonl", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as PatchVector);
