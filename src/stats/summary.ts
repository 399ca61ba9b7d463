import {
  type FormatName,
  HEADLINES,
  type Headline,
  type Mode,
  type ResultRow,
  type Verdict,
} from "../records.ts";
import { addToWork, type Dearest, dearestOf, type WorkTally } from "./dearest.ts";
import { type Latencies, type LatencyFigures, latencyOf } from "./latency.ts";
import { addToLayers, type LayerSummary, type LayerTally, layerSummaries } from "./layer-tally.ts";
import { recordOf } from "./record-of.ts";
import { createReportedTally, type Label, type ReportedSummary } from "./reported.ts";
import {
  addToStream,
  createStreamTally,
  type StreamSummary,
  type StreamTally,
  streamSummary,
} from "./stream-tally.ts";
import {
  addToCounts,
  addToTally,
  type Counts,
  cellsOf,
  compareText,
  createCounts,
  createTally,
  DIMENSIONS,
  type Dimension,
  sharesOf,
} from "./tally.ts";
import type { Share } from "./wilson.ts";
import { addToMutations, type MutationTally, type WorstMutation, worstMutations } from "./worst.ts";

/** A run in figures: what every report is made from. Plain data, sorted, the same whatever the order of the rows. */
export interface Summary {
  readonly schemaVersion: 1;
  /** By engine, final mode before partial. */
  readonly engines: readonly EngineSummary[];
  /** By key, engine and mode. Layers: a row counts for every layer that decided one of its blocks. */
  readonly groups: Readonly<Record<Dimension, readonly GroupSummary[]>>;
  /** The mode that a breakdown shows where it shows one: final where the run had it. */
  readonly mode: Mode;
  /** Of `mode`. */
  readonly worst: readonly WorstMutation[];
  /** Of a run over labelled cases. */
  readonly reported?: ReportedSummary;
  /** Cases that were tried and cannot be, since a pair and a damage do not go together or a claim is not proved; most first. */
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
}

/** Shares of some rows of one engine in one mode. */
export interface RowSummary {
  readonly engine: string;
  readonly mode: Mode;
  readonly cases: number;
  readonly headlines: Readonly<Record<Headline, Share>>;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

export interface GroupSummary extends RowSummary {
  readonly key: string;
}

export interface EngineSummary extends RowSummary {
  readonly format: FormatName;
  /** Rows that the clock decided; their verdicts can differ on another machine. */
  readonly byClock: number;
  /** Shares (0–1) in which a case counts by the weight of its mutation, which is our own choice and not measured. */
  readonly weighted: Readonly<Record<Headline, number>>;
  /** Work that the specified procedure would have done over the work done; null for engines that do what is specified. */
  readonly specified: number | null;
  /** The damage that costs most work; null where undamaged edits cost none, or cases are too few. */
  readonly dearest: Dearest | null;
  /** The same of damage that leaves the edit as certain as it was. */
  readonly dearestHarmless: Dearest | null;
  readonly layers: readonly LayerSummary[];
  /** Times of the final calls (in partial mode of whole streams) as recorded; null where none were. */
  readonly latency: LatencyFigures | null;
  /** Null in final mode. */
  readonly stream: StreamSummary | null;
}

/** Takes rows one at a time and keeps counts only (and a number a row for the medians of streaming). */
export interface SummaryBuilder {
  add(row: ResultRow): void;
  /** A case that was tried and cannot be. */
  skip(reason: string): void;
  build(latencies: Latencies): Summary;
}

export interface SummaryOptions {
  /** How common a mutation is; without it all are alike. */
  readonly weightOf?: (mutation: string) => number;
  /** Of a run over labelled cases. */
  readonly labels?: readonly Label[] | undefined;
}

export function createSummaryBuilder({ weightOf = () => 1, labels }: SummaryOptions = {}): SummaryBuilder {
  const skipped = new Map<string, number>();
  const reported = labels && createReportedTally(labels);
  const engines = new Map<string, EngineTally>();
  const tally = createTally();
  const mutations = { final: new Map(), partial: new Map() } satisfies Record<Mode, MutationTally>;
  return {
    add(row) {
      const id = JSON.stringify([row.engine, row.mode]);
      const engine = engines.get(id) ?? createEngineTally(row);
      engines.set(id, engine);
      addToCounts(engine.counts, row);
      engine.weights[row.headline] += weightOf(row.mutation);
      if (row.hungBy === "clock") engine.byClock++;
      if (row.trace.specifiedWork) {
        engine.specified.work += row.trace.specifiedWork.charactersScanned;
        engine.specified.done += row.work.charactersScanned;
      }
      addToWork(engine.work, row);
      addToLayers(engine.layers, row);
      addToStream(engine.stream, row);
      addToTally(tally, row);
      addToMutations(mutations[row.mode], row);
      reported?.add(row);
    },
    skip(reason) {
      // How many places, or which block, makes no other reason.
      const plain = reason.replace(/\d+/g, "n");
      skipped.set(plain, (skipped.get(plain) ?? 0) + 1);
    },
    build(latencies) {
      const mode = mutations.final.size > 0 || mutations.partial.size === 0 ? "final" : "partial";
      return {
        schemaVersion: 1,
        engines: [...engines.values()]
          .sort((a, b) => compareText(a.engine, b.engine) || compareText(a.mode, b.mode))
          .map((engine) => engineSummary(engine, latencies)),
        groups: recordOf(DIMENSIONS, (dimension) =>
          cellsOf(tally, dimension).map((cell) => ({
            key: cell.key,
            ...rowSummary(cell.engine, cell.mode, cell),
          })),
        ),
        mode,
        worst: worstMutations(mutations[mode], { limit: WORST, weightOf }),
        ...(reported && { reported: reported.build() }),
        skipped: [...skipped]
          .map(([reason, count]) => ({ reason, count }))
          .sort((a, b) => b.count - a.count || compareText(a.reason, b.reason)),
      };
    },
  };
}

const WORST = 10;

interface EngineTally {
  readonly format: FormatName;
  readonly engine: string;
  readonly mode: Mode;
  readonly counts: Counts;
  byClock: number;
  /** Weights of rows, by headline. */
  readonly weights: Record<Headline, number>;
  /** UTF-16 units scanned, of rows that tell both. */
  readonly specified: { work: number; done: number };
  readonly work: WorkTally;
  readonly layers: LayerTally;
  readonly stream: StreamTally;
}

function createEngineTally({ format, engine, mode }: ResultRow): EngineTally {
  return {
    format,
    engine,
    mode,
    counts: createCounts(),
    byClock: 0,
    weights: recordOf(HEADLINES, () => 0),
    specified: { work: 0, done: 0 },
    work: new Map(),
    layers: new Map(),
    stream: createStreamTally(),
  };
}

function engineSummary(tally: EngineTally, latencies: Latencies): EngineSummary {
  const { format, engine, mode, byClock } = tally;
  return {
    format,
    ...rowSummary(engine, mode, tally.counts),
    byClock,
    weighted: weightedShares(tally.weights),
    specified: tally.specified.done > 0 ? tally.specified.work / tally.specified.done : null,
    dearest: dearestOf(tally.work),
    dearestHarmless: dearestOf(tally.work, "harmless"),
    layers: layerSummaries(tally.layers),
    latency: latencyOf(latencies, engine, mode),
    stream: streamSummary(tally.stream),
  };
}

function weightedShares(weights: Readonly<Record<Headline, number>>): Readonly<Record<Headline, number>> {
  const all = HEADLINES.reduce((sum, headline) => sum + weights[headline], 0);
  return recordOf(HEADLINES, (headline) => (all === 0 ? 0 : weights[headline] / all));
}

function rowSummary(engine: string, mode: Mode, counts: Counts): RowSummary {
  return {
    engine,
    mode,
    cases: counts.cases,
    headlines: sharesOf(counts),
    verdicts: { ...counts.verdicts },
  };
}
