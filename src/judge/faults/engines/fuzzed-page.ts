import { BATCH_RUNS, LAG } from "../../../fuzz/campaign.ts";
import { markdownTable } from "../../../report/markdown.ts";
import type { Fuzzed } from "./fuzzed.ts";

const START = "<!-- fuzzed: written by npm run trust:fuzz -->\n";
const END = "<!-- end of fuzzed -->\n";

/** The page with its table of fuzzed faults written anew. Throws an error where the page lacks the marks. */
export function fuzzedPage(page: string, fuzzed: readonly Fuzzed[]): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from)
    throw new Error("docs/trust.md lacks the marks round its table of fuzzed faults");
  return page.slice(0, from + START.length) + text(fuzzed) + page.slice(to);
}

function text(fuzzed: readonly Fuzzed[]): string {
  const found = fuzzed.filter(({ runs }) => runs !== null);
  const general = found.filter(({ byProperty }) => Object.keys(byProperty).some((name) => name !== MODEL));
  const missed = fuzzed.filter(({ runs }) => runs === null).map(({ fault }) => fault);
  const guided = found.map(({ runs }) => runs ?? 0);
  const unguided = fuzzed.flatMap(({ unguidedRuns }) => (unguidedRuns === null ? [] : [unguidedRuns]));
  // Guidance can show only where it had begun.
  const late = fuzzed.filter(({ runs, unguidedRuns }) => Math.max(runs ?? 0, unguidedRuns ?? 0) > BEGINS);
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce<number>((total, n) => total + (n ?? 0), 0);
  const lines = [
    `Of ${fuzzed.length} faults ${found.length} were found; ${general.length} of them break a property other than \`${MODEL}\` too.`,
    missed.length > 0 ? `Not found: ${missed.join(", ")}.` : "",
    `The median minimal case has ${median(found.map((row) => row.lines ?? 0))} lines of files and input.`,
    `Runs needed, median and most: ${median(guided)} and ${Math.max(...guided)} guided,`,
    `${median(unguided)} and ${Math.max(...unguided)} with all inputs drawn anew (${unguided.length} found).`,
    `The ${late.length} faults that needed more than ${BEGINS} runs either way needed ${sum(late.map(({ runs }) => runs))} guided and`,
    `${sum(late.map(({ unguidedRuns }) => unguidedRuns))} unguided together.`,
  ];
  const rows = fuzzed.map(({ fault, runs, unguidedRuns, byProperty, lines: size }) => [
    fault,
    runs === null ? "not found" : String(runs),
    unguidedRuns === null ? "not found" : String(unguidedRuns),
    Object.entries(byProperty)
      .sort(([, a], [, b]) => a - b)
      .map(([property, needed]) => `${property} ${needed}`)
      .join(", "),
    size === null ? "" : String(size),
  ]);
  const table = markdownTable(
    [
      { head: "fault" },
      { head: "runs", align: "right" },
      { head: "unguided", align: "right" },
      { head: "runs until each property was broken" },
      { head: "lines", align: "right" },
    ],
    rows,
  );
  return `\n${lines.filter((line) => line !== "").join("\n")}\n\n${table}\n`;
}

const MODEL = "as-specified";

/** Runs after which guidance begins. */
const BEGINS = LAG * BATCH_RUNS;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
