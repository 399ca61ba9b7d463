import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { HEADLINES } from "../records.ts";
import { call } from "./testing/call.ts";
import { recordsOf, SMALL_RUN, textOf } from "./testing/run-files.ts";

let folder: string;
let run: string;

beforeAll(async () => {
  folder = await folderOf();
  run = join(folder, "run");
  expect((await call([...SMALL_RUN, "--modes", "final", "--out", run])).code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("--json: the table counts each case once, under the headlines that cases.csv says", async () => {
  const { code, out, err } = await call(["compare", "v1", "v2", "--run", run, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const document = JSON.parse(out);
  expect(document).toMatchObject({
    schemaVersion: 1,
    mode: "final",
    first: "v1",
    second: "v2",
    cases: 60,
    onlyFirst: 0,
    onlySecond: 0,
  });
  const rows = recordsOf(run, "cases.csv");
  const headline = (engine: string) =>
    new Map(rows.filter((row) => row["engine"] === engine).map((row) => [row["case"], row["headline"]]));
  const [v1, v2] = [headline("v1"), headline("v2")];
  for (const a of HEADLINES) {
    for (const b of HEADLINES) {
      const cases = [...v1].filter(([id, is]) => is === a && v2.get(id) === b);
      expect([a, b, document.table[a][b]]).toEqual([a, b, cases.length]);
    }
  }
  const families: { cases: number }[] = document.families;
  expect(families.reduce((sum, family) => sum + family.cases, 0)).toBe(60);
});

test("for people: the table, what is won and lost, and commands that replay", async () => {
  const { code, out } = await call(["compare", "v1", "v2", "--run", run]);
  expect(code).toBe(0);
  expect(out).toMatch(/^60 cases: v1 \(rows\) against v2 \(columns\)\n/);
  expect(out).toMatch(/^all( +\d+){5} +60$/m);
  const command = /^ {2}editproof (replay [0-9a-f]{12} --run .*)$/m.exec(out)?.[1] as string;
  expect((await call(command.split(" "))).code).toBe(0);
});

test("a folder's name reaches no terminal raw", async () => {
  const odd = join(folder, "odd\x1b[2J\u202e");
  cpSync(run, odd, { recursive: true });
  for (const options of [[], ["--json"]]) {
    const { code, out } = await call(["compare", "v1", "v2", "--run", odd, ...options]);
    expect(code).toBe(0);
    expect([out.includes("\x1b"), out.includes("\u202e")]).toEqual([false, false]);
  }
});

test("engines of different formats meet at the same damage to the same pair", async () => {
  const both = join(folder, "formats");
  const options = [
    "--corpus",
    "embedded",
    "--mutations",
    "none,copy-above",
    "--intensity",
    "light",
    "--pairs",
    "12",
  ];
  const engines = ["--engines", "v1,apply-patch", "--modes", "final"];
  expect((await call(["run", ...engines, ...options, "--out", both])).code).toBe(0);
  const { code, out } = await call(["compare", "v1", "apply-patch", "--run", both, "--json"]);
  expect(code).toBe(0);
  const { cases, onlyFirst, onlySecond } = JSON.parse(out);
  const rows = recordsOf(both, "cases.csv");
  const keys = (engine: string) =>
    new Set(rows.filter((row) => row["engine"] === engine).map((row) => `${row["pair"]} ${row["mutation"]}`));
  const [v1, patch] = [keys("v1"), keys("apply-patch")];
  const common = [...v1].filter((key) => patch.has(key)).length;
  expect(cases).toBeGreaterThan(12);
  expect([cases, onlyFirst, onlySecond]).toEqual([common, v1.size - common, patch.size - common]);
});

test("an engine against itself agrees", async () => {
  const { out } = await call(["compare", "v2", "v2", "--run", run, "--json"]);
  expect(JSON.parse(out).disagreements).toEqual([]);
});

test.each([
  ["v1 v3", 'unknown engine of this run "v3": expected one of v1, v2; did you mean v1?'],
  ["v0 v2", 'unknown engine of this run "v0"'],
  ["v1 v2 --mode partial", 'unknown --mode "partial": expected one of final; did you mean final?'],
  ["v1 v2 --run FOLDER/none", "/none/run.json: cannot be read (ENOENT); expected the folder of a run"],
])("compare %s is refused in one line", async (line, message) => {
  const words = line.split(" ").map((word) => word.replace("FOLDER", folder));
  const { code, out, err } = await call(["compare", "--run", run, ...words]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^editproof: [^\n]+\n$/);
  expect(err).toContain(message);
});

test.each([
  [
    "a row cut short",
    (csv: string) => `${csv}v1,final,0123`,
    /cases\.csv: expected CSV .*\(.* line 122\)\n$/,
  ],
  [
    "a quote that stays open",
    (csv: string) => `${csv}"v1,final\n`,
    /cases\.csv: expected CSV .* line 12[23]/,
  ],
  [
    "an unknown headline",
    (csv: string) => csv.replace(/^(v2,final,.*,)(right|drifted|refused|silent)(?=,,)/m, "$1wrong"),
    /cases\.csv:\d+: headline: expected one of right, drifted, refused, silent, failed\n$/,
  ],
  [
    "a case twice",
    (csv: string) => `${csv}${csv.split("\n")[1]}\n`,
    /case [0-9a-f]{12} stands twice for engine v1 in final mode; /,
  ],
  ["no rows of a run", () => "a,b\n1,2\n", /cases\.csv: expected CSV .*it has no column engine/],
])("cases.csv with %s is refused with its line", async (_, damage, message) => {
  const broken = join(folder, "broken");
  cpSync(run, broken, { recursive: true });
  writeFileSync(join(broken, "cases.csv"), damage(textOf(run, "cases.csv")));
  const { code, out, err } = await call(["compare", "v1", "v2", "--run", broken]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^editproof: [^\n]+\n$/);
  expect(err).toMatch(message);
});

test("a run without cases.csv is refused with its name", async () => {
  const broken = join(folder, "rowless");
  cpSync(run, broken, { recursive: true });
  rmSync(join(broken, "cases.csv"));
  const { code, err } = await call(["compare", "v1", "v2", "--run", broken]);
  expect(code).toBe(2);
  expect(err).toMatch(/^editproof: .*rowless\/cases\.csv: [^\n]*ENOENT[^\n]*\n$/);
});
