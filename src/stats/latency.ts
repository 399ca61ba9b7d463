import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from "hdr-histogram-js";
import { EditproofError } from "../errors.ts";
import type { Mode } from "../records.ts";
import { compareText } from "./tally.ts";

/** Where a latency belongs. */
export interface LatencyKey {
  readonly engine: string;
  readonly mode: Mode;
  readonly layer: string;
  readonly sizeClass: SizeClass;
}

/** Files by their size in UTF-16 units: up to and without the figure named. */
export type SizeClass = "<1k" | "<10k" | "<100k" | "<1M" | "1M+";

/** Microseconds, exact to three digits. */
export interface LatencyFigures {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** A row of latency.csv; `histogram` is the whole of it in base64, so that rows can be merged without loss. */
export interface LatencyRow extends LatencyKey, LatencyFigures {
  readonly histogram: string;
}

interface Entry {
  readonly key: LatencyKey;
  readonly histogram: Histogram;
}

/** Histograms by key, to be recorded into. */
export type Latencies = Map<string, Entry>;

export function createLatencies(): Latencies {
  return new Map();
}

/** Records one call; more than an hour counts as an hour. Takes a microsecond or so itself: not inside what is timed. */
export function recordLatency(latencies: Latencies, key: LatencyKey, nanoseconds: number): void {
  entryOf(latencies, key).histogram.recordValue(Math.min(HOUR, Math.max(0, Math.round(nanoseconds))));
}

/** Adds what another worker or shard recorded. Throws EditproofError for a row that holds no histogram. */
export function mergeLatencies(latencies: Latencies, rows: readonly LatencyRow[]): void {
  for (const row of rows) {
    const { engine, mode, layer, sizeClass } = row;
    entryOf(latencies, { engine, mode, layer, sizeClass }).histogram.add(decode(row));
  }
}

/** All rows, sorted by engine, mode, layer and size. */
export function latencyRows(latencies: Latencies): readonly LatencyRow[] {
  return [...latencies.values()]
    .map(({ key, histogram }) => ({
      ...key,
      ...figuresOf(histogram),
      histogram: encodeIntoCompressedBase64(histogram),
    }))
    .sort(
      (a, b) =>
        compareText(a.engine, b.engine) ||
        compareText(a.mode, b.mode) ||
        compareText(a.layer, b.layer) ||
        SIZE_CLASSES.indexOf(a.sizeClass) - SIZE_CLASSES.indexOf(b.sizeClass),
    );
}

/** The figures of all calls of an engine in a mode, or null where there were none. */
export function latencyOf(latencies: Latencies, engine: string, mode: Mode): LatencyFigures | null {
  const all = createHistogram();
  for (const { key, histogram } of latencies.values()) {
    if (key.engine === engine && key.mode === mode) all.add(histogram);
  }
  return all.totalCount === 0 ? null : figuresOf(all);
}

export function sizeClassOf(units: number): SizeClass {
  const index = SIZE_BOUNDS.findIndex((bound) => units < bound);
  return SIZE_CLASSES[index] ?? "1M+";
}

/** Nanoseconds. */
const HOUR = 3_600_000_000_000;

const SIZE_CLASSES: readonly SizeClass[] = ["<1k", "<10k", "<100k", "<1M", "1M+"];
const SIZE_BOUNDS: readonly number[] = [1e3, 1e4, 1e5, 1e6];

function entryOf(latencies: Latencies, key: LatencyKey): Entry {
  const id = JSON.stringify([key.engine, key.mode, key.layer, key.sizeClass]);
  let entry = latencies.get(id);
  if (!entry) {
    entry = { key, histogram: createHistogram() };
    latencies.set(id, entry);
  }
  return entry;
}

function createHistogram(): Histogram {
  // Of one size, or the header of the encoded form would tell which value came last.
  return build({
    bitBucketSize: 32,
    numberOfSignificantValueDigits: 3,
    autoResize: false,
    highestTrackableValue: HOUR,
  });
}

function decode(row: LatencyRow): Histogram {
  try {
    return decodeFromCompressedBase64(row.histogram, 32);
  } catch (cause) {
    throw new EditproofError(
      `latency of ${row.engine}, ${row.mode}, ${row.layer}, ${row.sizeClass}: not a compressed histogram in base64`,
      { cause },
    );
  }
}

/** The maximum by percentile too, since the exact one does not survive encoding. */
function figuresOf(histogram: Histogram): LatencyFigures {
  const at = (percentile: number) => histogram.getValueAtPercentile(percentile) / 1000;
  return { count: histogram.totalCount, p50: at(50), p90: at(90), p99: at(99), max: at(100) };
}
