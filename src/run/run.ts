import { stringify } from "csv-stringify/sync";
import { weightOf } from "../mutations/weights.ts";
import { csvText } from "../safe-text.ts";
import {
  createLatencies,
  type Latencies,
  type LatencyRow,
  latencyRows,
  recordLatency,
  sizeClassOf,
} from "../stats/latency.ts";
import { deepestLayer } from "../stats/layers.ts";
import type { Label } from "../stats/reported.ts";
import { createSummaryBuilder, type Summary } from "../stats/summary.ts";
import type { Execution } from "./execute.ts";
import type { ReadyCase } from "./labelled.ts";
import type { CaseSpec } from "./plan.ts";
import { type RunOptions, runSpecs } from "./run-cases.ts";
import type { RunFolder } from "./run-folder.ts";

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

/** Runs specs into a folder: cases.csv and layers.csv as it goes, latency.csv at the end, interrupted or not. */
export async function runInto(
  folder: RunFolder,
  work: RunWork,
  options: RunOptions,
  signal: AbortSignal,
  onProgress: (cases: number) => void,
): Promise<RunResult> {
  const summary = createSummaryBuilder({ weightOf, labels: work.labels });
  const latencies = createLatencies();
  let cases = 0;
  for await (const results of runSpecs(work.specs, options, signal)) {
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
    onProgress(cases);
  }
  await folder.write("latency.csv", latencyCsv(latencyRows(latencies)));
  const status = signal.aborted ? "interrupted" : "finished";
  return { status, cases, summary: summary.build(latencies) };
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
