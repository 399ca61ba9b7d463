import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import type { ResultRow } from "../records.ts";
import { blockOf, rowOf } from "../stats/testing/rows.ts";
import { CASES_HEADER, casesCsv, LAYERS_HEADER, layersCsv } from "./csv.ts";
import { type ReadRow, readRows } from "./read-run.ts";

let folder: string;
beforeAll(async () => {
  folder = await folderOf();
});
afterAll(() => rm(folder, { recursive: true }));

const STREAM = {
  calls: 9,
  errors: 1,
  retractions: 4,
  firstRightAt: null,
  agrees: false,
  work: { linesCompared: 70, charactersScanned: 800 },
};

test("a row of cases.csv in full", () => {
  const row = rowOf("corrupt", {
    mutation: "copy-above",
    family: "place",
    intensity: "light",
    effect: "ambiguous",
    expectation: "apply+reject",
    trace: { blocks: [blockOf("exact"), blockOf(null), blockOf("exact")] },
    work: { linesCompared: 7, charactersScanned: 80 },
    blocks: 4,
  });
  expect(casesCsv([row])).toBe(
    "v1,final,c0,embedded:a.ts,embedded,a.ts,TypeScript,search-replace,copy-above,place,light,ambiguous," +
      "apply+reject,applied,,corrupt,silent,,exact none,4,3,100,50,7,80,,,,,,,,,\n",
  );
  const partial = casesCsv([{ ...row, mode: "partial", stream: STREAM }]);
  expect(partial).toMatch(/^v1,partial,.*,7,80,,,9,1,4,,no,70,800\n$/);
  const seen = { ...STREAM, firstRightAt: 0, agrees: true };
  expect(casesCsv([{ ...row, stream: seen }])).toMatch(/,,9,1,4,0,yes,70,800\n$/);
});

test.each([
  ["clock", "by-clock"],
  ["budget", "budget"],
  ["no-progress", "no-progress"],
  ["", ""],
] as const)("hung by %j is written as %j", (hungBy, cell) => {
  expect(cellsOf(rowOf("hung", { hungBy }))["hung_by"]).toBe(cell);
});

test("rows of layers.csv in full: one a block", () => {
  const found = { ...blockOf("line-trimmed"), from: 5, to: 9 };
  const [first, second] = found.tries as [(typeof found.tries)[number], (typeof found.tries)[number]];
  const tries = [
    { ...first, linesCompared: 1, charactersScanned: 10 },
    { ...second, candidates: 3, linesCompared: 2, charactersScanned: 20 },
  ];
  expect(layersCsv([rowOf("drifted", { trace: { blocks: [{ ...found, tries }, blockOf(null)] } })])).toBe(
    "v1,final,c0,0,exact line-trimmed,line-trimmed,3,5,9,3,30,,drifted\n" +
      "v1,final,c0,1,exact line-trimmed block-anchor full-file,,0,,,0,0,search_not_found,drifted\n",
  );
  const untried = { ...blockOf(null), tries: [], error: "no_block" };
  expect(layersCsv([rowOf("refused", { trace: { blocks: [untried] } })])).toBe(
    "v1,final,c0,0,,,0,,,0,0,no_block,refused\n",
  );
  expect(layersCsv([rowOf("crashed", { trace: { blocks: [] } })])).toBe("");
  expect(LAYERS_HEADER.split(",").length).toBe(13);
});

test.each(["=1+1", "+x", "-x", "@x", "\tx", "\rx", "'=x"])("%j is no formula to a spreadsheet", (text) => {
  const { path, error } = cellsOf(rowOf("crashed", { path: text, error: text }));
  expect([path, error]).toEqual([`'${text}`, `'${text}`]);
});

test("negative numbers and texts in between stay as they are", () => {
  const { path } = cellsOf(rowOf("correct", { path: 'a=b,"c"\n-d' }));
  expect(path).toBe('a=b,"c"\n-d');
});

test("what was written is what is read again", async () => {
  const names = fc.stringMatching(/^\w[\w.+@:/-]{0,11}$/);
  const cases = fc.stringMatching(/^[0-9a-f]{12}$/);
  const row = fc.record({ engine: names, case: cases, mutation: names, family: names });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const text = CASES_HEADER + casesCsv(rows.map((fields) => rowOf("drifted", fields)));
      await writeFile(join(folder, "cases.csv"), text);
      const read: ReadRow[] = [];
      for await (const each of readRows(folder)) read.push(each);
      expect(read).toMatchObject(rows.map((fields) => ({ ...fields, mode: "final", headline: "drifted" })));
      expect(read.length).toBe(rows.length);
    }),
    { numRuns: 60 },
  );
});

function cellsOf(row: ResultRow): Readonly<Record<string, string>> {
  const [cells] = parse<Record<string, string>>(CASES_HEADER + casesCsv([row]), { columns: true });
  return cells ?? {};
}
