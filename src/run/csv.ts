import { stringify } from "csv-stringify/sync";
import type { ResultRow } from "../records.ts";
import { csvText } from "../safe-text.ts";
import { layersOf } from "../stats/layers.ts";

type Cell = string | number | boolean;
type Column<Record> = readonly [name: string, cell: (record: Record) => Cell];

/** Columns of cases.csv: a row per engine × case × mode, no times, so that two runs with one seed are equal. */
const CASE_COLUMNS: readonly Column<ResultRow>[] = [
  ["engine", (row) => row.engine],
  ["mode", (row) => row.mode],
  ["case", (row) => row.case],
  ["pair", (row) => row.pair],
  ["source", (row) => row.source],
  ["path", (row) => row.path],
  ["language", (row) => row.language],
  ["format", (row) => row.format],
  ["mutation", (row) => row.mutation],
  ["family", (row) => row.family],
  ["intensity", (row) => row.intensity],
  ["effect", (row) => row.effect],
  ["expectation", (row) => row.expectation],
  ["outcome", (row) => row.outcome],
  ["error", (row) => row.error],
  ["verdict", (row) => row.verdict],
  ["headline", (row) => row.headline],
  ["hung_by", (row) => (row.hungBy === "clock" ? "by-clock" : row.hungBy)],
  ["layers", (row) => layersOf(row.trace).join(" ")],
  ["blocks", (row) => row.blocks],
  ["blocks_seen", (row) => row.trace.blocks.length],
  ["file_size", (row) => row.fileSize],
  ["input_size", (row) => row.inputSize],
  ["lines_compared", (row) => row.work.linesCompared],
  ["characters_scanned", (row) => row.work.charactersScanned],
  ["specified_lines_compared", (row) => row.trace.specifiedWork?.linesCompared ?? ""],
  ["specified_characters_scanned", (row) => row.trace.specifiedWork?.charactersScanned ?? ""],
  ["calls", (row) => row.stream?.calls ?? ""],
  ["preview_errors", (row) => row.stream?.errors ?? ""],
  ["retractions", (row) => row.stream?.retractions ?? ""],
  ["first_right_at", (row) => row.stream?.firstRightAt ?? ""],
  ["preview_agrees", (row) => (row.stream?.agrees == null ? "" : row.stream.agrees ? "yes" : "no")],
  ["stream_lines_compared", (row) => row.stream?.work.linesCompared ?? ""],
  ["stream_characters_scanned", (row) => row.stream?.work.charactersScanned ?? ""],
];

interface LayerRow {
  readonly row: ResultRow;
  readonly block: number;
}

/** Columns of layers.csv: a row per engine × case × mode × block. */
const LAYER_COLUMNS: readonly Column<LayerRow>[] = [
  ["engine", ({ row }) => row.engine],
  ["mode", ({ row }) => row.mode],
  ["case", ({ row }) => row.case],
  ["block", ({ block }) => block],
  [
    "tried",
    (at) =>
      traceOf(at)
        .tries.map((t) => t.layer)
        .join(" "),
  ],
  ["hit", (at) => traceOf(at).layer ?? ""],
  ["candidates", (at) => traceOf(at).tries.at(-1)?.candidates ?? 0],
  ["from", (at) => traceOf(at).from ?? ""],
  ["to", (at) => traceOf(at).to ?? ""],
  ["lines_compared", (at) => traceOf(at).tries.reduce((sum, t) => sum + t.linesCompared, 0)],
  ["characters_scanned", (at) => traceOf(at).tries.reduce((sum, t) => sum + t.charactersScanned, 0)],
  ["error", (at) => traceOf(at).error ?? ""],
  ["verdict", ({ row }) => row.verdict],
];

export const CASES_HEADER = header(CASE_COLUMNS);
export const LAYERS_HEADER = header(LAYER_COLUMNS);

/** Whole lines of cases.csv, with their line feeds. */
export function casesCsv(rows: readonly ResultRow[]): string {
  return lines(CASE_COLUMNS, rows);
}

/** Whole lines of layers.csv for these rows, with their line feeds. */
export function layersCsv(rows: readonly ResultRow[]): string {
  return lines(
    LAYER_COLUMNS,
    rows.flatMap((row) => row.trace.blocks.map((_, block) => ({ row, block }))),
  );
}

function traceOf({ row, block }: LayerRow) {
  return row.trace.blocks[block] as ResultRow["trace"]["blocks"][number];
}

function header<R>(columns: readonly Column<R>[]): string {
  return stringify([columns.map(([name]) => name)]);
}

function lines<R>(columns: readonly Column<R>[], records: readonly R[]): string {
  return stringify(
    records.map((record) => columns.map(([, cell]) => cell(record))),
    { cast: { boolean: String, string: csvText } },
  );
}
