import type { Edit, Pair, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { type CorpusPart, pairsIn } from "./part.ts";

/** What a corpus holds, counted. */
export interface CorpusStats {
  readonly totals: CorpusTotals;
  /** Pairs by language, most first. */
  readonly languages: ReadonlyMap<string, number>;
  /** What the pairs of each language hold, in the same order. */
  readonly byLanguage: ReadonlyMap<string, LanguageStats>;
  /** Files left out, by the name of the rule. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Pairs by source. */
  readonly sources: ReadonlyMap<string, number>;
  /** Pairs with an oddity; a pair can count in several. */
  readonly oddities: ReadonlyMap<string, number>;
}

export interface LanguageStats {
  readonly pairs: number;
  readonly hunks: number;
  /** Lines of all files before the change, lines that go, lines that come. */
  readonly linesBefore: number;
  readonly linesRemoved: number;
  readonly linesAdded: number;
  /** Pairs whose change no model would write as an edit: it is too large, or one of line ends alone. */
  readonly withoutEdit: number;
  /** Pairs with an oddity; a pair can count in several. */
  readonly oddities: ReadonlyMap<string, number>;
}

interface CorpusTotals {
  readonly pairs: number;
  readonly languages: number;
  readonly sources: number;
  readonly skipped: number;
}

/** Counts a corpus, a pair at a time; `editOf` gives the hunks of a pair. */
export async function corpusStats(
  parts: AsyncIterable<CorpusPart> | Iterable<CorpusPart>,
  editOf: (pair: Pair) => Edit | Skipped,
): Promise<CorpusStats> {
  const languages = new Map<string, Counts>();
  const skipped = new Map<string, number>();
  const sources = new Map<string, number>();
  const oddities = noOddities();
  let pairs = 0;
  for await (const part of parts) {
    for await (const pair of pairsIn(part)) {
      pairs += 1;
      add(sources, pair.source, 1);
      const counts = languages.get(pair.language) ?? noCounts();
      languages.set(pair.language, counts);
      addPair(counts, pair, editOf(pair));
      for (const [name, holds] of ODDITIES) {
        if (!holds(pair)) continue;
        add(oddities, name, 1);
        add(counts.oddities, name, 1);
      }
    }
    for (const [reason, count] of part.skipped) add(skipped, reason, count);
  }
  const byLanguage = mostFirst(languages, (counts) => counts.pairs);
  return {
    totals: {
      pairs,
      languages: languages.size,
      sources: sources.size,
      skipped: [...skipped.values()].reduce((sum, count) => sum + count, 0),
    },
    languages: new Map([...byLanguage].map(([language, counts]) => [language, counts.pairs])),
    byLanguage,
    skipped: mostFirst(skipped, (count) => count),
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
    byLanguage: Object.fromEntries(
      [...stats.byLanguage].map(([language, counts]) => [
        language,
        { ...counts, oddities: Object.fromEntries(counts.oddities) },
      ]),
    ),
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
  ["giant", either((text) => linesOf(text).length > 2000 || Buffer.byteLength(text) > 200_000)],
  ["empty", either((text) => text === "")],
];

function either(holds: (text: string) => boolean): (pair: Pair) => boolean {
  return ({ before, after }) => holds(before) || holds(after);
}

type Counts = { -readonly [K in keyof LanguageStats]: LanguageStats[K] } & { oddities: Map<string, number> };

function noCounts(): Counts {
  const oddities = noOddities();
  return { pairs: 0, hunks: 0, linesBefore: 0, linesRemoved: 0, linesAdded: 0, withoutEdit: 0, oddities };
}

function noOddities(): Map<string, number> {
  return new Map(ODDITIES.map(([name]) => [name, 0]));
}

function addPair(counts: Counts, pair: Pair, edit: Edit | Skipped): void {
  counts.pairs += 1;
  counts.linesBefore += linesOf(pair.before).length;
  if ("skipped" in edit) {
    counts.withoutEdit += 1;
    return;
  }
  counts.hunks += edit.hunks.length;
  for (const { from, to, added } of edit.hunks) {
    counts.linesRemoved += to - from;
    counts.linesAdded += added.length;
  }
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/** The entries by how much each is, most first; of equals by name. */
export function mostFirst<T>(
  counts: ReadonlyMap<string, T>,
  much: (value: T) => number,
): ReadonlyMap<string, T> {
  return new Map([...counts].sort(([a, m], [b, n]) => much(n) - much(m) || (a < b ? -1 : 1)));
}
