import fc from "fast-check";
import { expect, test } from "vitest";
import { editOf } from "../formats/edit.ts";
import { formatNamed } from "../formats/registry.ts";
import {
  type Draft,
  type Files,
  type FormatName,
  INTENSITIES,
  type Intensity,
  type Pair,
} from "../records.ts";
import { randomOf } from "../run/random.ts";
import { linesOf } from "../text.ts";
import { MUTATIONS } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { tags } from "./envelope-tags.ts";
import { expectationOf } from "./expectation.ts";
import { fileCuts } from "./file-cuts.ts";
import { markerContent } from "./marker-content.ts";
import type { Mutation } from "./mutation.ts";
import { patchCuts } from "./patch-cuts.ts";
import { patchPaths } from "./patch-paths.ts";
import { patchSections } from "./patch-sections.ts";
import { costly } from "./place-many.ts";
import { placeScopes } from "./place-scopes.ts";
import { weakAnchors } from "./place-weak.ts";
import { readTool } from "./read-tool.ts";
import { elided } from "./read-tool-elided.ts";
import { structureBlocks } from "./structure-blocks.ts";
import { json } from "./structure-json.ts";
import { placesOfEdits } from "./structure-places.ts";
import { MANY } from "./testing/many.ts";
import { PAIRS } from "./testing/pairs.ts";

// The laws of a damage, for members that act on several formats or on one other than search-replace.

const ROWS = [
  ...[tags, fileCuts, markerContent, patchCuts, patchPaths, patchSections, costly, placeScopes, weakAnchors],
  ...[readTool, elided, structureBlocks, json, placesOfEdits],
]
  .flat()
  .flatMap((mutation) => mutation.formats.map((format) => ({ mutation, format })));

const pairs = fc.constantFrom(...PAIRS, MANY, MANY, MANY);
const rows = fc.constantFrom(...ROWS);
const seeds = fc.integer({ min: 0, max: 100_000 });
const intensities = fc.constantFrom(...INTENSITIES);

function written(pair: Pair, format: FormatName, seed: number): Draft | null {
  const edit = editOf(pair);
  const draft = "skipped" in edit ? edit : formatNamed(format).write(edit, randomOf(`draft ${seed}`));
  return "skipped" in draft ? null : draft;
}

function damagedBy(mutation: Mutation, clean: Draft, intensity: Intensity, seed: number): Draft | null {
  const damaged = mutation.apply(clean, intensity, randomOf(seed));
  return "skipped" in damaged ? null : damaged;
}

/** What maps and lists of a draft hold, for comparing. */
function told(draft: Draft): unknown {
  const entries = (files: Files) => [...files];
  return structuredClone({ ...draft, files: entries(draft.files), accepted: draft.accepted.map(entries) });
}

test("the same seed gives the same damage, and the draft given stays as it was", () => {
  fc.assert(
    fc.property(pairs, rows, seeds, intensities, (pair, { mutation, format }, seed, intensity) => {
      const clean = written(pair, format, seed);
      if (clean === null) return;
      const before = told(clean);
      const damaged = damagedBy(mutation, clean, intensity, seed);
      expect(damagedBy(mutation, clean, intensity, seed)).toEqual(damaged);
      expect(told(clean)).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

test("what is proved is what the model meant: whole lines of file, change and neighbours, or no file at all", () => {
  fc.assert(
    fc.property(pairs, rows, seeds, intensities, (pair, { mutation, format }, seed, intensity) => {
      const clean = written(pair, format, seed);
      const damaged = clean && damagedBy(mutation, clean, intensity, seed);
      if (!damaged || mutation.prove(clean, damaged) !== null) return;
      for (const [at, line] of damaged.lines.entries()) {
        expect(line.text).not.toContain("\n");
        expect(line.end === "\n" || at === damaged.lines.length - 1).toBe(true);
        expect(line.block).toBeLessThan(damaged.blocks.length);
      }
      const { accepted, reject } = expectationOf(damaged, mutation.effect);
      expect(accepted.length > 0 || reject).toBe(true);
      const known = new Set([
        ...linesOf(damaged.files.get(pair.path) ?? ""),
        ...damaged.blocks.flatMap((block) => linesOf(block.text)),
      ]);
      for (const files of accepted) {
        expect(linesOf(files.get(pair.path) ?? "").filter((line) => !known.has(line))).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

/** How much was done to a draft: what is lost of an answer that ends early, else lines of edit and file that differ. */
function amount(mutation: Mutation, clean: Draft, damaged: Draft): number {
  if (mutation.side === "cut") return inputOf(clean).length - inputOf(damaged).length;
  const rest = inputOf(damaged).split("\n");
  const gone = inputOf(clean)
    .split("\n")
    .filter((line) => {
      const at = rest.indexOf(line);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  const grown = (damaged.files.get(damaged.path) ?? "").length - (clean.files.get(clean.path) ?? "").length;
  return gone.length + rest.length + Math.abs(grown);
}

test("a stronger intensity never damages less", () => {
  fc.assert(
    fc.property(pairs, rows, seeds, (pair, { mutation, format }, seed) => {
      const clean = written(pair, format, seed);
      if (clean === null) return;
      const amounts = INTENSITIES.map((intensity) => {
        const damaged = damagedBy(mutation, clean, intensity, seed);
        return damaged === null ? -1 : amount(mutation, clean, damaged);
      });
      expect([mutation.name, ...amounts]).toEqual([mutation.name, ...amounts.toSorted((a, b) => a - b)]);
    }),
    { numRuns: 2000 },
  );
});

test("on top of any other damage, and below it, a member still gives a draft or a reason", () => {
  const others = fc.constantFrom(...MUTATIONS);
  fc.assert(
    fc.property(
      pairs,
      rows,
      others,
      fc.boolean(),
      seeds,
      intensities,
      (pair, row, other, above, seed, intensity) => {
        if (!other.formats.includes(row.format)) return;
        const clean = written(pair, row.format, seed);
        const [earlier, later] = above ? [other, row.mutation] : [row.mutation, other];
        const once = clean && damagedBy(earlier, clean, intensity, seed);
        if (!once || earlier.prove(clean, once) !== null) return;
        const twice = damagedBy(later, once, intensity, seed + 1);
        if (!twice || later.prove(once, twice) !== null) return;
        expect(inputOf(twice) !== inputOf(once) || twice.files !== once.files).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});

test("a file that a damage makes larger stays small enough to be kept", () => {
  for (const { mutation, format } of ROWS) {
    const clean = written(MANY, format, 1);
    const damaged = clean && damagedBy(mutation, clean, "heavy", 1);
    if (damaged) expect(damaged.files.get(MANY.path)?.length ?? 0).toBeLessThan(200_000);
  }
});

test("every member gives a proved case for some pair at each intensity, in each of its formats", () => {
  const missing = ROWS.flatMap(({ mutation, format }) =>
    INTENSITIES.filter(
      (intensity) =>
        ![MANY, ...PAIRS].some((pair) =>
          [1, 2, 3, 4, 5, 6].some((seed) => {
            const clean = written(pair, format, seed);
            const damaged = clean && damagedBy(mutation, clean, intensity, seed);
            return damaged && mutation.prove(clean, damaged) === null;
          }),
        ),
    ).map((intensity) => `${mutation.name} ${format} ${intensity}`),
  );
  expect(missing).toEqual([]);
});
