import type { FormatName } from "../records.ts";
import type { ReportedCase, ReportedSummary } from "../stats/reported.ts";

/** A table of texts, for the terminal and for Markdown alike. */
export interface ReportedTable {
  readonly title: string;
  readonly heads: readonly string[];
  /** Heads whose cells are numbers. */
  readonly numbers: ReadonlySet<string>;
  readonly rows: readonly (readonly string[])[];
}

/** The score of each engine, then by format which case came to which verdict. */
export function reportedTables({ cases, engines }: ReportedSummary): readonly ReportedTable[] {
  const of = (right: number, all: number) => (all === 0 ? "–" : `${right} of ${all}`);
  const heads = ["format", "engine", "right", "stretch right"];
  return [
    {
      title: "Labelled cases right, and those beyond the format's own rules (stretch) apart",
      heads,
      numbers: new Set(heads.slice(2)),
      rows: engines.map(({ engine, format, right, cases: all, stretchRight, stretchCases }) => [
        format,
        engine,
        of(right, all),
        of(stretchRight, stretchCases),
      ]),
    },
    ...[...new Set(engines.map(({ format }) => format))].map((format) => tableOf(format, { cases, engines })),
  ];
}

/** What an engine made of a case: one verdict, or one a mode where they differ. */
export function verdictsOf(engine: string, { results }: ReportedCase): string {
  const own = results.filter((result) => result.engine === engine);
  return [...new Set(own.map(({ verdict }) => verdict))].join("/");
}

function tableOf(format: FormatName, { cases, engines }: ReportedSummary): ReportedTable {
  const names = engines.filter((engine) => engine.format === format).map(({ engine }) => engine);
  return {
    title: `Verdicts by case, ${format} (* stretch)`,
    heads: ["case", "fault", "replay id", ...names],
    numbers: new Set(),
    rows: cases
      .filter((each) => each.format === format)
      .map((each) => [
        each.stretch ? `${each.id} *` : each.id,
        each.kind,
        each.case,
        ...names.map((name) => verdictsOf(name, each)),
      ]),
  };
}
