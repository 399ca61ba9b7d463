import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { engineNamed, engines } from "../engines/registry.ts";
import { CASES_HEADER, LAYERS_HEADER } from "../run/csv.ts";
import { packageVersion } from "../version.ts";
import { call } from "./testing/call.ts";
import { recordsOf, SMALL_RUN, textOf } from "./testing/run-files.ts";

const FILES = ["cases.csv", "latency.csv", "layers.csv", "run.json", "summary.json", "summary.md"];
/** Far more cases than a test waits for. */
const LONG_RUN = ["run", "--engines", "v1,v2", "--corpus", "embedded", "--cases", "9999", "--workers", "1"];
const v1 = engineNamed("v1");

let folder: string;
let out: string;
let printed: Awaited<ReturnType<typeof call>>;

beforeAll(async () => {
  folder = await folderOf({
    "mine.txt": "not of a run\n",
    "used/mine.txt": "not of a run\n",
    "empty.mjs": "export const other = {};\n",
    "twice.mjs": `export const engine = { ...${JSON.stringify(v1)}, apply() {} };\n`,
  });
  out = join(folder, "run");
  printed = await call([...SMALL_RUN, "--out", out]);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("results on standard output, the seed and the start on standard error", () => {
  expect(printed.code).toBe(0);
  expect(printed.out).toMatch(/^Outcomes, in % of the cases/);
  expect(printed.out).toMatch(
    /\n60 cases; \d+ more tried that gave none(?: \(.*\))?; all rows in .*cases\.csv\n$/,
  );
  expect(printed.out).not.toContain("\x1b");
  expect(printed.err).toMatch(
    /^seed 42, 60 cases from 48 pairs \(embedded\), 4 mutations, modes final and partial, 2 workers → .*run\n$/,
  );
});

test("the folder holds the files of a run and nothing else; run.json says all it takes to run it again", () => {
  expect(readdirSync(out).sort()).toEqual(FILES);
  expect(JSON.parse(textOf(out, "run.json"))).toEqual({
    schemaVersion: 1,
    editproof: packageVersion(),
    status: "finished",
    corpus: { name: "embedded", fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), pairs: 48 },
    options: {
      seed: 42,
      formats: ["search-replace"],
      engines: ["v1", "v2"],
      engineModules: [],
      modes: ["final", "partial"],
      mutations: ["none", "copy-above", "shift-both", "blank-line-first-search"],
      intensities: ["light", "medium", "heavy"],
      cases: 60,
      workers: 2,
      timeout: 5000,
    },
    engines: ["v1", "v2"].map((name) => ({
      name,
      version: engines.get(name)?.version,
      format: "search-replace",
    })),
    machine: {
      node: process.version,
      platform: `${process.platform}-${process.arch}`,
      cpu: expect.any(String),
      cores: expect.any(Number),
    },
  });
});

test("cases.csv: a row for each engine, mode and case", () => {
  expect(textOf(out, "cases.csv").split("\n")[0]).toBe(
    "engine,mode,case,pair,source,path,language,format,mutation,family,intensity,effect,expectation,outcome," +
      "error,verdict,headline,hung_by,layers,blocks,blocks_seen,file_size,input_size,lines_compared," +
      "characters_scanned,specified_lines_compared,specified_characters_scanned,calls,preview_errors,retractions,first_right_at,preview_agrees," +
      "stream_lines_compared,stream_characters_scanned",
  );
  const rows = recordsOf(out, "cases.csv");
  const keys = new Set(rows.map((row) => `${row["engine"]} ${row["mode"]} ${row["case"]}`));
  expect([rows.length, keys.size, new Set(rows.map((row) => row["case"])).size]).toEqual([240, 240, 60]);
  for (const row of rows) {
    expect(row["case"]).toMatch(/^[0-9a-f]{12}$/);
    expect(row["calls"] !== "").toBe(row["mode"] === "partial");
  }
  expect(new Set(rows.map((row) => row["headline"]))).toEqual(
    new Set(["right", "drifted", "refused", "silent"]),
  );
});

test("layers.csv: a row for each block that an engine saw", () => {
  const rows = recordsOf(out, "layers.csv");
  const seen = recordsOf(out, "cases.csv").reduce((sum, row) => sum + Number(row["blocks_seen"]), 0);
  expect(rows.length).toBe(seen);
  expect(Object.keys(rows[0] ?? {}).join()).toBe(
    "engine,mode,case,block,tried,hit,candidates,from,to,lines_compared,characters_scanned,error,verdict",
  );
});

test("latency.csv: a final call for each case, and the partial calls that cases.csv counts", () => {
  const rows = recordsOf(out, "latency.csv");
  const count = (mode: string) =>
    rows.filter((row) => row["mode"] === mode).reduce((sum, row) => sum + Number(row["count"]), 0);
  const calls = recordsOf(out, "cases.csv").reduce((sum, row) => sum + Number(row["calls"]), 0);
  expect([count("final"), count("partial")]).toEqual([120, calls]);
});

test("summary.json and summary.md count what cases.csv holds", () => {
  const summary = JSON.parse(textOf(out, "summary.json"));
  expect(summary.schemaVersion).toBe(1);
  const rows = recordsOf(out, "cases.csv");
  for (const { engine, mode, cases, headlines } of summary.engines) {
    const own = rows.filter((row) => row["engine"] === engine && row["mode"] === mode);
    expect(cases).toBe(own.length);
    for (const [headline, { count }] of Object.entries<{ count: number }>(headlines)) {
      expect(count).toBe(own.filter((row) => row["headline"] === headline).length);
    }
  }
  expect(summary.engines.length).toBe(4);
  expect(textOf(out, "summary.md")).toContain("| v1 |");
});

test("the same seed gives the same bytes with one worker; --json prints summary.json alone", async () => {
  const again = join(folder, "again");
  const { code, out: json } = await call([...SMALL_RUN, "--workers", "1", "--json", "--out", again]);
  expect(code).toBe(0);
  expect(json).toBe(textOf(again, "summary.json"));
  expect(textOf(again, "cases.csv")).toBe(textOf(out, "cases.csv"));
  expect(textOf(again, "layers.csv")).toBe(textOf(out, "layers.csv"));
});

test("--force writes over a run, and over what a killed one left; another seed gives other cases", async () => {
  const other = await runOfOneFile("force\x1b[2J\u202e");
  writeFileSync(join(other, ".run.json.tmp"), "half");
  writeFileSync(join(other, "notes.txt"), "mine");
  const options = ["--seed", "7", "--cases", "12", "--modes", "final", "--engines", "v1"];
  const forced = await call([...SMALL_RUN, ...options, "--force", "--out", other]);
  expect(forced.code).toBe(0);
  for (const control of ["\x1b", "\u202e"]) expect(forced.out + forced.err).not.toContain(control);
  expect(readdirSync(other).sort()).toEqual([...FILES, "notes.txt"].sort());
  const ids = recordsOf(other, "cases.csv").map((row) => row["case"]);
  expect(ids.length).toBe(12);
  const before = new Set(recordsOf(out, "cases.csv").map((row) => row["case"]));
  expect(ids.filter((id) => before.has(id as string))).toEqual([]);
});

test("--force with a corpus that cannot be read leaves the run that was there", async () => {
  const kept = await runOfOneFile("kept");
  const { code } = await call(["run", "--corpus", join(folder, "none"), "--force", "--out", kept]);
  expect(code).toBe(2);
  expect(textOf(kept, "cases.csv")).toBe("old");
});

test.each([
  ["--engines v9", 'unknown engine "v9": expected one of v1, v1+fixes, v2'],
  ["--engines v1,", "--engines: expected names with commas between"],
  ["--mutations copy-abve", 'unknown mutation or family "copy-abve"; did you mean copy-above?'],
  ["--mutations whitespace", "did you mean white-space?"],
  ["--intensity strong", "expected one of light, medium, heavy"],
  ["--modes whole", "expected one of final, partial"],
  ["--pairs 0", '--pairs: expected a whole number of at least 1, got "0"'],
  ["--cases 0", '--cases: expected a whole number of at least 1, got "0"'],
  ["--cases 1e99", "--cases: expected a whole number"],
  ["--workers 0", '--workers: expected a whole number from 1 to 256, got "0"'],
  ["--timeout 0", "--timeout: expected a whole number of at least 1"],
  ["--seed 1.5", "--seed: expected a whole number of at least 0"],
  ["--seed -1", "--seed: expected a whole number of at least 0"],
  ["--corpus FOLDER/none", "/none: expected a corpus directory (ENOENT)"],
  ["--corpus FOLDER/mine.txt", "/mine.txt: expected a corpus directory (ENOTDIR)"],
  ["--out FOLDER/used", "/used: is not empty; choose another folder, or --force to overwrite a run"],
  ["--out FOLDER/mine.txt", "/mine.txt: cannot be written (ENOTDIR)"],
  ["--out FOLDER/mine.txt/below --force", "/below: cannot be written (ENOTDIR)"],
  ["--engine-module FOLDER/none.mjs", "/none.mjs: cannot be loaded as an engine module"],
  ["--engine-module FOLDER/empty.mjs", "/empty.mjs: expected an exported `engine` with name: a word"],
  ["--engine-module FOLDER/twice.mjs", "engine v1: named twice"],
])("run %s is refused in one line before anything is written", async (line, message) => {
  const argv = ["run", "--corpus", "embedded", "--cases", "1", "--out", join(folder, "refused")];
  const result = await call([...argv, ...line.split(" ").map((word) => word.replace("FOLDER", folder))]);
  expect(result).toMatchObject({ code: 2, out: "" });
  expect(result.err).toMatch(/^editproof: [^\n]+\n$/);
  expect(result.err).toContain(message);
  expect(existsSync(join(folder, "refused", "cases.csv"))).toBe(false);
});

test("an interrupted run ends with 130 and keeps what was measured", async () => {
  const cut = join(folder, "interrupted");
  const interrupt = new AbortController();
  const running = call([...LONG_RUN, "--out", cut], {}, interrupt.signal);
  await rowsIn(cut);
  interrupt.abort();
  const { code, out: text } = await running;
  expect(code).toBe(130);
  expect(text).toMatch(/\ninterrupted: \d+ cases;/);
  expect(readdirSync(cut).sort()).toEqual(FILES);
  expect(JSON.parse(textOf(cut, "run.json")).status).toBe("interrupted");
  const rows = recordsOf(cut, "cases.csv");
  const summary = JSON.parse(textOf(cut, "summary.json"));
  expect(summary.engines[0].cases * 4).toBe(rows.length);
  expect(rows.length).toBeLessThan(9999);
  expect(recordsOf(cut, "latency.csv").length).toBeGreaterThan(0);
});

test.each([
  ["SIGKILL", "SIGKILL", "running"],
  ["SIGINT", 130, "interrupted"],
] as const)("a run ended by %s leaves CSV files that can be read", async (signal, end, status) => {
  const cut = join(folder, signal);
  const bin = join(import.meta.dirname, "bin.ts");
  const argv = ["--import", "tsx", bin, ...LONG_RUN, "--out", cut];
  const child = spawn(process.execPath, argv, { stdio: "ignore" });
  const ended = endOf(child);
  try {
    await rowsIn(cut);
  } finally {
    child.kill(signal);
  }
  expect(await ended).toBe(end);
  expect(JSON.parse(textOf(cut, "run.json")).status).toBe(status);
  expect(recordsOf(cut, "cases.csv").length).toBeGreaterThan(0);
  expect(recordsOf(cut, "layers.csv").length).toBeGreaterThan(0);
  expect((await call(["compare", "v1", "v2", "--run", cut])).code).toBe(0);
});

test("the engine module of the documentation runs beside the built-in engines, and is replayed by name", async () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/engine-module.md"), "utf8");
  const module = join(folder, "my-applier.mjs");
  writeFileSync(module, /```js\n([\s\S]*?)```/.exec(document)?.[1] ?? "");
  const own = join(folder, "own");
  const options = ["--engines", "v1", "--engine-module", module, "--out", own];
  expect((await call([...SMALL_RUN, ...options])).code).toBe(0);
  const { engines: used, options: said } = JSON.parse(textOf(own, "run.json"));
  expect(used[1]).toEqual({ name: "exact-once", version: "1.0.0", format: "search-replace" });
  expect(said.engineModules).toEqual([module]);
  const rows = recordsOf(own, "cases.csv").filter((row) => row["engine"] === "exact-once");
  const final = rows.filter((row) => row["mode"] === "final");
  const told = (mutation: string) =>
    new Set(final.filter((row) => row["mutation"] === mutation).map((row) => row["verdict"]));
  expect([rows.length, final.length]).toEqual([120, 60]);
  expect(told("none")).toContain("correct");
  expect(final.filter((row) => row["mutation"] === "none" && row["error"] === "no_block")).toEqual([]);
  expect(told("copy-above")).toEqual(new Set(["safe"]));
  expect(rows.filter((row) => row["outcome"] === "crashed")).toEqual([]);
  const id = final[0]?.["case"] as string;
  const replayed = await call([
    "replay",
    id,
    "--run",
    own,
    "--engines",
    "exact-once",
    "--engine-module",
    module,
  ]);
  expect(replayed).toMatchObject({ code: 0, err: "" });
  expect(replayed.out).toMatch(/^exact-once {2}/m);
  expect(replayed.out).not.toMatch(/^v1 {2}/m);
});

/** A folder with what looks like the rows of an old run. */
async function runOfOneFile(name: string): Promise<string> {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "cases.csv"), "old");
  return path;
}

/** Resolves when a run has written its first rows to both files. */
async function rowsIn(path: string): Promise<void> {
  const size = (name: string) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0;
  while (size("cases.csv") <= CASES_HEADER.length || size("layers.csv") <= LAYERS_HEADER.length) {
    await sleep(10);
  }
}

function endOf(child: ChildProcess): Promise<string | number | null> {
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
}
