import fc from "fast-check";
import { expect, test } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import { editOf } from "../formats/edit.ts";
import { formatNamed } from "../formats/registry.ts";
import { type Draft, FORMAT_NAMES, type FormatName, INTENSITIES, type Pair } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { MUTATIONS } from "./catalogue.ts";
import { combinedEffect, damagedBy, inOrderOfSides, partnersOf } from "./combination.ts";
import { inputOf, placeLines, textsOf } from "./draft.ts";
import { expectationOf } from "./expectation.ts";
import type { Mutation } from "./mutation.ts";
import { sameFiles } from "./proof.ts";

// Laws of every member, on the embedded pairs. What the accepted files are is reckoned in run/double-entry.test.ts.

const { pairs: PAIRS } = await loadCorpus("embedded");
const ROWS = MUTATIONS.flatMap((mutation) => mutation.formats.map((format) => ({ mutation, format })));

const pairs = fc.constantFrom(...PAIRS);
const rows = fc.constantFrom(...ROWS);
const seeds = fc.integer({ min: 0, max: 100_000 });
const intensities = fc.constantFrom(...INTENSITIES);

function written(pair: Pair, format: FormatName, seed: number): Draft | null {
  const edit = editOf(pair);
  const draft = "skipped" in edit ? edit : formatNamed(format).write(edit, randomOf(`draft ${seed}`));
  return "skipped" in draft ? null : draft;
}

function fits({ languages }: Mutation, pair: Pair): boolean {
  return languages?.has(pair.language) ?? true;
}

test("the same seed gives the same damage, and the draft given stays as it was", () => {
  fc.assert(
    fc.property(pairs, rows, seeds, intensities, (pair, { mutation, format }, seed, intensity) => {
      const clean = written(pair, format, seed);
      if (clean === null) return;
      const before = structuredClone(clean);
      const damaged = mutation.apply(clean, intensity, randomOf(seed));
      expect(mutation.apply(clean, intensity, randomOf(seed))).toEqual(damaged);
      if (!("skipped" in damaged)) mutation.prove(clean, damaged);
      expect(clean).toEqual(before);
    }),
    { numRuns: 1000, seed: 42 },
  );
});

test("what is proved is what the effect says: a file where one is certain, none where the edit contradicts itself", () => {
  fc.assert(
    fc.property(pairs, rows, seeds, intensities, (pair, { mutation, format }, seed, intensity) => {
      const clean = written(pair, format, seed);
      const damaged = clean && mutation.apply(clean, intensity, randomOf(seed));
      if (!damaged || "skipped" in damaged || mutation.prove(clean, damaged) !== null) return;
      expect(inputOf(damaged) !== inputOf(clean) || !sameFiles(damaged.files, clean.files)).toBe(true);
      const { accepted, reject } = expectationOf(damaged, mutation.effect);
      const unchanged = accepted.some((files) => sameFiles(files, damaged.files));
      const isCertain = mutation.effect === "harmless" || mutation.effect === "drift";
      expect(reject).toBe(!isCertain);
      expect(accepted.length > 0).toBe(
        mutation.effect === "destructive" ? accepted.length > 0 : mutation.effect !== "contradictory",
      );
      expect(unchanged).toBe(mutation.effect === "no-op");
    }),
    { numRuns: 1500, seed: 42 },
  );
});

/**
 * How much was done: what is lost of an answer that ends early, what moved in another order, how far the blocks' lines
 * are from those of file and meaning where characters are written otherwise, else what differs in edit and file.
 */
function amount({ side, effect, family }: Mutation, clean: Draft, damaged: Draft): number {
  if (side === "cut") return inputOf(clean).length - inputOf(damaged).length;
  if (side === "order" && effect === "harmless") {
    return damaged.blocks.filter((block, index) => block.text !== clean.blocks[index]?.text).length;
  }
  if (SPELLING.has(family)) return misfits(damaged);
  const file = (draft: Draft) => (draft.files.get(draft.path) ?? "").split("\n");
  return (
    differing(inputOf(clean).split("\n"), inputOf(damaged).split("\n")) +
    differing(file(clean), file(damaged))
  );
}

const SPELLING = new Set(["white-space", "encoding", "escaping"]);

function misfits(draft: Draft): number {
  return draft.blocks.reduce((sum, block, index) => {
    const place = placeLines(draft, block).map(withoutFeed);
    const text = linesOf(block.text).map(withoutFeed);
    return (
      sum +
      differing(place, textsOf(draft, index, "search")) +
      differing(text, textsOf(draft, index, "replace"))
    );
  }, 0);
}

/** Lines that only one of the two has. */
function differing(one: readonly string[], other: readonly string[]): number {
  const rest = new Map<string, number>();
  for (const line of other) rest.set(line, (rest.get(line) ?? 0) + 1);
  for (const line of one) rest.set(line, (rest.get(line) ?? 0) - 1);
  return [...rest.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

test("a stronger intensity never damages less", () => {
  fc.assert(
    fc.property(pairs, rows, seeds, (pair, { mutation, format }, seed) => {
      const clean = written(pair, format, seed);
      if (clean === null) return;
      const amounts = INTENSITIES.map((intensity) => {
        const damaged = mutation.apply(clean, intensity, randomOf(seed));
        return "skipped" in damaged ? -1 : amount(mutation, clean, damaged);
      });
      expect([mutation.name, ...amounts]).toEqual([mutation.name, ...amounts.toSorted((a, b) => a - b)]);
    }),
    { numRuns: 1500, seed: 42 },
  );
});

test("no damage leaves the draft as it was", () => {
  for (const pair of PAIRS.slice(0, 5)) {
    for (const format of FORMAT_NAMES) {
      const clean = written(pair, format, 1);
      if (clean !== null) expect(damagedBy(clean, [])).toEqual({ draft: clean, effect: "harmless" });
    }
  }
});

test("two damages come to a case or a reason, and the case to what one of them is", () => {
  fc.assert(
    fc.property(
      pairs,
      rows,
      seeds,
      intensities,
      fc.nat(),
      (pair, { mutation, format }, seed, intensity, pick) => {
        const partners = partnersOf(mutation, MUTATIONS).filter(
          (other) => other.formats.includes(format) && fits(other, pair),
        );
        const partner = partners[pick % partners.length];
        const clean = fits(mutation, pair) ? written(pair, format, seed) : null;
        if (clean === null || partner === undefined) return;
        const before = structuredClone(clean);
        const acts = inOrderOfSides([mutation, partner]).map((each) => ({
          mutation: each,
          intensity,
          random: () => randomOf(`${seed} ${each.name}`),
        }));
        const result = damagedBy(clean, acts);
        expect(clean).toEqual(before);
        expect(damagedBy(clean, acts)).toEqual(result);
        if ("skipped" in result) return;
        expect(result.effect).toBe(combinedEffect(mutation.effect, partner.effect));
        expect(inputOf(result.draft) !== inputOf(clean) || !sameFiles(result.draft.files, clean.files)).toBe(
          true,
        );
      },
    ),
    { numRuns: 600, seed: 42 },
  );
});
