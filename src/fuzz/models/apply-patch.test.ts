import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { engineNamed } from "../../engines/registry.ts";
import type { Files } from "../../records.ts";
import { hostilePatches } from "./apply-patch/testing/hostile-patches.ts";
import { applyPatchModel } from "./apply-patch.ts";

interface Vector {
  readonly id: string;
  readonly topic: string;
  readonly files: Readonly<Record<string, string>>;
  readonly patch: string;
  readonly ignored?: readonly string[];
}

const vectors: readonly Vector[] = readFileSync(
  new URL("../../../corpus/conformance/apply-patch.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const engine = engineNamed("apply-patch");

async function engineAnswer(files: Files, input: string) {
  const { work: _, ...answer } = await engine.apply({ files, input, mode: "final", trace: false });
  if (answer.status === "hung") return { status: "hung" };
  return answer.status === "applied" ? { ...answer, failedBlocks: answer.failedBlocks ?? [] } : answer;
}

test("the recorded patches", async () => {
  for (const { id, files, patch } of vectors) {
    const tree = new Map(Object.entries(files));
    expect({ id, answer: applyPatchModel.final(tree, patch) }).toEqual({
      id,
      answer: await engineAnswer(tree, patch),
    });
  }
});

test("hostile patches", async () => {
  await fc.assert(
    fc.asyncProperty(hostilePatches, async ({ files, input }) => {
      expect(applyPatchModel.final(files, input)).toEqual(await engineAnswer(files, input));
    }),
    { seed: 1, numRuns: 2000 },
  );
});
