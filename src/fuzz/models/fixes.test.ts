import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engineNamed } from "../../engines/registry.ts";
import { v1, v2 } from "../../engines/search-replace/engine.ts";
import { withContentFixes, withFixesModel, withoutFences } from "./fixes.ts";
import type { Model } from "./model.ts";
import { engineAnswers, modelAnswers, modelOf } from "./testing/answers.ts";
import { diffText, filesOf, hostileText, type Streamed, streamOf } from "./testing/hostile.ts";
import { wholeFileModel } from "./whole-file.ts";

const FILE = new URL("../../../corpus/conformance/model-fixes.jsonl", import.meta.url);
const vectors: readonly Record<string, string>[] = readFileSync(FILE, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const fences = vectors.filter(({ kind }) => kind === "fence");
const contents = vectors.filter(({ kind, modelId }) => kind !== "fence" && !modelId?.includes("claude"));

describe("the vectors", () => {
  test.each(contents)("$id $topic", ({ input, path, output }) => {
    expect(withContentFixes(input ?? "", path ?? undefined)).toBe(output);
  });

  test.each(fences)("$id $topic", ({ input, output }) => {
    expect(withoutFences(input ?? "")).toBe(output);
  });

  test("are there", () => {
    expect([contents.length, fences.length]).toEqual([38, 24]);
  });
});

const whole = streamOf(filesOf(hostileText), hostileText);
const diffs = streamOf(filesOf(hostileText), diffText);

test.each<[string, Model, fc.Arbitrary<Streamed>]>([
  ["whole-file", wholeFileModel, whole],
  ["whole-file+fixes", withFixesModel(wholeFileModel, true), whole],
  ["v1+fixes", withFixesModel(modelOf(v1)), diffs],
  ["v2+fixes", withFixesModel(modelOf(v2)), diffs],
])("%s answers as its model", async (name, model, streams) => {
  const engine = engineNamed(name);
  await fc.assert(
    fc.asyncProperty(streams, async ({ files, input, prefixes }) => {
      const expected = modelAnswers(model, files, prefixes, input);
      expect(await engineAnswers(engine, files, prefixes, input)).toEqual(expected);
    }),
    { seed: 42, numRuns: 1500 },
  );
});
