import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixContent } from "./content.ts";
import { stripFences } from "./fences.ts";

type Vector = {
  readonly id: string;
  readonly topic: string;
  readonly input: string;
  readonly output: string;
};
type ContentVector = Vector & { readonly modelId: string | null; readonly path: string | null };
type FenceVector = Vector & { readonly kind: "fence" };

const file = new URL("../../../corpus/conformance/model-fixes.jsonl", import.meta.url);
const vectors = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as ContentVector | FenceVector);
const fences = vectors.filter((vector) => "kind" in vector);
const contents = vectors.filter((vector) => "modelId" in vector);

test.each(contents)("$id $topic", ({ input, output, modelId, path }) => {
  expect(fixContent(input, { modelId, path })).toBe(output);
});

test.each(fences)("$id $topic", ({ input, output }) => {
  expect(stripFences(input)).toBe(output);
});

test("the vectors are there", () => {
  expect([vectors.length, contents.length, fences.length]).toEqual([65, 41, 24]);
});
