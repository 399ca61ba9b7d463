import type { Agreement } from "../compare/agreement.ts";
import { HEADLINES } from "../records.ts";
import { safeLine } from "../safe-text.ts";
import { shareOf } from "../stats/wilson.ts";
import type { Colors } from "./colors.ts";
import { casesText, count, shareText } from "./figures.ts";
import { replayCommand } from "./replay-command.ts";
import { type Column, textTable } from "./text-table.ts";

/** Two engines side by side for the terminal; every disagreement with commands that replay examples of it. */
export function agreementReport(
  agreement: Agreement,
  options: {
    readonly first: string;
    readonly second: string;
    readonly runDir: string;
    readonly colors: Colors;
  },
): string {
  const { colors, runDir } = options;
  const [first, second] = [safeLine(options.first), safeLine(options.second)];
  const title = (text: string) => `${colors.bold(text)}\n\n`;
  const parts = [
    `${title(`${casesText(agreement.cases)}: ${first} (rows) against ${second} (columns)`)}${crossTable(agreement, colors)}`,
  ];
  const left = leftOut(agreement, first, second);
  if (left !== "") parts.push(left);
  if (agreement.families.length > 0) {
    parts.push(
      `${title(`What ${second} wins and loses against ${first}`)}${familiesTable(agreement, first, second, colors)}`,
    );
  }
  for (const { first: a, second: b, count: cases, examples } of agreement.disagreements) {
    const share = shareText(shareOf(cases, agreement.cases));
    const commands = examples.map((id) => `  ${replayCommand(id, runDir)}\n`);
    parts.push(
      `${title(`${first} ${a}, ${second} ${b}: ${casesText(cases)}, ${share} %`)}${commands.join("")}`,
    );
  }
  return parts.join("\n");
}

function crossTable({ table }: Agreement, colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "" },
    ...HEADLINES.map((head): Column => ({ head, align: "right" })),
    { head: "all", align: "right" },
  ];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const rows = HEADLINES.map((first) => HEADLINES.map((second) => table[first][second]));
  const totals = HEADLINES.map((_, column) => sum(rows.map((row) => row[column] ?? 0)));
  return textTable(
    columns,
    [...rows, totals].map((row, index) => [HEADLINES[index] ?? "all", ...row.map(count), count(sum(row))]),
    colors,
  );
}

function leftOut({ onlyFirst, onlySecond }: Agreement, first: string, second: string): string {
  if (onlyFirst + onlySecond === 0) return "";
  return `Left out: ${casesText(onlyFirst)} that only ${first} and ${count(onlySecond)} that only ${second} answered.\n`;
}

function familiesTable({ families }: Agreement, first: string, second: string, colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "family" },
    { head: "cases", align: "right" },
    { head: `only ${second} right`, align: "right", paint: colors.green },
    { head: `only ${first} right`, align: "right", paint: colors.red },
    { head: `only ${first} silent`, align: "right", paint: colors.green },
    { head: `only ${second} silent`, align: "right", paint: colors.red },
  ];
  return textTable(
    columns,
    families.map(({ family, cases, wins, losses, silentLess, silentMore }) => [
      family,
      ...[cases, wins, losses, silentLess, silentMore].map(count),
    ]),
    colors,
  );
}
