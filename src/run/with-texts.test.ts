import { expect, test } from "vitest";
import { pairDigest } from "../corpus/pair-digest.ts";
import type { Pair, PairRef } from "../records.ts";
import { caseId } from "./build-case.ts";
import { planCases } from "./plan.ts";
import { withTexts } from "./with-texts.ts";

const PAIRS = Array.from({ length: 30 }, (_, n): Pair => {
  const path = `f${n}.js`;
  return { id: `s:${path}`, source: "s", path, language: "JavaScript", before: "a\n", after: `${n}\n` };
});

const REFS = PAIRS.map(({ before: _before, after: _after, ...ref }, n): PairRef => {
  return { ...ref, digest: pairDigest(PAIRS[n] as Pair) };
});

const OPTIONS = {
  seed: 3,
  formats: ["search-replace", "apply-patch", "apply-diff"],
  mutations: ["none", "copy-above"],
  intensities: ["light"],
} as const;

async function filled() {
  const asked: string[] = [];
  const read = async (ref: PairRef) => {
    asked.push(ref.id);
    return PAIRS.find(({ id }) => id === ref.id) as Pair;
  };
  const specs = [];
  for await (const spec of withTexts(planCases(REFS, OPTIONS), read)) specs.push(spec);
  return { asked, specs };
}

test("a plan over names, filled with texts, is the plan over whole pairs, and has its ids without them", async () => {
  const { specs } = await filled();
  expect(specs).toEqual([...planCases(PAIRS, OPTIONS)]);
  const ids = [...planCases(REFS, OPTIONS)].map((planned) => caseId(planned, 3));
  expect(ids).toEqual(specs.map((spec) => caseId(spec, 3)));
});

test("a pair that comes in one format after another is read once, one that comes again much later again", async () => {
  const { asked, specs } = await filled();
  expect(specs.length).toBe(30 * 2 * 3);
  expect(asked.length).toBeLessThan(30 * 2 * 2);
  expect(new Set(asked).size).toBe(30);
  expect(asked.length).toBeGreaterThan(30);
});
