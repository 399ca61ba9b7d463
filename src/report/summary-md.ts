import { HEADLINES } from "../records.ts";
import type { EngineSummary, GroupSummary, RowSummary, Summary } from "../stats/summary.ts";
import { type Dimension, VERDICTS } from "../stats/tally.ts";
import { count, figure, percent, shareText } from "./figures.ts";
import { type MarkdownColumn, markdownTable } from "./markdown.ts";
import { replayCommand } from "./replay-command.ts";
import { reportedTables } from "./reported.ts";

/** The summary as a Markdown document; shares are in per cent, with their 95 % intervals. */
export function summaryMarkdown(summary: Summary, options: { readonly runDir: string }): string {
  const { engines, groups, mode } = summary;
  const sections = [
    ...reportedSections(summary),
    section("Outcomes (%)", sharesTable(engines)),
    section("Verdicts", verdictsTable(engines)),
    section("Times and streaming", timesTable(engines)),
    ...dearestSection(engines.filter((engine) => engine.mode === mode)),
    section(`By layer, ${mode} mode (%)`, layersTable(engines.filter((engine) => engine.mode === mode))),
    ...BREAKDOWNS.map(([dimension, title]) =>
      section(
        `${title}, ${mode} mode (%)`,
        groupTable(
          dimension,
          groups[dimension].filter((group) => group.mode === mode),
        ),
      ),
    ),
  ];
  if (summary.skipped.length > 0) {
    const rows = summary.skipped.map(({ reason, count: cases }) => [reason, count(cases)]);
    sections.push(
      section("Tried, and no case", markdownTable([{ head: "reason" }, ...numbers("cases")], rows)),
    );
  }
  if (summary.worst.length > 0) {
    const replays = summary.worst.map((row) => `${replayCommand(row.example, options.runDir)}\n`);
    sections.push(
      section(`Most often silently wrong, ${mode} mode (%)`, worstTable(summary)),
      section("Replay one case of each", `\`\`\`sh\n${replays.join("")}\`\`\`\n`),
    );
  }
  return ["# editproof\n", ...sections].join("\n");
}

function reportedSections({ reported }: Summary): string[] {
  return (reported ? reportedTables(reported) : []).map(({ title, heads, numbers: right, rows }) => {
    const columns = heads.map(
      (head): MarkdownColumn => ({ head, ...(right.has(head) && { align: "right" }) }),
    );
    return section(title, markdownTable(columns, rows));
  });
}

const BREAKDOWNS: readonly (readonly [Dimension, string])[] = [
  ["family", "By mutation family"],
  ["intensity", "By intensity"],
  ["language", "By language"],
];

const ENGINE: readonly MarkdownColumn[] = [{ head: "engine" }, { head: "mode" }];

function section(title: string, body: string): string {
  return `## ${title}\n\n${body}`;
}

function numbers(...heads: readonly string[]): readonly MarkdownColumn[] {
  return heads.map((head) => ({ head, align: "right" }));
}

function shareCells(row: Pick<RowSummary, "headlines">): readonly string[] {
  return HEADLINES.map((headline) => shareText(row.headlines[headline]));
}

function sharesTable(engines: readonly EngineSummary[]): string {
  return markdownTable(
    [...ENGINE, ...numbers("cases", ...HEADLINES, "silent, weighted")],
    engines.map((row) => [
      row.engine,
      row.mode,
      count(row.cases),
      ...shareCells(row),
      percent(row.weighted.silent),
    ]),
  );
}

function verdictsTable(engines: readonly EngineSummary[]): string {
  return markdownTable(
    [...ENGINE, ...numbers(...VERDICTS, "by clock")],
    engines.map((row) => [
      row.engine,
      row.mode,
      ...VERDICTS.map((verdict) => count(row.verdicts[verdict])),
      count(row.byClock),
    ]),
  );
}

function dearestSection(engines: readonly EngineSummary[]): string[] {
  const rows = engines.flatMap(({ engine, dearest, dearestHarmless }) =>
    [dearest, dearestHarmless].flatMap((each, index) =>
      each
        ? [
            [
              engine,
              index === 0 ? "any" : "harmless",
              each.mutation,
              count(each.cases),
              figure(each.times),
              each.example,
            ],
          ]
        : [],
    ),
  );
  if (rows.length === 0) return [];
  const columns = [
    ...[{ head: "engine" }, { head: "of" }, { head: "damage" }],
    ...numbers("cases", "×"),
    { head: "dearest case" },
  ];
  const title = "Dearest damage: median counted work, as specified, over that of undamaged edits";
  return [section(title, markdownTable(columns, rows))];
}

function timesTable(engines: readonly EngineSummary[]): string {
  const heads = [
    "p50 µs",
    "p90 µs",
    "p99 µs",
    "max µs",
    "partial calls",
    "errors swallowed",
    "characters retracted",
  ];
  return markdownTable(
    [...ENGINE, ...numbers(...heads, "agreement %", "amplification", "median amplification")],
    engines.map(({ engine, mode, latency, stream }) => [
      engine,
      mode,
      ...[latency?.p50, latency?.p90, latency?.p99, latency?.max].map((value) => shown(value, figure)),
      ...[stream?.calls, stream?.errors, stream?.retractions].map((value) => shown(value, count)),
      stream?.agreement ? shareText(stream.agreement) : NOTHING,
      shown(stream?.amplification?.total, figure),
      shown(stream?.amplification?.median, figure),
    ]),
  );
}

function layersTable(engines: readonly EngineSummary[]): string {
  return markdownTable(
    [{ head: "engine" }, { head: "layer" }, ...numbers("blocks", "of all blocks", "rows", ...HEADLINES)],
    engines.flatMap(({ engine, layers }) =>
      layers.map((row) => [
        engine,
        row.layer,
        count(row.blocks.count),
        percent(row.blocks.share),
        count(row.rows),
        ...shareCells(row),
      ]),
    ),
  );
}

function groupTable(dimension: Dimension, groups: readonly GroupSummary[]): string {
  return markdownTable(
    [{ head: dimension }, { head: "engine" }, ...numbers("cases", ...HEADLINES)],
    groups.map((group) => [group.key, group.engine, count(group.cases), ...shareCells(group)]),
  );
}

function worstTable(summary: Summary): string {
  const engines = [
    ...new Set(summary.worst.flatMap((row) => row.engines.map(({ engine }) => engine))),
  ].sort();
  return markdownTable(
    [{ head: "format" }, { head: "mutation" }, { head: "family" }, ...numbers("cases", ...engines)],
    summary.worst.map((row) => [
      row.format,
      row.mutation,
      row.family,
      count(row.cases),
      ...engines.map((name) => shown(row.engines.find(({ engine }) => engine === name)?.silent, shareText)),
    ]),
  );
}

const NOTHING = "–";

function shown<T>(value: T | undefined, text: (value: T) => string): string {
  return value === undefined ? NOTHING : text(value);
}
