import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeEntities } from "../../engines/apply-diff/decode-entities.ts";
import { applyDiffModel } from "./apply-diff.ts";

interface Vector {
  readonly id: string;
  readonly topic: string;
  readonly original: string;
  readonly diff: string;
  readonly options: {
    readonly fuzzyThreshold: number;
    readonly bufferLines: number;
    readonly decodeEntities?: boolean;
  };
  readonly result:
    | { readonly ok: true; readonly content: string; readonly failed: readonly { readonly block: number }[] }
    | { readonly ok: false; readonly error: string };
}

const vectors: Vector[] = readFileSync(
  new URL("../../../corpus/conformance/apply-diff.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

test.each(vectors)("$id $topic", ({ original, diff, options, result }) => {
  const { decodeEntities: isEscaped = false, ...own } = options;
  const answer = applyDiffModel(own).final(
    new Map([["a.txt", original]]),
    isEscaped ? decodeEntities(diff) : diff,
  );
  expect(answer).toEqual(
    result.ok
      ? {
          status: "applied",
          files: new Map([["a.txt", result.content]]),
          failedBlocks: result.failed.map(({ block }) => block - 1).sort((a, b) => a - b),
        }
      : { status: "rejected", error: result.error },
  );
});

test("the vectors are there", () => {
  expect(vectors).toHaveLength(304);
});
