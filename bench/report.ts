import Table from "cli-table3";
import type { Work } from "../src/records.ts";
import type { Timing } from "./measure.ts";
import { type BenchTask, nameOf } from "./tasks.ts";

/** A measured row. */
export interface Row {
  readonly name: string;
  readonly group: string;
  readonly subject: string;
  readonly way: string;
  readonly where: string;
  readonly lines: number;
  readonly blocks: number;
  readonly calls: number;
  /** Counted work of one run: the same on every machine. */
  readonly work: Work;
  /** Milliseconds. */
  readonly timing: Timing;
  /** Milliseconds of the calibration task over the same text: an `indexOf` that finds nothing. */
  readonly floor: Timing;
  /** Median over the floor's median; comparable between machines. */
  readonly ratio: number;
  /** Relative spread of the ratio, from both deviations; null when the row was timed once. */
  readonly spread: number | null;
}

export function rowOf(task: BenchTask, work: Work, timing: Timing, floor: Timing): Row {
  const { group, subject, scenario, calls } = task;
  const { way, where, lines, searches } = scenario;
  return {
    ...{ name: nameOf(task), group, subject, way, where, lines, blocks: searches.length, calls },
    ...{ work, timing, floor },
    ratio: timing.median / floor.median,
    spread: timing.mad === null ? null : Math.hypot(relative(timing), relative(floor)),
  };
}

/** The rows as a table for people. */
export function tableOf(rows: readonly Row[]): string {
  const table = new Table({
    head: [
      "what",
      "by",
      "found",
      "where",
      "lines",
      "blocks",
      "median",
      "× floor",
      "samples",
      "lines compared",
      "scanned",
    ],
    colAligns: ["left", "left", "left", "left", ...Array<"right">(7).fill("right")],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    table.push([
      ...[row.group, row.subject, row.way, row.where, counted(row.lines), row.blocks],
      ...[duration(row.timing.median), ratioText(row), row.timing.samples],
      ...[counted(row.work.linesCompared), counted(row.work.charactersScanned)],
    ]);
  }
  return table.toString();
}

/** Three significant digits. */
function duration(milliseconds: number): string {
  const [unit, size] = milliseconds >= 1000 ? ["s", 1000] : milliseconds >= 1 ? ["ms", 1] : ["µs", 0.001];
  return `${threeDigits(milliseconds / size)} ${unit}`;
}

function ratioText({ ratio, spread }: Row): string {
  return `${threeDigits(ratio)} ± ${spread === null ? "?" : `${Math.ceil(spread * 100)} %`}`;
}

function threeDigits(value: number): string {
  return value >= 1000 ? counted(Math.round(value)) : String(Number(value.toPrecision(3)));
}

function counted(value: number): string {
  return value.toLocaleString("en-US");
}

function relative({ mad, median }: Timing): number {
  return (mad ?? 0) / median;
}
