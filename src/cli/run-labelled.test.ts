import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { call } from "./testing/call.ts";
import { recordsOf, textOf } from "./testing/run-files.ts";

const EDIT = "------- SEARCH\ntwo\n=======\n2\n+++++++ REPLACE\n";
const FILES = { "a.txt": "one\ntwo\n" };
const CASES = [
  {
    id: "plain",
    source: "me/mine#1",
    kind: "plain",
    format: "search-replace",
    files: FILES,
    edit: EDIT,
    streaming: true,
    expect: { outcome: "apply", files: { "a.txt": "one\n2\n" } },
  },
  {
    id: "wanted",
    kind: "wish",
    format: "search-replace",
    files: FILES,
    edit: EDIT,
    stretch: true,
    expect: { outcome: "reject" },
  },
  {
    id: "whole",
    format: "whole-file",
    files: FILES,
    edit: "2\n",
    expect: { outcome: "apply", files: { "a.txt": "2\n" } },
  },
];

let folder: string;
let file: string;
let out: string;
let printed: Awaited<ReturnType<typeof call>>;

beforeAll(async () => {
  folder = await folderOf({ "cases.jsonl": CASES.map((each) => JSON.stringify(each)).join("\n") });
  file = join(folder, "cases.jsonl");
  out = join(folder, "run");
  printed = await call(["run", "--case-file", file, "--engines", "v1,v2", "--out", out]);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("which engine gets which right, with stretch apart", () => {
  expect(printed.code).toBe(0);
  expect(printed.out).toMatch(/search-replace {2}v1 +1 of 1 +0 of 1\n/);
  expect(printed.out).toMatch(
    /plain +plain +[0-9a-f]{12} {2}correct {2}correct\nwanted \* +wish +[0-9a-f]{12} {2}corrupt {2}corrupt\n/,
  );
  expect(printed.err).toContain("2 labelled cases (cases.jsonl)");
});

test("rows bear the label; a stream is run for the case that asks for it", () => {
  const rows = recordsOf(out, "cases.csv").map(({ engine, mode, pair, source, mutation, family, verdict }) =>
    [engine, mode, pair, source, mutation, family, verdict].join(" "),
  );
  expect(rows).toEqual([
    "v1 final plain me/mine#1 plain reported correct",
    "v1 partial plain me/mine#1 plain reported correct",
    "v2 final plain me/mine#1 plain reported correct",
    "v2 partial plain me/mine#1 plain reported correct",
    "v1 final wanted  wish reported corrupt",
    "v2 final wanted  wish reported corrupt",
  ]);
});

test("summaries have the cases too", () => {
  const { reported } = JSON.parse(textOf(out, "summary.json"));
  expect(reported.engines[0]).toEqual({
    engine: "v1",
    format: "search-replace",
    right: 1,
    cases: 1,
    stretchRight: 0,
    stretchCases: 1,
  });
  expect(reported.cases[0].results).toHaveLength(4);
  expect(textOf(out, "summary.md")).toContain("## Verdicts by case, search-replace");
});

test("a case is replayed by its own id and by the run's", async () => {
  const { reported } = JSON.parse(textOf(out, "summary.json"));
  for (const id of ["wanted", reported.cases[1].case]) {
    const { code, out: shown } = await call(["replay", id, "--run", out]);
    expect(code).toBe(0);
    expect(shown).toContain("damage    reported: wish");
  }
  const { code, err } = await call(["replay", "nobody", "--run", out]);
  expect([code, err]).toEqual([2, expect.stringContaining("has no case")]);
});

test("a case file that has changed is not replayed", async () => {
  const other = join(folder, "changing.jsonl");
  writeFileSync(other, `${JSON.stringify(CASES[0])}\n`);
  const run = join(folder, "changing");
  expect((await call(["run", "--case-file", other, "--engines", "v1", "--out", run])).code).toBe(0);
  writeFileSync(other, `${JSON.stringify({ ...CASES[0], edit: "" })}\n`);
  const { code, err } = await call(["replay", "plain", "--run", run]);
  expect([code, err]).toEqual([2, expect.stringContaining("have changed")]);
});

test.each([
  [["--pairs", "3"], "--pairs: labelled cases are run as they are"],
  [["--mutations", "none"], "--mutations: labelled cases are run as they are"],
  [["--engines", "apply-diff"], "none of the labelled cases is in a format"],
  [["--corpus", "reported"], "mutually exclusive"],
])("refused in one line: %j", async (words, says) => {
  const { code, err } = await call(["run", "--case-file", file, "--out", join(folder, "never"), ...words]);
  expect(code).toBe(2);
  expect(err).toContain(says);
});

test("the reported faults of editproof", async () => {
  const { code, out: text } = await call([
    "run",
    "--corpus",
    "reported",
    "--engines",
    "v1",
    "--modes",
    "final",
    "--out",
    join(folder, "reported"),
  ]);
  expect(code).toBe(0);
  expect(text).toMatch(/bug-0001 \* +partial-line-search/);
  expect(text).toContain("30 cases; 0 more tried");
});
