import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { call } from "./testing/call.ts";
import { SMALL_RUN, textOf } from "./testing/run-files.ts";

let folder: string;
let whole: string;
let next = 0;

beforeAll(async () => {
  folder = await folderOf();
  whole = join(folder, "whole");
  expect((await call([...SMALL_RUN, "--out", whole])).code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the run as if it had ended early, its files of rows cut to so many bytes. */
function cutRun(
  cases: number,
  layers: number,
  change: (run: Record<string, unknown>) => void = () => undefined,
): string {
  const copy = join(folder, `cut-${next++}`);
  mkdirSync(copy);
  for (const name of ["cases.csv", "layers.csv", "latency.csv"])
    copyFileSync(join(whole, name), join(copy, name));
  truncateSync(join(copy, "cases.csv"), cases);
  truncateSync(join(copy, "layers.csv"), layers);
  const run = JSON.parse(textOf(whole, "run.json"));
  run.status = "running";
  change(run);
  writeFileSync(join(copy, "run.json"), JSON.stringify(run));
  return copy;
}

/** summary.json without times. */
function untimed(run: string): unknown {
  const summary = JSON.parse(textOf(run, "summary.json"));
  return { ...summary, engines: summary.engines.map((engine: object) => ({ ...engine, latency: null })) };
}

const sizeOf = (name: string) => readFileSync(join(whole, name)).length;
const headOf = (name: string) => textOf(whole, name).indexOf("\n") + 1;

test("wherever it was cut, the run ends with the same rows and figures", async () => {
  const cut = (name: string) => fc.integer({ min: headOf(name), max: sizeOf(name) });
  await fc.assert(
    fc.asyncProperty(
      cut("cases.csv"),
      cut("layers.csv"),
      fc.integer({ min: 1, max: 3 }),
      async (cases, layers, workers) => {
        const copy = cutRun(cases, layers);
        const { code } = await call(["run", "--resume", copy, "--workers", String(workers)]);
        expect(code).toBe(0);
        for (const name of ["cases.csv", "layers.csv"]) expect(textOf(copy, name)).toBe(textOf(whole, name));
        expect(untimed(copy)).toEqual(untimed(whole));
        expect(JSON.parse(textOf(copy, "run.json")).status).toBe("finished");
      },
    ),
    { numRuns: 6 },
  );
});

test("nothing written but the headings; nothing left to do", async () => {
  for (const at of [headOf, sizeOf]) {
    const copy = cutRun(at("cases.csv"), at("layers.csv"));
    rmSync(join(copy, "latency.csv"));
    const { code, err } = await call(["run", "--resume", copy]);
    expect([code, err]).toEqual([0, expect.stringMatching(/\d+ cases were there, \d+ more/)]);
    expect(textOf(copy, "cases.csv")).toBe(textOf(whole, "cases.csv"));
  }
});

test("a finished run says so and stays as it is", async () => {
  const { code, err } = await call(["run", "--resume", whole]);
  expect([code, err]).toEqual([0, expect.stringContaining("the run is finished")]);
});

test("what a killed run left half written is in nobody's way", async () => {
  const copy = cutRun(sizeOf("cases.csv") >> 1, sizeOf("layers.csv") >> 1);
  for (const name of ["latency.csv", "run.json", "summary.json"])
    writeFileSync(join(copy, `.${name}.tmp`), "half");
  expect((await call(["run", "--resume", copy])).code).toBe(0);
  expect(textOf(copy, "cases.csv")).toBe(textOf(whole, "cases.csv"));
});

test("labelled cases go on too", async () => {
  const full = join(folder, "reported");
  await call(["run", "--corpus", "reported", "--engines", "v1,whole-file", "--out", full]);
  const copy = join(folder, "reported-cut");
  mkdirSync(copy);
  for (const name of ["cases.csv", "layers.csv", "latency.csv"])
    copyFileSync(join(full, name), join(copy, name));
  truncateSync(join(copy, "cases.csv"), 3000);
  writeFileSync(join(copy, "run.json"), textOf(full, "run.json").replace('"finished"', '"interrupted"'));
  expect((await call(["run", "--resume", copy])).code).toBe(0);
  expect(textOf(copy, "cases.csv")).toBe(textOf(full, "cases.csv"));
  expect(untimed(copy)).toEqual(untimed(full));
});

const edited = (copy: string, from: RegExp, to: string) =>
  writeFileSync(join(copy, "cases.csv"), textOf(copy, "cases.csv").replace(from, to));

test.each<[string, (copy: string) => void, string]>([
  [
    "another seed",
    (copy) => editRun(copy, (run) => (run.options.seed = 43)),
    "the file is not the beginning of this run",
  ],
  [
    "rows of other cases",
    (copy) => edited(copy, /^(v1,final),\w{12}/m, "$1,000000000000"),
    "cases.csv:2: expected case",
  ],
  ["another heading", (copy) => edited(copy, /^engine/, "motor"), "cases.csv:1: expected the heading"],
  ["no layers.csv", (copy) => rmSync(join(copy, "layers.csv")), "layers.csv: cannot be read (ENOENT)"],
  [
    "another corpus",
    (copy) => editRun(copy, (run) => (run.corpus.fingerprint = "0")),
    "corpus: the run began with",
  ],
  [
    "another version",
    (copy) => editRun(copy, (run) => (run.editproof = "0.0.1")),
    "editproof: the run began with 0.0.1",
  ],
  [
    "another engine",
    (copy) => editRun(copy, (run) => (run.engines[0].version = "9")),
    "engines: the run began with v1 9",
  ],
  [
    "a run that is being written",
    (copy) => writeFileSync(join(copy, "run.lock"), `${process.pid}\n`),
    "is writing this run",
  ],
  ["a row that is no CSV", (copy) => edited(copy, /^v1,final/m, 'v1,"final'), "cases.csv:2: expected case"],
  [
    "a lock that is a folder",
    (copy) => mkdirSync(join(copy, "run.lock")),
    "run.lock: expected a regular file (EISDIR)",
  ],
  ["no run.json", (copy) => rmSync(join(copy, "run.json")), "expected the folder of a run"],
  ["a damaged run.json", (copy) => writeFileSync(join(copy, "run.json"), "{"), "not valid JSON"],
])("refused in one line: %s", async (_, damage, says) => {
  const copy = cutRun(sizeOf("cases.csv") >> 1, sizeOf("layers.csv") >> 1);
  damage(copy);
  const { code, err } = await call(["run", "--resume", copy]);
  expect([code, err]).toEqual([2, expect.stringContaining(says)]);
});

test("a link is not written through", async () => {
  const copy = cutRun(sizeOf("cases.csv") >> 1, sizeOf("layers.csv") >> 1);
  const other = join(folder, "other.csv");
  copyFileSync(join(copy, "cases.csv"), other);
  const before = readFileSync(other, "utf8");
  rmSync(join(copy, "cases.csv"));
  symlinkSync(other, join(copy, "cases.csv"));
  expect((await call(["run", "--resume", copy])).code).toBe(2);
  expect(readFileSync(other, "utf8")).toBe(before);
});

test("the lock of a process that is gone is no lock", async () => {
  const copy = cutRun(sizeOf("cases.csv") >> 1, sizeOf("layers.csv") >> 1);
  writeFileSync(join(copy, "run.lock"), "999999999\n");
  expect((await call(["run", "--resume", copy])).code).toBe(0);
});

test.each([
  ["--seed", "1"],
  ["--corpus", "small"],
  ["--out", "x"],
  ["--engines", "v1"],
])("%s beside --resume is refused", async (name, value) => {
  const { code, err } = await call(["run", "--resume", whole, name, value]);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`${name}: a run that goes on takes it from its folder`),
  ]);
});

// biome-ignore lint/suspicious/noExplicitAny: the test changes what it likes
function editRun(copy: string, change: (run: any) => void): void {
  const run = JSON.parse(textOf(copy, "run.json"));
  change(run);
  writeFileSync(join(copy, "run.json"), JSON.stringify(run));
}
