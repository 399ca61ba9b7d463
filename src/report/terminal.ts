import { HEADLINES, type Headline } from "../records.ts";
import type { ReportedSummary } from "../stats/reported.ts";
import type { EngineSummary, RowSummary, Summary } from "../stats/summary.ts";
import type { Share } from "../stats/wilson.ts";
import type { WorstMutation } from "../stats/worst.ts";
import type { Colors } from "./colors.ts";
import { count, figure, percent, shareText } from "./figures.ts";
import { replayCommand } from "./replay-command.ts";
import { reportedTables } from "./reported.ts";
import { type Column, type Paint, textTable } from "./text-table.ts";

/** The weights are our own choice and not measured: said wherever they are used. */
const OUTCOMES =
  "Outcomes, in % of the cases (95 % interval); weighted: silent, by our own weights of mutations";

/** Engines beside which there is room for intervals. */
const ROOMY = 4;

/** A run as tables for the terminal: shares, how they came about, shares by family, the worst mutations. */
export function terminalReport(
  summary: Summary,
  options: { readonly colors: Colors; readonly runDir: string },
): string {
  const { colors } = options;
  if (summary.engines.length === 0) return "No cases.\n";
  const shown = summary.engines.filter((engine) => engine.mode === summary.mode);
  const formats = [...new Set(shown.map((engine) => engine.format))];
  const several = formats.length > 1;
  const outcomes = section(OUTCOMES, sharesTable(summary, several, colors), colors);
  // Labelled cases are few and each a fault of its own: the case tells more than any share.
  if (summary.reported) return [...reportedSections(summary.reported, colors), outcomes].join("\n");
  const sections = [
    outcomes,
    section("Layers, in % of the blocks that they placed", layersTable(shown, colors), colors),
    section(
      "Times of a call; specified work over ours; streaming: work over one final call's, calls, errors, taken back",
      costTable(summary.engines, colors),
      colors,
    ),
  ];
  const dear = dearestTable(shown, options.runDir, colors);
  if (dear !== null) {
    const title = "Dearest damage: median counted work, as specified, over that of undamaged edits";
    sections.push(section(title, dear, colors));
  }
  if (!several) {
    const title = `Outcomes by mutation family, ${summary.mode} mode, in % (95 % interval)`;
    sections.push(section(title, familyTable(summary, colors), colors));
  }
  for (const format of formats) {
    const engines = shown.filter((engine) => engine.format === format).map(({ engine }) => engine);
    const of = several ? `, ${format}` : "";
    if (several) {
      const title = `Silent by mutation family${of}, ${summary.mode} mode, in % of the cases`;
      sections.push(section(title, silentTable(summary, engines, colors), colors));
    }
    const worst = summary.worst.filter((row) => row.format === format);
    if (worst.length === 0) continue;
    const replays = worst.map(
      (row, index) => `${String(index + 1).padStart(2)}  ${replayCommand(row.example, options.runDir)}\n`,
    );
    const title = `Most often silently wrong${of}, ${summary.mode} mode, in % of the cases`;
    sections.push(
      section(title, worstTable(worst, engines, colors), colors),
      section(`Replay one case of each${of}`, replays.join(""), colors),
    );
  }
  return sections.join("\n");
}

function reportedSections(reported: ReportedSummary, colors: Colors): string[] {
  return reportedTables(reported).map(({ title, heads, numbers, rows }) => {
    const columns = heads.map((head): Column => ({ head, ...(numbers.has(head) && { align: "right" }) }));
    return section(title, textTable(columns, rows, colors), colors);
  });
}

function section(title: string, body: string, colors: Colors): string {
  return `${colors.bold(title)}\n\n${body}`;
}

/** A stream ends in the same final call: where its shares are the same, both modes have one row. */
function sharesTable({ engines }: Summary, several: boolean, colors: Colors): string {
  const columns: readonly Column[] = [
    ...(several ? [{ head: "format" }] : []),
    { head: "engine" },
    { head: "mode" },
    { head: "cases", align: "right" as const },
    ...shareColumns(colors),
    { head: "weighted", align: "right" as const },
  ];
  const order = [...new Set(engines.map((engine) => engine.format))];
  const sorted = engines.toSorted((a, b) => order.indexOf(a.format) - order.indexOf(b.format));
  const rows = sorted.flatMap((row) => {
    const twin = sorted.find((other) => other.engine === row.engine && other.mode !== row.mode);
    const same = twin !== undefined && sameShares(row, twin);
    if (same && row.mode === "partial") return [];
    const cells = [
      row.engine,
      same ? "both" : row.mode,
      count(row.cases),
      ...shareCells(row),
      percent(row.weighted.silent),
    ];
    return [{ format: row.format, cells }];
  });
  const texts = rows.map(({ format, cells }, index) => [
    ...(several ? [rows[index - 1]?.format === format ? "" : format] : []),
    ...cells,
  ]);
  return textTable(columns, texts, colors);
}

function sameShares(a: RowSummary, b: RowSummary): boolean {
  return HEADLINES.every((headline) => a.headlines[headline].count === b.headlines[headline].count);
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
  const rows = engines.map(({ engine, layers }) => [
    engine,
    layers
      .filter(({ blocks }) => blocks.count > 0)
      .map(({ layer, blocks }) => `${layer} ${percent(blocks.share)}`)
      .join(", "),
  ]);
  return textTable(
    [{ head: "engine" }, { head: "layers, none where no layer found the place" }],
    rows,
    colors,
  );
}

/** Families as rows, engines as columns: the silent shares alone. */
function silentTable(summary: Summary, engines: readonly string[], colors: Colors): string {
  const groups = summary.groups.family.filter(
    (group) => group.mode === summary.mode && engines.includes(group.engine),
  );
  const families = [...new Set(groups.map((group) => group.key))];
  const rows = families.map((family) => [
    family,
    ...engines.map((engine) => {
      const group = groups.find((each) => each.key === family && each.engine === engine);
      return group ? silentText(group.headlines.silent, engines.length) : NOTHING;
    }),
  ]);
  return textTable([{ head: "family" }, ...engineColumns(engines, colors)], rows, colors);
}

function engineColumns(engines: readonly string[], colors: Colors): readonly Column[] {
  return engines.map((head) => ({ head, align: "right", paint: colors.red }));
}

function silentText(silent: Share, beside: number): string {
  return beside > ROOMY ? percent(silent.share) : shareText(silent);
}

function costTable(engines: readonly EngineSummary[], colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "engine" },
    { head: "mode" },
    ...["p50 µs", "p99 µs", "specified ×", "work ×", "calls", "errors", "retracted", "agree %"].map(
      (head): Column => ({ head, align: "right" }),
    ),
  ];
  const rows = engines.map(({ engine, mode, latency, specified, stream }) => [
    engine,
    mode,
    latency ? figure(latency.p50) : NOTHING,
    latency ? figure(latency.p99) : NOTHING,
    specified !== null && mode === "final" ? figure(specified) : NOTHING,
    stream?.amplification ? figure(stream.amplification.total) : NOTHING,
    stream ? count(stream.calls) : NOTHING,
    stream ? count(stream.errors) : NOTHING,
    stream ? count(stream.retractions) : NOTHING,
    stream?.agreement ? percent(stream.agreement.share) : NOTHING,
  ]);
  return textTable(columns, rows, colors);
}

/** Null where no engine has a figure. */
function dearestTable(engines: readonly EngineSummary[], runDir: string, colors: Colors): string | null {
  const columns: readonly Column[] = [
    { head: "engine" },
    { head: "damage" },
    { head: "×", align: "right" },
    { head: "harmless damage" },
    { head: "×", align: "right" },
    { head: "replay the dearest harmless case" },
  ];
  const rows = engines.flatMap(({ engine, dearest, dearestHarmless: harmless }) =>
    dearest === null
      ? []
      : [
          [
            engine,
            dearest.mutation,
            figure(dearest.times),
            harmless?.mutation ?? NOTHING,
            harmless ? figure(harmless.times) : NOTHING,
            harmless ? replayCommand(harmless.example, runDir) : NOTHING,
          ],
        ],
  );
  return rows.length === 0 ? null : textTable(columns, rows, colors);
}

const NOTHING = "–";

function worstTable(worst: readonly WorstMutation[], engines: readonly string[], colors: Colors): string {
  const columns: readonly Column[] = [
    { head: "", align: "right" },
    { head: "mutation" },
    { head: "family" },
    { head: "cases", align: "right" },
    ...engineColumns(engines, colors),
  ];
  const rows = worst.map((row, index) => [
    String(index + 1),
    row.mutation,
    row.family,
    count(row.cases),
    ...engines.map((name) => {
      const engine = row.engines.find((candidate) => candidate.engine === name);
      return engine ? silentText(engine.silent, engines.length) : NOTHING;
    }),
  ]);
  return textTable(columns, rows, colors);
}
