import type { FormatName, ResultRow } from "../records.ts";
import { compareText } from "./tally.ts";
import { type Share, shareOf } from "./wilson.ts";

/** What one engine made of one mutation's cases. */
interface EngineCell {
  cases: number;
  silent: number;
  corrupt: number;
  example: Example | null;
}

/** The silent case that is easiest to read: a corrupt one before an ignored one, then the smallest. */
interface Example {
  readonly id: string;
  readonly isCorrupt: boolean;
  /** UTF-16 units of file and input. */
  readonly size: number;
}

interface MutationCell {
  readonly format: FormatName;
  readonly mutation: string;
  readonly family: string;
  readonly engines: Map<string, EngineCell>;
}

/** Mutations by format and name, with what every engine of the format made of them. */
export type MutationTally = Map<string, MutationCell>;

/** One of the mutations that leave most wrong files without an error. */
export interface WorstMutation {
  readonly format: FormatName;
  readonly mutation: string;
  readonly family: string;
  readonly cases: number;
  /** The mean of the engines' silent shares: what the list is sorted by. */
  readonly meanSilent: number;
  readonly engines: readonly {
    readonly engine: string;
    readonly cases: number;
    readonly silent: Share;
    readonly corrupt: number;
    /** A silent case to replay, or null where there is none. */
    readonly example: string | null;
  }[];
  /** The example of the engine with the largest silent share. */
  readonly example: string;
}

/** Counts a row, for each of its mutations. All rows of a tally are of one mode. */
export function addToMutations(tally: MutationTally, row: ResultRow): void {
  const families = row.family.split("+");
  for (const [index, mutation] of row.mutation.split("+").entries()) {
    addToMutation(tally, row, mutation, families[index] ?? row.family);
  }
}

function addToMutation(tally: MutationTally, row: ResultRow, name: string, family: string): void {
  const key = `${row.format} ${name}`;
  let mutation = tally.get(key);
  if (!mutation) {
    mutation = { format: row.format, mutation: name, family, engines: new Map() };
    tally.set(key, mutation);
  }
  let cell = mutation.engines.get(row.engine);
  if (!cell) {
    cell = { cases: 0, silent: 0, corrupt: 0, example: null };
    mutation.engines.set(row.engine, cell);
  }
  cell.cases++;
  if (row.headline !== "silent") return;
  cell.silent++;
  const isCorrupt = row.verdict === "corrupt";
  if (isCorrupt) cell.corrupt++;
  const example = { id: row.case, isCorrupt, size: row.fileSize + row.inputSize };
  if (!cell.example || compareExamples(example, cell.example) < 0) cell.example = example;
}

/**
 * Of every format the mutations that silence hurts most: those with the largest product of weight (how common a damage is) and mean
 * silent share over the engines, at most two of a family, so that the list shows different faults. They are listed
 * by mean silent share, format by format; of equal ones those with more corrupt rows come first, then more cases, then by name.
 * Mutations with fewer than five cases or without a silent row are left out.
 */
export function worstMutations(
  tally: MutationTally,
  options: { readonly limit: number; readonly weightOf: (mutation: string) => number },
): readonly WorstMutation[] {
  const bySilence = (a: WorstMutation, b: WorstMutation) =>
    b.meanSilent - a.meanSilent ||
    corruptOf(b) - corruptOf(a) ||
    b.cases - a.cases ||
    compareText(a.mutation, b.mutation);
  const harm = (row: WorstMutation) => options.weightOf(row.mutation) * row.meanSilent;
  const ranked = [...tally.values()]
    .flatMap((cell) => rowOf(cell))
    .sort((a, b) => harm(b) - harm(a) || bySilence(a, b));
  const ofFamily = new Map<string, number>();
  const worst: WorstMutation[] = [];
  for (const row of ranked) {
    const key = `${row.format} ${row.family}`;
    const taken = ofFamily.get(key) ?? 0;
    const listed = worst.filter((other) => other.format === row.format).length;
    if (taken >= PER_FAMILY || listed >= options.limit) continue;
    ofFamily.set(key, taken + 1);
    worst.push(row);
  }
  return worst.sort((a, b) => compareText(a.format, b.format) || bySilence(a, b));
}

const PER_FAMILY = 2;
const MIN_CASES = 5;

function rowOf(cell: MutationCell): readonly WorstMutation[] {
  const engines = [...cell.engines]
    .map(([engine, { cases, silent, corrupt, example }]) => ({
      engine,
      cases,
      silent: shareOf(silent, cases),
      corrupt,
      example: example?.id ?? null,
    }))
    .sort((a, b) => compareText(a.engine, b.engine));
  // Engines see the same cases; the largest count stands where a run was cut short.
  const cases = Math.max(...engines.map((engine) => engine.cases));
  const [first] = engines
    .filter((engine) => engine.example !== null)
    .sort((a, b) => b.silent.share - a.silent.share || compareText(a.engine, b.engine));
  if (!first?.example || cases < MIN_CASES) return [];
  const meanSilent = engines.reduce((sum, engine) => sum + engine.silent.share, 0) / engines.length;
  return [
    {
      format: cell.format,
      mutation: cell.mutation,
      family: cell.family,
      cases,
      meanSilent,
      engines,
      example: first.example,
    },
  ];
}

function corruptOf(row: WorstMutation): number {
  return row.engines.reduce((sum, engine) => sum + engine.corrupt, 0);
}

function compareExamples(a: Example, b: Example): number {
  return Number(b.isCorrupt) - Number(a.isCorrupt) || a.size - b.size || compareText(a.id, b.id);
}
