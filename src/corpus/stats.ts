import type { Pair } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { type CorpusPart, pairsIn } from "./part.ts";

/** What a corpus holds, counted. */
export interface CorpusStats {
  readonly totals: CorpusTotals;
  /** Pairs by language, most first. */
  readonly languages: ReadonlyMap<string, number>;
  /** Files left out, by the name of the rule. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Pairs by source. */
  readonly sources: ReadonlyMap<string, number>;
  /** Pairs with an oddity; a pair can count in several. */
  readonly oddities: ReadonlyMap<string, number>;
}

interface CorpusTotals {
  readonly pairs: number;
  readonly languages: number;
  readonly sources: number;
  readonly skipped: number;
}

/** Counts a corpus, a part at a time. */
export async function corpusStats(
  parts: AsyncIterable<CorpusPart> | Iterable<CorpusPart>,
): Promise<CorpusStats> {
  const languages = new Map<string, number>();
  const skipped = new Map<string, number>();
  const sources = new Map<string, number>();
  const oddities = new Map(ODDITIES.map(([name]) => [name, 0]));
  let pairs = 0;
  for await (const part of parts) {
    for await (const pair of pairsIn(part)) {
      pairs += 1;
      add(languages, pair.language, 1);
      add(sources, pair.source, 1);
      for (const [name, holds] of ODDITIES) if (holds(pair)) add(oddities, name, 1);
    }
    for (const [reason, count] of part.skipped) add(skipped, reason, count);
  }
  return {
    totals: {
      pairs,
      languages: languages.size,
      sources: sources.size,
      skipped: [...skipped.values()].reduce((sum, count) => sum + count, 0),
    },
    languages: mostFirst(languages),
    skipped: mostFirst(skipped),
    sources,
    oddities,
  };
}

/** Statistics as the JSON document of `corpus stats --json`. */
export function statsDocument(corpus: string, stats: CorpusStats): Readonly<Record<string, unknown>> {
  return {
    schemaVersion: 1,
    corpus,
    totals: stats.totals,
    languages: Object.fromEntries(stats.languages),
    skipped: Object.fromEntries(stats.skipped),
    sources: Object.fromEntries(stats.sources),
    oddities: Object.fromEntries(stats.oddities),
  };
}

/** What trips an applier, by name. */
const ODDITIES: readonly (readonly [string, (pair: Pair) => boolean])[] = [
  ["crlf", either((text) => text.includes("\r\n"))],
  ["crlf-and-lf", either((text) => text.includes("\r\n") && /(?<!\r)\n/.test(text))],
  ["no-final-newline", either((text) => text !== "" && !text.endsWith("\n"))],
  ["tab", either((text) => text.includes("\t"))],
  // As the manifest counts it: blanks that the change took away do not count.
  ["trailing-blanks", ({ after }) => /[ \t]\r?$/m.test(after)],
  ["bom", either((text) => text.startsWith("\uFEFF"))],
  ["non-ascii", either((text) => /[^\0-\x7f]/.test(text))],
  ["line-over-500", either((text) => linesOf(text).some((line) => withoutFeed(line).length > 500))],
  ["over-2000-lines", either((text) => linesOf(text).length > 2000)],
  ["over-200-kb", either((text) => Buffer.byteLength(text) > 200_000)],
  ["empty", either((text) => text === "")],
];

function either(holds: (text: string) => boolean): (pair: Pair) => boolean {
  return ({ before, after }) => holds(before) || holds(after);
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

function mostFirst(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
