import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeEntities } from "../../engines/apply-diff/decode-entities.ts";
import type { ApplyResult } from "../../engines/engine.ts";
import { engineNamed } from "../../engines/registry.ts";
import type { Files } from "../../records.ts";
import { hostileDiff } from "./apply-diff/testing/hostile-diff.ts";
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

test("the engine answers as the model does, whatever the diff", () => {
  const statuses = new Map<string, number>();
  fc.assert(
    fc.property(hostileDiff(), ({ original, diff, options }) => {
      const files = new Map([["a.txt", original]]);
      const answer = applyDiffModel(options).final(files, diff);
      expect(answerOf(`apply-diff@${options.fuzzyThreshold},${options.bufferLines}`, files, diff)).toEqual(
        answer,
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }),
    { seed: 42, numRuns: 2000 },
  );
  // Neither answer is so rare that the property says little.
  expect(statuses.get("applied")).toBeGreaterThan(500);
  expect(statuses.get("rejected")).toBeGreaterThan(500);
});

test.each([
  ["apply-diff", {}],
  ["apply-diff@0.9", { fuzzyThreshold: 0.9 }],
  ["apply-diff@0.8", { fuzzyThreshold: 0.8 }],
] as const)("%s has the options that its name says", (name, options) => {
  fc.assert(
    fc.property(hostileDiff(), ({ original, diff }) => {
      const files = new Map([["a.txt", original]]);
      expect(answerOf(name, files, diff)).toEqual(applyDiffModel(options).final(files, diff));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test.each([0, 2])("%s files are not one file", (count) => {
  const files = new Map(["a.txt", "b.txt"].slice(0, count).map((path) => [path, "a\n"]));
  const diff = "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE";
  const answer = { status: "rejected", error: "not_one_file" };
  expect(applyDiffModel().final(files, diff)).toEqual(answer);
  expect(answerOf("apply-diff", files, diff)).toEqual(answer);
});

/** An engine's answer without work and trace. */
function answerOf(name: string, files: Files, input: string): unknown {
  const { work: _, ...answer } = engineNamed(name).apply({
    files,
    input,
    mode: "final",
    trace: false,
  }) as ApplyResult;
  return answer;
}
