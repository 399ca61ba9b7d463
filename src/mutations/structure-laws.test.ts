import fc from "fast-check";
import { expect, test } from "vitest";
import type { Draft, Files, Intensity, Pair } from "../records.ts";
import { INTENSITIES } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { linesOf } from "../text.ts";
import { MUTATIONS } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { expectationOf } from "./expectation.ts";
import { markers } from "./markers.ts";
import type { Mutation } from "./mutation.ts";
import { order } from "./order.ts";
import { place } from "./place.ts";
import { MANY } from "./testing/many.ts";
import { draftOf } from "./testing/notation.ts";
import { PAIRS } from "./testing/pairs.ts";
import { truncation } from "./truncation.ts";

const OURS = [...order, ...place, ...markers, ...truncation].filter(({ formats }) =>
  formats.includes("search-replace"),
);

const pairs = fc.constantFrom(...PAIRS, MANY, MANY);
const mutations = fc.constantFrom(...OURS);
const seeds = fc.integer({ min: 0, max: 100_000 });
const intensities = fc.constantFrom(...INTENSITIES);

function damagedBy(mutation: Mutation, pair: Pair, seed: number, intensity: Intensity) {
  const clean = draftOf(pair, randomOf(`draft ${seed}`));
  return { clean, damaged: mutation.apply(clean, intensity, randomOf(seed)) };
}

/** What maps and lists of a draft hold, for comparing. */
function told(draft: Draft): unknown {
  const entries = (files: Files) => [...files];
  return structuredClone({ ...draft, files: entries(draft.files), accepted: draft.accepted.map(entries) });
}

test("the same seed gives the same damage, and the draft given stays as it was", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, intensities, (pair, mutation, seed, intensity) => {
      const clean = draftOf(pair, randomOf(`draft ${seed}`));
      const before = told(clean);
      const damaged = mutation.apply(clean, intensity, randomOf(seed));
      expect(mutation.apply(clean, intensity, randomOf(seed))).toEqual(damaged);
      expect(told(clean)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

test("what is emitted differs from the undamaged case, and its lines are lines", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, intensities, (pair, mutation, seed, intensity) => {
      const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
      if ("skipped" in damaged) return;
      const fault = mutation.prove(clean, damaged);
      // A made-up search text that stands elsewhere too is the one reason not to believe a claim.
      if (fault !== null) {
        expect(fault).toMatch(/^block \d+ can mean [2-9]\d* places$/);
        return;
      }
      expect(inputOf(damaged) !== inputOf(clean) || damaged.files !== clean.files).toBe(true);
      for (const [index, line] of damaged.lines.entries()) {
        expect(line.text).not.toContain("\n");
        expect(line.end === "\n" || index === damaged.lines.length - 1).toBe(true);
        expect(line.block).toBeLessThan(damaged.blocks.length);
      }
    }),
    { numRuns: 1500 },
  );
});

test("accepted files consist of whole lines of the file, of the change, and of decoys", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, intensities, (pair, mutation, seed, intensity) => {
      const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
      if ("skipped" in damaged || mutation.prove(clean, damaged) !== null) return;
      const { accepted } = expectationOf(damaged, mutation.effect);
      if (mutation.effect === "contradictory") expect(accepted).toEqual([]);
      else if (mutation.effect !== "destructive") expect(accepted).toHaveLength(1);
      const known = new Set([
        ...linesOf(damaged.files.get(pair.path) ?? ""),
        ...damaged.blocks.flatMap((block) => linesOf(block.text)),
      ]);
      for (const files of accepted) {
        expect(linesOf(files.get(pair.path) ?? "").filter((line) => !known.has(line))).toEqual([]);
      }
      if (mutation.family === "markers" && accepted.length > 0) {
        expect(accepted[0]?.get(pair.path)).toBe(pair.after);
      }
    }),
    { numRuns: 1000 },
  );
});

/** How much was done to a draft, in the measure of the mutation's family. */
function amount(mutation: Mutation, clean: Draft, damaged: Draft): number {
  if (mutation.side === "cut") return inputOf(clean).length - inputOf(damaged).length;
  const keys = (draft: Draft) => draft.lines.map((line) => `${line.role} ${line.text}`);
  const rest = keys(damaged);
  const gone = keys(clean).filter((key) => {
    const at = rest.indexOf(key);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const grown = (damaged.files.get(damaged.path) ?? "").length - (clean.files.get(clean.path) ?? "").length;
  const moved = damaged.blocks.filter((block, index) => block.text !== clean.blocks[index]?.text).length;
  return mutation.side === "order" && mutation.effect === "harmless"
    ? moved
    : gone.length + rest.length + grown;
}

test("a stronger intensity never damages less", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, (pair, mutation, seed) => {
      const amounts = INTENSITIES.map((intensity) => {
        const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
        return "skipped" in damaged ? -1 : amount(mutation, clean, damaged);
      });
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    }),
    { numRuns: 1000 },
  );
});

test("on top of any other damage a mutation still gives a draft or a reason", () => {
  fc.assert(
    fc.property(
      pairs,
      fc.constantFrom(...MUTATIONS),
      mutations,
      seeds,
      intensities,
      (pair, earlier, mutation, seed, intensity) => {
        const { damaged: clean } = damagedBy(earlier, pair, seed, intensity);
        if ("skipped" in clean) return;
        const damaged = mutation.apply(clean, intensity, randomOf(`later ${seed}`));
        if ("skipped" in damaged) {
          expect(damaged.skipped).not.toBe("");
          return;
        }
        const fault = mutation.prove(clean, damaged);
        if (fault === null)
          expect(inputOf(damaged) !== inputOf(clean) || damaged.files !== clean.files).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test("every mutation gives a proved case for some pair at each intensity", () => {
  const missing = OURS.flatMap((mutation) =>
    INTENSITIES.filter(
      (intensity) =>
        ![...PAIRS, MANY].some((pair) =>
          [1, 2, 3, 4, 5, 6].some((seed) => {
            const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
            return !("skipped" in damaged) && mutation.prove(clean, damaged) === null;
          }),
        ),
    ).map((intensity) => `${mutation.name} ${intensity}`),
  );
  expect(missing).toEqual([]);
});
