import { join } from "node:path";
import { summaryJson } from "../report/summary-json.ts";
import { summaryMarkdown } from "../report/summary-md.ts";
import { terminalReport } from "../report/terminal.ts";
import type { RunResult } from "../run/run.ts";
import type { RunFolder } from "../run/run-folder.ts";
import type { RunJson } from "../run/run-json.ts";
import { colorsFor } from "./colors.ts";
import type { Io } from "./command.ts";

/** Writes the summaries of a run that ended, and shows what it gave. */
export async function finishRun(
  folder: RunFolder,
  result: RunResult,
  about: { readonly runJson: RunJson; readonly shownOut: string; readonly json: boolean },
  io: Io,
): Promise<void> {
  const { shownOut } = about;
  await folder.write("summary.json", summaryJson(result.summary));
  await folder.write("summary.md", summaryMarkdown(result.summary, { runDir: shownOut }));
  // Last: a run that says that it is finished is not gone on with.
  await folder.write("run.json", json(about.runJson));
  if (about.json) {
    io.stdout.write(summaryJson(result.summary));
  } else {
    const colors = colorsFor(io, io.stdout);
    io.stdout.write(`${terminalReport(result.summary, { colors, runDir: shownOut })}\n`);
    io.stdout.write(`${endLine(result, shownOut)}\n`);
  }
  if (result.status === "interrupted") io.stderr.write(`to go on: editproof run --resume ${shownOut}\n`);
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Reasons that the last line names. */
const SHOWN_REASONS = 3;

function endLine({ status, cases, summary }: RunResult, out: string): string {
  const { skipped } = summary;
  const all = skipped.reduce((sum, { count }) => sum + count, 0);
  const named = skipped.slice(0, SHOWN_REASONS).map(({ reason, count }) => `${count} ${reason}`);
  const rest = skipped.length > SHOWN_REASONS ? ", …" : "";
  const why = named.length > 0 ? ` (${named.join(", ")}${rest})` : "";
  const end = status === "interrupted" ? "interrupted: " : "";
  return `${end}${cases} cases; ${all} more tried that gave none${why}; all rows in ${join(out, "cases.csv")}`;
}
