import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { codeOf } from "../corpus/json.ts";
import type { EngineFacts } from "../engines/engine.ts";
import { EditproofError } from "../errors.ts";
import { weightOf } from "../mutations/weights.ts";
import { openRegular } from "../regular-file.ts";
import { csvText, csvValue, safeLine } from "../safe-text.ts";
import {
  createLatencies,
  type Latencies,
  type LatencyRow,
  latencyRows,
  mergeLatencies,
  recordLatency,
  sizeClassOf,
} from "../stats/latency.ts";
import { deepestLayer } from "../stats/layers.ts";
import type { Label } from "../stats/reported.ts";
import { createSummaryBuilder, type Summary, type SummaryBuilder } from "../stats/summary.ts";
import type { Execution } from "./execute.ts";
import type { ReadyCase } from "./labelled.ts";
import type { CaseSpec } from "./plan.ts";
import { readEarlier } from "./resume.ts";
import { type RunOptions, runSpecs } from "./run-cases.ts";
import { RunFolder } from "./run-folder.ts";

/** What a run gave, besides the rows that it wrote. */
export interface RunResult {
  readonly status: "finished" | "interrupted";
  readonly cases: number;
  readonly summary: Summary;
}

/** What a run has to do. */
export interface RunWork {
  readonly specs: Iterable<CaseSpec | ReadyCase> | AsyncIterable<CaseSpec | ReadyCase>;
  /** Of labelled cases. */
  readonly labels?: readonly Label[] | undefined;
}

/** Runs specs into a folder: cases.csv and layers.csv as it goes, latency.csv now and then and at the end. */
export async function runInto(
  folder: RunFolder,
  work: RunWork,
  options: RunOptions,
  signal: AbortSignal,
  onProgress: (cases: number) => void,
): Promise<RunResult> {
  return await measure(folder, work.specs, options, newMeasured(work), signal, onProgress);
}

/**
 * Goes on with a run that ended early; its folder then holds what an uninterrupted run would have written, but for times:
 * those of calls since latency.csv was last written are lost. Throws EditproofError where the files are not of this run.
 */
export async function resumeInto(
  path: string,
  work: RunWork,
  options: RunOptions,
  engines: readonly EngineFacts[],
  signal: AbortSignal,
  onProgress: (cases: number) => void,
): Promise<RunResult & { readonly folder: RunFolder; readonly earlier: number }> {
  const measured = newMeasured(work);
  const specs = joined([], work.specs);
  const { summary, latencies } = measured;
  const sink = { row: summary.add, skip: summary.skip };
  const { cases, sizes, held } = await readEarlier(path, specs, options, engines, sink);
  mergeLatencies(latencies, await readLatencies(join(path, "latency.csv")));
  const folder = await RunFolder.reopen(path, sizes);
  const rest = { ...options, ...(options.cases !== undefined && { cases: options.cases - cases }) };
  const done = (more: number) => onProgress(cases + more);
  const result = await measure(folder, joined(held, specs), rest, measured, signal, done);
  return { ...result, cases: cases + result.cases, folder, earlier: cases };
}

interface Measured {
  readonly summary: SummaryBuilder;
  readonly latencies: Latencies;
}

function newMeasured({ labels }: RunWork): Measured {
  return { summary: createSummaryBuilder({ weightOf, labels }), latencies: createLatencies() };
}

/** Batches of results after which latencies are saved, so that a killed run keeps most of them. */
const SAVE_EVERY = 32;

async function measure(
  folder: RunFolder,
  specs: RunWork["specs"],
  options: RunOptions,
  { summary, latencies }: Measured,
  signal: AbortSignal,
  onProgress: (cases: number) => void,
): Promise<RunResult> {
  const saveLatencies = () => folder.write("latency.csv", latencyCsv(latencyRows(latencies)));
  let cases = 0;
  let batches = 0;
  for await (const results of runSpecs(specs, options, signal)) {
    const executions: Execution[] = [];
    for (const result of results) {
      if ("executions" in result) {
        cases++;
        executions.push(...result.executions);
      } else {
        summary.skip(result.skipped);
      }
    }
    const rows = executions.map((execution) => execution.row);
    await folder.append(rows);
    for (const row of rows) summary.add(row);
    for (const execution of executions) addLatencies(latencies, execution);
    if (++batches % SAVE_EVERY === 0) await saveLatencies();
    onProgress(cases);
  }
  await saveLatencies();
  const status = signal.aborted ? "interrupted" : "finished";
  return { status, cases, summary: summary.build(latencies) };
}

async function* joined<T>(
  first: Iterable<T>,
  rest: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T, undefined> {
  yield* first;
  yield* rest;
}

function addLatencies(latencies: Latencies, { row, nanoseconds }: Execution): void {
  const { engine, mode } = row;
  const key = { engine, mode, layer: deepestLayer(row.trace), sizeClass: sizeClassOf(row.fileSize) };
  for (const elapsed of nanoseconds) recordLatency(latencies, key, elapsed);
}

function latencyCsv(rows: readonly LatencyRow[]): string {
  return stringify(
    rows.map((row) => [
      row.engine,
      row.mode,
      row.layer,
      row.sizeClass,
      row.count,
      row.p50,
      row.p90,
      row.p99,
      row.max,
      row.histogram,
    ]),
    {
      header: true,
      columns: [
        "engine",
        "mode",
        "layer",
        "size_class",
        "count",
        "p50_us",
        "p90_us",
        "p99_us",
        "max_us",
        "histogram",
      ],
      cast: { string: csvText },
    },
  );
}

/** The rows of latency.csv; none where a run was killed before it wrote any. Throws EditproofError. */
async function readLatencies(path: string): Promise<LatencyRow[]> {
  try {
    const file = await openRegular(path, "refuse");
    const text = await file.readFile("utf8").finally(() => file.close());
    const rows = parse(text, { columns: true, cast: csvValue }) as Record<string, string>[];
    return rows.map((row) => ({
      engine: row["engine"] ?? "",
      mode: row["mode"] as LatencyRow["mode"],
      layer: row["layer"] ?? "",
      sizeClass: row["size_class"] as LatencyRow["sizeClass"],
      count: Number(row["count"]),
      p50: Number(row["p50_us"]),
      p90: Number(row["p90_us"]),
      p99: Number(row["p99_us"]),
      max: Number(row["max_us"]),
      histogram: row["histogram"] ?? "",
    }));
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return [];
    throw new EditproofError(`${safeLine(path)}: expected latencies as editproof run writes them`, { cause });
  }
}
