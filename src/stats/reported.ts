import type { FormatName, Headline, Mode, ResultRow, Verdict } from "../records.ts";

/** What the summary needs of a labelled case. */
export interface Label {
  readonly id: string;
  readonly stretch: boolean;
}

/** Which engine gets which labelled case right. */
export interface ReportedSummary {
  /** In the order of the case file. */
  readonly cases: readonly ReportedCase[];
  /** In the order in which engines ran. */
  readonly engines: readonly ReportedEngine[];
}

export interface ReportedCase {
  /** The label's own id. */
  readonly id: string;
  /** The case id, to replay. */
  readonly case: string;
  readonly source: string;
  readonly kind: string;
  readonly format: FormatName;
  /** Users want this, though the format's rule says otherwise: tallied apart. */
  readonly stretch: boolean;
  readonly results: readonly {
    readonly engine: string;
    readonly mode: Mode;
    readonly verdict: Verdict;
    readonly headline: Headline;
  }[];
}

export interface ReportedEngine {
  readonly engine: string;
  readonly format: FormatName;
  /** Cases right in every mode they ran in, of all that are not stretch; then of those that are. */
  readonly right: number;
  readonly cases: number;
  readonly stretchRight: number;
  readonly stretchCases: number;
}

/** Takes the rows of a run over labelled cases. */
export function createReportedTally(labels: readonly Label[]) {
  const stretches = new Map(labels.map(({ id, stretch }) => [id, stretch]));
  const cases = new Map<string, ReportedCase & { readonly results: ReportedCase["results"][number][] }>();
  return {
    add({ case: id, pair, source, mutation, format, engine, mode, verdict, headline }: ResultRow): void {
      const entry = cases.get(id) ?? {
        id: pair,
        case: id,
        source,
        kind: mutation,
        format,
        stretch: stretches.get(pair) ?? false,
        results: [],
      };
      cases.set(id, entry);
      entry.results.push({ engine, mode, verdict, headline });
    },
    build: (): ReportedSummary => ({ cases: [...cases.values()], engines: enginesOf([...cases.values()]) }),
  };
}

/** Whether an engine got a case right in every mode; null where it did not run. */
export function rightBy(engine: string, { results }: ReportedCase): boolean | null {
  const own = results.filter((result) => result.engine === engine);
  return own.length === 0 ? null : own.every(({ headline }) => headline === "right");
}

function enginesOf(cases: readonly ReportedCase[]): ReportedEngine[] {
  const formats = new Map(
    cases.flatMap(({ format, results }) => results.map(({ engine }) => [engine, format] as const)),
  );
  return [...formats].map(([engine, format]) => {
    const count = (stretch: boolean, isRight: boolean) =>
      cases.filter(
        (each) =>
          each.stretch === stretch &&
          (isRight ? rightBy(engine, each) === true : rightBy(engine, each) !== null),
      ).length;
    return {
      engine,
      format,
      right: count(false, true),
      cases: count(false, false),
      stretchRight: count(true, true),
      stretchCases: count(true, false),
    };
  });
}
