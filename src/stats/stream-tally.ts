import type { ResultRow, Work } from "../records.ts";
import { medianOf } from "./median.ts";
import { type Share, shareOf } from "./wilson.ts";

/** What streaming cost and showed, over all partial rows of an engine. */
export interface StreamSummary {
  readonly rows: number;
  /** Partial calls made. */
  readonly calls: number;
  /** Partial calls that ended in an error, which an editor must swallow; and the rows that had one. */
  readonly errors: number;
  readonly rowsWithErrors: Share;
  /** Characters of previews taken back; and the rows that took some back. */
  readonly retractions: number;
  readonly rowsWithRetractions: Share;
  /** Rows whose preview of the whole input and final call agree; null for engines that show no text. */
  readonly agreement: Share | null;
  /** Rows that showed a right line before their end, and the median part of the input (0–1) it took. */
  readonly shown: Share;
  readonly medianShownAt: number | null;
  /** Work of streaming over work of the final calls alone; null where no final call had work. */
  readonly amplification: { readonly total: number; readonly median: number } | null;
}

export interface StreamTally {
  rows: number;
  calls: number;
  errors: number;
  rowsWithErrors: number;
  retractions: number;
  rowsWithRetractions: number;
  /** Rows of engines that show text. */
  previewing: number;
  agreeing: number;
  streamWork: number;
  finalWork: number;
  /** A number a row, for the medians. */
  readonly shownAt: number[];
  readonly ratios: number[];
}

export function createStreamTally(): StreamTally {
  return {
    rows: 0,
    calls: 0,
    errors: 0,
    rowsWithErrors: 0,
    retractions: 0,
    rowsWithRetractions: 0,
    previewing: 0,
    agreeing: 0,
    streamWork: 0,
    finalWork: 0,
    shownAt: [],
    ratios: [],
  };
}

/** Counts a row of partial mode; a row without stream figures is passed over. */
export function addToStream(tally: StreamTally, row: Pick<ResultRow, "stream" | "work" | "inputSize">): void {
  const { stream } = row;
  if (!stream) return;
  tally.rows++;
  tally.calls += stream.calls;
  tally.errors += stream.errors;
  if (stream.errors > 0) tally.rowsWithErrors++;
  tally.retractions += stream.retractions;
  if (stream.retractions > 0) tally.rowsWithRetractions++;
  if (stream.agrees !== null) tally.previewing++;
  if (stream.agrees) tally.agreeing++;
  if (stream.firstRightAt !== null) tally.shownAt.push(stream.firstRightAt / Math.max(1, row.inputSize));
  const [streamWork, finalWork] = [unitsOf(stream.work), unitsOf(row.work)];
  tally.streamWork += streamWork;
  tally.finalWork += finalWork;
  if (finalWork > 0) tally.ratios.push(streamWork / finalWork);
}

export function streamSummary(tally: StreamTally): StreamSummary | null {
  if (tally.rows === 0) return null;
  const { rows, calls, errors, retractions } = tally;
  const median = medianOf(tally.ratios);
  return {
    rows,
    calls,
    errors,
    rowsWithErrors: shareOf(tally.rowsWithErrors, rows),
    retractions,
    rowsWithRetractions: shareOf(tally.rowsWithRetractions, rows),
    agreement: tally.previewing === 0 ? null : shareOf(tally.agreeing, tally.previewing),
    shown: shareOf(tally.shownAt.length, rows),
    medianShownAt: medianOf(tally.shownAt),
    amplification: median === null ? null : { total: tally.streamWork / tally.finalWork, median },
  };
}

/** The one unit of work: characters that searches and line comparisons passed over, the same on every machine. */
function unitsOf(work: Work): number {
  return work.charactersScanned;
}
