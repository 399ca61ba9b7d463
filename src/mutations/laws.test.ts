import fc from "fast-check";
import { expect, test } from "vitest";
import type { Draft, Intensity, Pair } from "../records.ts";
import { INTENSITIES } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { placeLines, textsOf } from "./draft.ts";
import { encoding } from "./encoding.ts";
import { envelope } from "./envelope.ts";
import { expectationOf } from "./expectation.ts";
import type { Mutation } from "./mutation.ts";
import { decodedTwice } from "./proof.ts";
import { draftOf } from "./testing/notation.ts";
import { PAIRS } from "./testing/pairs.ts";
import { whiteSpace } from "./white-space.ts";

const OURS = [...whiteSpace, ...encoding, ...envelope];

const pairs = fc.constantFrom(...PAIRS);
const mutations = fc.constantFrom(...OURS);
const seeds = fc.integer({ min: 0, max: 100_000 });
const intensities = fc.constantFrom(...INTENSITIES);

function damagedBy(mutation: Mutation, pair: Pair, seed: number, intensity: Intensity) {
  const clean = draftOf(pair, randomOf(`draft ${seed}`));
  return { clean, damaged: mutation.apply(clean, intensity, randomOf(seed)) };
}

/** Lines in which the edit differs from what the file and the meaning call for, and lines that are too many. */
function size(draft: Draft): number {
  const blocks = draft.blocks.map((block, index) => {
    const place = placeLines(draft, block).map(withoutFeed);
    const text = linesOf(block.text).map(withoutFeed);
    return misfits(textsOf(draft, index, "search"), place) + misfits(textsOf(draft, index, "replace"), text);
  });
  const outside = draft.lines.filter((line) => line.block < 0).length;
  const markers = draft.lines.filter(
    (line) => ["open", "separator", "close"].includes(line.role) && !/^[-<=>+]+( \w+)?$/.test(line.text),
  ).length;
  return blocks.reduce((sum, count) => sum + count, outside + markers);
}

function misfits(lines: readonly string[], wanted: readonly string[]): number {
  const rest = [...wanted];
  return lines.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  }).length;
}

test("the same seed gives the same damage, and the draft given stays as it was", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, intensities, (pair, mutation, seed, intensity) => {
      const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
      const before = JSON.stringify(clean);
      expect(mutation.apply(clean, intensity, randomOf(seed))).toEqual(damaged);
      expect(JSON.stringify(clean)).toBe(before);
    }),
    { numRuns: 300 },
  );
});

test("a damage that is not skipped can be proved, or says why not; what is proved is what the model meant", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, intensities, (pair, mutation, seed, intensity) => {
      const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
      if ("skipped" in damaged) return;
      const fault = mutation.prove(clean, damaged);
      // Lines that only white space tells apart are the one reason not to believe a claim.
      if (fault !== null) {
        expect(fault).toMatch(/^block \d+ can mean [2-9]\d* places$/);
        return;
      }
      const expectation = expectationOf(damaged, mutation.effect);
      expect(expectation.accepted.length).toBeGreaterThan(0);
      if (mutation.side !== "file" && damaged.files === clean.files) {
        expect(expectation.accepted[0]?.get(pair.path)).toBe(pair.after);
      }
      for (const [index, line] of damaged.lines.entries()) {
        expect(line.text).not.toContain("\n");
        expect(line.end === "\n" || index === damaged.lines.length - 1).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
});

test("damages pile up: what is proved of the pile is still what the model meant", () => {
  fc.assert(
    fc.property(pairs, mutations, mutations, seeds, intensities, (pair, one, two, seed, intensity) => {
      const { clean, damaged } = damagedBy(one, pair, seed, intensity);
      if ("skipped" in damaged || one.prove(clean, damaged) !== null) return;
      const piled = two.apply(damaged, intensity, randomOf(seed + 1));
      if ("skipped" in piled || two.prove(damaged, piled) !== null) return;
      if (one.side !== "file" && two.side !== "file" && piled.files === clean.files) {
        expect(piled.accepted[0]?.get(pair.path)).toBe(pair.after);
      }
      // No state is accepted that carries a damage which only a reader's eye can forgive.
      const read = piled.accepted.map((files) =>
        decodedTwice(files.get(pair.path) ?? "").replace(/\s+/g, ""),
      );
      expect(new Set(read).size).toBe(1);
    }),
    { numRuns: 1500 },
  );
});

test("a stronger intensity never damages less", () => {
  fc.assert(
    fc.property(pairs, mutations, seeds, (pair, mutation, seed) => {
      const sizes = INTENSITIES.map((intensity) => {
        const { damaged } = damagedBy(mutation, pair, seed, intensity);
        return "skipped" in damaged ? -1 : size(damaged);
      });
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    }),
    { numRuns: 1000 },
  );
});

test("every mutation gives a proved case for some pair at each intensity", () => {
  const missing = OURS.flatMap((mutation) =>
    INTENSITIES.filter(
      (intensity) =>
        !PAIRS.some((pair) =>
          [1, 2, 3].some((seed) => {
            const { clean, damaged } = damagedBy(mutation, pair, seed, intensity);
            return !("skipped" in damaged) && mutation.prove(clean, damaged) === null;
          }),
        ),
    ).map((intensity) => `${mutation.name} ${intensity}`),
  );
  expect(missing).toEqual([]);
});
