import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { call } from "./testing/call.ts";
import { recordsOf, textOf } from "./testing/run-files.ts";

const BEFORE = "one();\ntwo();\nthree();\n";
const AFTER = "one();\n2();\nthree();\n";

let folder: string;
let run: string;

/** A run on one pair of one's own, so that what is shown can be said to the letter. */
beforeAll(async () => {
  folder = await folderOf({
    "mine/count/pair.json": '{ "path": "src/count.js" }',
    "mine/count/before": BEFORE,
    "mine/count/after": AFTER,
    "mine/odd/pair.json": '{ "path": "odd.b~d", "language": "Text" }',
    "mine/odd/before": "\ufeffa\r\nb \ud83d\ude00\r\n",
    "mine/odd/after": "\ufeffa\r\nc \ud83d\ude00",
  });
  run = join(folder, "run");
  const options = ["--corpus", join(folder, "mine"), "--mutations", "none,blank-line-first-search"];
  const { code } = await call(["run", "--engines", "v1,v2", ...options, "--workers", "1", "--out", run]);
  expect(code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("pair, damage, trace, and what the engines wrote against what was meant", async () => {
  const id = caseOf("count", "blank-line-first-search");
  const { code, out, err } = await replay(id, "--engines", "v1");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatchInlineSnapshot(`
    "case 13b84fddb929
    pair      mine:count (JavaScript)
    format    search-replace
    damage    blank-line-first-search (white-space, medium)
    effect    drift: right is the intended file

    input, with the damage
    @@ line 1 → 1 @@
      <<<<<<< SEARCH
    + 
      one();
      two();
      three();

    v1  refused (refused)  search_not_found
      block 1: search_not_found
        exact miss (0 lines compared, 23 characters scanned)
        line-trimmed miss (1 lines compared, 6 characters scanned)
        block-anchor miss (1 lines compared, 6 characters scanned)
        full-file miss (0 lines compared, 23 characters scanned)
      the file is as it was; missing:
    @@ line 1 → 1 @@
      one();
    - two();
    + 2();
      three();
    "
  `);
});

test("an undamaged case: the input as it is, all engines of the run, an equal file said so", async () => {
  const { out } = await replay(caseOf("count", "none"));
  expect(out).toContain("damage    none\n");
  expect(out).toContain("  >>>>>>> REPLACE\n\nv1  ");
  expect(out).toContain("\ninput, with the damage\n  <<<<<<< SEARCH\n");
  expect(out).toMatch(/^v1 {2}correct \(right\)$/m);
  expect(out).toMatch(/^v2 {2}correct \(right\)$/m);
  expect(out).toContain("  the same file as v1\n");
});

test("--stream shows every partial call that the run counted", async () => {
  const id = caseOf("count", "none");
  const { out } = await replay(id, "--stream");
  for (const engine of ["v1", "v2"]) {
    const row = rows().find((r) => r["case"] === id && r["engine"] === engine && r["mode"] === "partial");
    expect(out).toContain(`\n${engine}: ${row?.["calls"]} calls while the input streams in\n`);
  }
  const pieces = [...out.matchAll(/^-- \d+ of \d+ characters, \+ (".*")$/gm)].map(([, piece]) => piece);
  const input = pieces.map((piece) => JSON.parse(piece as string)).join("");
  const written =
    "<<<<<<< SEARCH\none();\ntwo();\nthree();\n=======\none();\n2();\nthree();\n>>>>>>> REPLACE\n";
  expect(input).toBe(written.repeat(2)); // once for each engine
});

test("--write writes the texts to the byte, under names of its own", async () => {
  const target = join(folder, "bug");
  const { code, err } = await replay(caseOf("odd", "none"), "--write", target);
  expect(code).toBe(0);
  const names = ["original.txt", "input.txt", "expected.txt", "got-v1.txt", "got-v2.txt"];
  expect(err).toBe(names.map((name) => `wrote ${target}/${name}\n`).join(""));
  expect(readdirSync(target).sort()).toEqual(names.sort());
  const pair = (name: string) => readFileSync(join(folder, "mine/odd", name));
  expect(readFileSync(join(target, "original.txt"))).toEqual(pair("before"));
  expect(readFileSync(join(target, "expected.txt"))).toEqual(pair("after"));
  const row = rows().find((r) => r["case"] === caseOf("odd", "none"));
  expect(textOf(target, "input.txt").length).toBe(Number(row?.["input_size"]));
});

test("--write keeps the ending of the file, and no folder is written over", async () => {
  const target = join(folder, "js");
  const id = caseOf("count", "none");
  expect((await replay(id, "--write", target)).code).toBe(0);
  expect(textOf(target, "got-v1.js")).toBe(AFTER);
  rmSync(join(target, "input.txt"));
  for (const name of ["original.js", "expected.js", "got-v1.js", "got-v2.js"]) rmSync(join(target, name));
  const again = await replay(id, "--write", target);
  expect(again.code).toBe(2);
  expect(again.err).toBe(
    `editproof: --write ${target}: cannot be written (EEXIST); name a folder that does not exist\n`,
  );
});

test.each([
  [["00000000001e"], 'has no case "00000000001e"; case ids stand in cases.csv, column case'],
  [["000000000012"], 'has no case "000000000012"'],
  [["CASE", "--engines", "v9"], 'unknown --engines "v9": expected one of v1, v2; did you mean v1?'],
  [["CASE", "--run", "FOLDER/none"], "/none/run.json: cannot be read (ENOENT); expected the folder of a run"],
])("%j is refused in one line", async (argv, message) => {
  const id = caseOf("count", "none");
  const words = argv.map((word) => word.replace("CASE", id).replace("FOLDER", folder));
  const { code, out, err } = await call(["replay", "--run", run, ...words]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^editproof: [^\n]+\n$/);
  expect(err).toContain(message);
});

test.each([
  ["{", "not valid JSON"],
  ["null", "Invalid input: expected object, received null"],
  ['{"schemaVersion":2}', "schemaVersion: "],
  ['{"schemaVersion":1}', "editproof: "],
  [
    '{"schemaVersion":1,"corpus":{"name":"x","fingerprint":"y"},"engines":[],"options":{"seed":1,"formats":[],"mutations":[],"intensities":[]}}',
    "editproof: ",
  ],
])("a run.json of %s is refused in one line", async (text, message) => {
  const broken = join(folder, "broken");
  mkdirSync(broken, { recursive: true });
  writeFileSync(join(broken, "run.json"), text);
  const { code, err } = await call(["replay", "x", "--run", broken]);
  expect(code).toBe(2);
  expect(err).toMatch(/^editproof: [^\n]+\n$/);
  expect(err).toContain(`${broken}/run.json: ${message}`);
});

test("engines of another format than the case's have nothing to show", async () => {
  const both = join(folder, "both");
  const options = ["--corpus", "embedded", "--mutations", "none", "--pairs", "1", "--modes", "final"];
  await call(["run", "--engines", "v1,whole-file", ...options, "--out", both]);
  const id = recordsOf(both, "cases.csv").find((row) => row["format"] === "whole-file")?.["case"] as string;
  const { code, err } = await call(["replay", id, "--run", both, "--engines", "v1"]);
  expect({ code, err }).toEqual({
    code: 2,
    err: `editproof: none of the engines takes format whole-file, which case ${id} is written in\n`,
  });
});

test("a corpus that has changed since is not mistaken for the one of the run", async () => {
  const id = caseOf("count", "none");
  const file = join(folder, "mine/odd/after");
  const kept = readFileSync(file);
  try {
    writeFileSync(file, "something else\n");
    const { code, err } = await replay(id);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^editproof: corpus .*mine is not the one of .*run: its files have changed; run it again/,
    );
  } finally {
    writeFileSync(file, kept);
  }
  expect((await replay(id)).code).toBe(0);
});

function replay(id: string, ...options: readonly string[]) {
  return call(["replay", id, "--run", run, ...options]);
}

function rows() {
  return recordsOf(run, "cases.csv");
}

function caseOf(pair: string, mutation: string): string {
  const row = rows().find((r) => r["pair"] === `mine:${pair}` && r["mutation"] === mutation);
  expect(row, `a case of ${mutation} on ${pair}`).toBeDefined();
  return row?.["case"] as string;
}
