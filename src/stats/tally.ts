import {
  HEADLINES,
  type Headline,
  INTENSITIES,
  type Mode,
  type ResultRow,
  type Verdict,
} from "../records.ts";
import { layersOf } from "./layers.ts";
import { recordOf } from "./record-of.ts";
import { type Share, shareOf } from "./wilson.ts";

/** Verdicts in the order in which the judge asks for them. */
export const VERDICTS: readonly Verdict[] = [
  "hung",
  "crashed",
  "partial",
  "safe",
  "refused",
  "correct",
  "unchanged",
  "ignored",
  "drifted",
  "corrupt",
];

/** What shares can be broken down by. */
export type Dimension = "family" | "mutation" | "intensity" | "format" | "language" | "layer" | "effect";

export const DIMENSIONS: readonly Dimension[] = [
  "family",
  "mutation",
  "intensity",
  "format",
  "language",
  "layer",
  "effect",
];

/** How many rows came to which verdict. */
export interface Counts {
  cases: number;
  readonly verdicts: Record<Verdict, number>;
  readonly headlines: Record<Headline, number>;
}

/** The counts of one engine in one mode for one key of a dimension. */
export interface Cell extends Counts {
  readonly engine: string;
  readonly mode: Mode;
  readonly key: string;
}

/** Counts by dimension and key; grows with the kinds of rows, not with the rows. */
export type Tally = ReadonlyMap<Dimension, Map<string, Cell>>;

export function createTally(): Tally {
  return new Map(DIMENSIONS.map((dimension) => [dimension, new Map()]));
}

export function addToTally(tally: Tally, row: ResultRow): void {
  for (const [dimension, cells] of tally) {
    for (const key of KEYS_OF[dimension](row)) {
      const id = JSON.stringify([row.engine, row.mode, key]);
      let cell = cells.get(id);
      if (!cell) {
        cell = { engine: row.engine, mode: row.mode, key, ...createCounts() };
        cells.set(id, cell);
      }
      addToCounts(cell, row);
    }
  }
}

/** The cells of a dimension by key, engine and mode, whatever the order in which the rows came. */
export function cellsOf(tally: Tally, dimension: Dimension): readonly Cell[] {
  const cells = [...(tally.get(dimension)?.values() ?? [])];
  const rank = dimension === "intensity" ? intensityRank : () => 0;
  return cells.sort(
    (a, b) =>
      rank(a.key) - rank(b.key) ||
      compareText(a.key, b.key) ||
      compareText(a.engine, b.engine) ||
      compareText(a.mode, b.mode),
  );
}

export function createCounts(): Counts {
  return { cases: 0, verdicts: recordOf(VERDICTS, () => 0), headlines: recordOf(HEADLINES, () => 0) };
}

export function addToCounts(counts: Counts, row: Pick<ResultRow, "verdict" | "headline">): void {
  counts.cases++;
  counts.verdicts[row.verdict]++;
  counts.headlines[row.headline]++;
}

/** The five shares; they sum to one. */
export function sharesOf(counts: Counts): Readonly<Record<Headline, Share>> {
  return recordOf(HEADLINES, (headline) => shareOf(counts.headlines[headline], counts.cases));
}

/** By UTF-16 units: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A row counts once for every layer that decided one of its blocks, for each of its mutations and their families, and
 * once for every other key.
 */
const KEYS_OF: Readonly<Record<Dimension, (row: ResultRow) => readonly string[]>> = {
  family: (row) => partsOf(row.family),
  mutation: (row) => partsOf(row.mutation),
  intensity: (row) => [row.intensity || "none"],
  format: (row) => [row.format],
  language: (row) => [row.language],
  layer: (row) => layersOf(row.trace),
  effect: (row) => [row.effect],
};

/** The names that stand joined by `+` where a case has several damages. */
export function partsOf(names: string): readonly string[] {
  return [...new Set(names.split("+"))];
}

function intensityRank(key: string): number {
  return (INTENSITIES as readonly string[]).indexOf(key);
}
