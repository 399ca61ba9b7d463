import { expect, test } from "vitest";
import type { Pair } from "../records.ts";
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
  const text = JSON.stringify(statsDocument("demo", await corpusStats(parts)));
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
  ["x\n".repeat(2000), "x\n".repeat(2001), "over-2000-lines"],
  [`${"é".repeat(200)}\n`.repeat(499), "b\n", "non-ascii over-200-kb"],
])("oddities of a pair (%#)", async (before, after, oddities) => {
  const stats = await corpusStats([part([pair("a", "C", before, after)])]);
  const found = [...stats.oddities].filter(([, count]) => count > 0).map(([name]) => name);
  expect(found.join(" ")).toBe(oddities);
});
