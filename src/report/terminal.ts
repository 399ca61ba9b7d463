import { HEADLINES, type Headline } from "../records.ts";
import type { EngineSummary, RowSummary, Summary } from "../stats/summary.ts";
import type { Colors } from "./colors.ts";
import { count, figure, percent, shareText } from "./figures.ts";
import { replayCommand } from "./replay-command.ts";
import { type Column, type Paint, textTable } from "./text-table.ts";

/** A run as tables for the terminal: shares, how they came about, shares by family, the worst mutations. */
export function terminalReport(
  summary: Summary,
  options: { readonly colors: Colors; readonly runDir: string },
): string {
  const { colors } = options;
  if (summary.engines.length === 0) return "No cases.\n";
  const sections = [
    section("Outcomes, in % of the cases (95 % interval)", sharesTable(summary.engines, colors), colors),
    section(
      "Layers, in % of the blocks that they placed",
      layersTable(
        summary.engines.filter((engine) => engine.mode === summary.mode),
        colors,
      ),
      colors,
    ),
    section(
      "Times of a call; streaming: work over that of one final call, calls, errors, characters taken back",
      costTable(summary.engines, colors),
      colors,
    ),
    section(
      `Outcomes by mutation family, ${summary.mode} mode, in % (95 % interval)`,
      familyTable(summary, colors),
      colors,
    ),
  ];
  if (summary.worst.length > 0) {
    const replays = summary.worst.map(
      (row, index) => `${String(index + 1).padStart(2)}  ${replayCommand(row.example, options.runDir)}\n`,
    );
    sections.push(
      section(
        `Most often silently wrong, ${summary.mode} mode, in % of the cases`,
        worstTable(summary, colors),
        colors,
      ),
      section("Replay one case of each", replays.join(""), colors),
    );
  }
  return sections.join("\n");
}

function section(title: string, body: string, colors: Colors): string {
  return `${colors.bold(title)}\n\n${body}`;
}

function sharesTable(engines: readonly RowSummary[], colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "engine" },
    { head: "mode" },
    { head: "cases", align: "right" },
    ...shareColumns(colors),
  ];
  const rows = engines.map((row) => [row.engine, row.mode, count(row.cases), ...shareCells(row)]);
  return textTable(columns, rows, colors);
}

function familyTable(summary: Summary, colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "family" },
    { head: "engine" },
    { head: "cases", align: "right" },
    ...shareColumns(colors),
  ];
  const groups = summary.groups.family.filter((group) => group.mode === summary.mode);
  const rows = groups.map((group, index) => [
    groups[index - 1]?.key === group.key ? "" : group.key,
    group.engine,
    count(group.cases),
    ...shareCells(group),
  ]);
  return textTable(columns, rows, colors);
}

function shareColumns(colors: Colors): readonly Column[] {
  const paints: Readonly<Record<Headline, Paint>> = {
    right: colors.green,
    drifted: colors.yellow,
    refused: colors.cyan,
    silent: colors.red,
    failed: colors.magenta,
  };
  return HEADLINES.map((headline) => ({ head: headline, align: "right", paint: paints[headline] }));
}

function shareCells(row: RowSummary): readonly string[] {
  return HEADLINES.map((headline) => shareText(row.headlines[headline]));
}

/** Where the blocks were placed: the same in both modes, since a stream ends in the same final call. */
function layersTable(engines: readonly EngineSummary[], colors: Colors): string {
  const layers = [...new Set(engines.flatMap((engine) => engine.layers.map(({ layer }) => layer)))];
  // `none` is the last step of every engine, also where one engine has more layers than the one before.
  layers.sort((a, b) => Number(a === "none") - Number(b === "none"));
  const columns: readonly Column[] = [
    { head: "engine" },
    ...layers.map((head): Column => ({ head, align: "right" })),
  ];
  const rows = engines.map(({ engine, layers: own }) => [
    engine,
    ...layers.map((layer) => {
      const found = own.find((summary) => summary.layer === layer);
      return found ? percent(found.blocks.share) : NOTHING;
    }),
  ]);
  return textTable(columns, rows, colors);
}

function costTable(engines: readonly EngineSummary[], colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "engine" },
    { head: "mode" },
    ...["p50 µs", "p99 µs", "work ×", "calls", "errors", "retracted", "agree %"].map(
      (head): Column => ({ head, align: "right" }),
    ),
  ];
  const rows = engines.map(({ engine, mode, latency, stream }) => [
    engine,
    mode,
    latency ? figure(latency.p50) : NOTHING,
    latency ? figure(latency.p99) : NOTHING,
    stream?.amplification ? figure(stream.amplification.total) : NOTHING,
    stream ? count(stream.calls) : NOTHING,
    stream ? count(stream.errors) : NOTHING,
    stream ? count(stream.retractions) : NOTHING,
    stream?.agreement ? percent(stream.agreement.share) : NOTHING,
  ]);
  return textTable(columns, rows, colors);
}

const NOTHING = "–";

function worstTable(summary: Summary, colors: Colors): string {
  const engines = [
    ...new Set(summary.worst.flatMap((row) => row.engines.map(({ engine }) => engine))),
  ].sort();
  const columns: readonly Column[] = [
    { head: "", align: "right" },
    { head: "mutation" },
    { head: "family" },
    { head: "cases", align: "right" },
    ...engines.map((head): Column => ({ head, align: "right", paint: colors.red })),
  ];
  const rows = summary.worst.map((row, index) => [
    String(index + 1),
    row.mutation,
    row.family,
    count(row.cases),
    ...engines.map((name) => {
      const engine = row.engines.find((candidate) => candidate.engine === name);
      return engine ? shareText(engine.silent) : NOTHING;
    }),
  ]);
  return textTable(columns, rows, colors);
}
