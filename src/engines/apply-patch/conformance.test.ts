import { expect, test } from "vitest";
import { loadFrom } from "./memory-files.ts";
import { planPatch } from "./plan.ts";
import { recordedPlan } from "./recorded-plan.ts";
import { patchVectors } from "./testing/vectors.ts";

test.each(patchVectors)("$id $topic is planned as recorded", ({ files, ignored = [], patch, result }) => {
  const isIgnored = (path: string) => ignored.includes(path);
  const plan = planPatch(patch, loadFrom(new Map(Object.entries(files)), isIgnored), { isIgnored });
  const { applyError: _, ...expected } = result;
  expect(recordedPlan(plan)).toEqual(expected);
});

test("the vectors are there", () => {
  expect(patchVectors).toHaveLength(315);
});
