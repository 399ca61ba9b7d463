import { expect, test } from "vitest";
import { editOf } from "../formats/edit.ts";
import type { Pair } from "../records.ts";
import { linesOf } from "../text.ts";
import { loadCorpus } from "./load.ts";
import type { CorpusPart } from "./part.ts";
import { corpusStats, statsDocument } from "./stats.ts";

const pair = (source: string, language: string, before: string, after: string): Pair => ({
  id: `${source}:x`,
  source,
  path: "x",
  language,
  before,
  after,
});

const part = (pairs: readonly Pair[], skipped: readonly [string, number][] = []): CorpusPart => ({
  count: pairs.length,
  skipped: new Map(skipped),
  read: async (index) => pairs[index] as Pair,
});

test("pairs are counted by language and source, files left out by reason", async () => {
  const parts = [
    part([pair("a", "C", "1", "2"), pair("a", "Go", "1", "2")], [["generated", 2]]),
    part(
      [pair("b", "Go", "1", "2"), pair("b", "__proto__", "1", "2")],
      [
        ["generated", 1],
        ["vendored", 4],
      ],
    ),
  ];
  const text = JSON.stringify(statsDocument("demo", await corpusStats(parts, editOf)));
  expect(text).toContain(
    '{"schemaVersion":1,"corpus":"demo","totals":{"pairs":4,"languages":3,"sources":2,"skipped":7},' +
      '"languages":{"Go":2,"C":1,"__proto__":1},"skipped":{"vendored":4,"generated":3},"sources":{"a":2,"b":2}',
  );
});

test.each<[before: string, after: string, oddities: string]>([
  ["a\n", "b\n", ""],
  ["a\r\n", "b\n", "crlf"],
  ["a\n", "b\r\nc\n", "crlf crlf-and-lf"],
  ["a", "b\n", "no-final-newline"],
  ["", "b\n", "empty"],
  ["\ta\n", "a\n", "tab"],
  ["a\n", "a \r\n", "crlf trailing-blanks"],
  ["a \n", "a\n", ""],
  ["\uFEFFa\n", "b\n", "bom non-ascii"],
  ["é\n", "b\n", "non-ascii"],
  [`${"x".repeat(500)}\n`, `${"x".repeat(501)}\n`, "line-over-500"],
  ["x\n".repeat(2000), "x\n".repeat(2001), "over-2000-lines giant"],
  [`${"é".repeat(200)}\n`.repeat(499), "b\n", "non-ascii over-200-kb giant"],
])("oddities of a pair (%#)", async (before, after, oddities) => {
  const stats = await corpusStats([part([pair("a", "C", before, after)])], editOf);
  const found = [...stats.oddities].filter(([, count]) => count > 0).map(([name]) => name);
  expect(found.join(" ")).toBe(oddities);
});

test("hunks, lines and oddities are counted by language", async () => {
  const pairs = [
    pair("a", "C", "1\n2\n3\n4\n", "one\n2\n3\n\tfour\nfive\n"),
    pair("a", "C", "1\n2\n", "2\n"),
    pair("a", "Go", "1\r\n2\r\n", "1\n2\n"),
  ];
  const { byLanguage } = statsDocument("demo", await corpusStats([part(pairs)], editOf));
  expect(byLanguage).toMatchObject({
    C: { pairs: 2, hunks: 3, linesBefore: 6, linesRemoved: 3, linesAdded: 3, withoutEdit: 0 },
    Go: { pairs: 1, hunks: 0, linesBefore: 2, linesRemoved: 0, linesAdded: 0, withoutEdit: 1 },
  });
  expect(byLanguage).toMatchObject({ C: { oddities: { tab: 1, crlf: 0 } }, Go: { oddities: { crlf: 1 } } });
});

test("removed and added lines lead from the files before to the files after", async () => {
  const { pairs } = await loadCorpus("embedded");
  const { byLanguage, languages } = await corpusStats([part(pairs)], editOf);
  expect([...byLanguage.keys()]).toEqual([...languages.keys()]);
  for (const [language, counts] of byLanguage) {
    expect(counts.withoutEdit, language).toBe(0);
    const own = pairs.filter((each) => each.language === language);
    const lines = own.reduce((sum, { after }) => sum + linesOf(after).length, 0);
    expect(counts.linesBefore - counts.linesRemoved + counts.linesAdded, language).toBe(lines);
  }
});
