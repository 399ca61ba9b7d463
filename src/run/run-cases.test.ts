import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Pair, ResultRow } from "../records.ts";
import { type RunOptions, runCases } from "./run-cases.ts";

const MISBEHAVING = fileURLToPath(new URL("./testing/misbehaving-engine.mjs", import.meta.url));

const pair = (path: string): Pair => ({
  id: path,
  source: "s",
  path,
  language: "JavaScript",
  before: "one\ntwo\nthree\n",
  after: "one\n2\nthree\n",
});

const OPTIONS: RunOptions = {
  seed: 1,
  formats: ["search-replace"],
  engines: ["v1", "v2"],
  engineModules: [],
  modes: ["final", "partial"],
  mutations: ["none"],
  intensities: ["light", "medium", "heavy"],
  workers: 1,
  timeout: 1000,
};

async function rowsOf(pairs: readonly Pair[], options: Partial<RunOptions>, signal?: AbortSignal) {
  const rows: ResultRow[] = [];
  for await (const results of runCases(
    pairs,
    { ...OPTIONS, ...options },
    signal ?? new AbortController().signal,
  )) {
    for (const result of results) {
      if ("executions" in result) rows.push(...result.executions.map((execution) => execution.row));
    }
  }
  return rows;
}

test("rows come in the order of the plan, the same with one worker and three", async () => {
  const pairs = Array.from({ length: 40 }, (_, n) => pair(`f${n}.js`));
  const one = await rowsOf(pairs, { workers: 1 });
  expect(one.length).toBe(40 * 4);
  expect(one.every((row) => row.engine === "v2" || row.verdict === "correct")).toBe(true);
  expect(await rowsOf(pairs, { workers: 3 })).toEqual(one);
});

/** What the misbehaving engine does with a file of that name, and what its row says. */
const MISBEHAVIOUR: Readonly<Record<string, string>> = {
  first: "ignored ",
  hang: "hung clock",
  getter: "hung clock",
  exit: "crashed the engine ended its thread",
  throw: "crashed TypeError: thrown on purpose",
  "throw-nothing": "crashed undefined",
  "throw-null-object": "crashed threw what cannot be shown",
  "throw-unshowable": "crashed threw what cannot be shown",
  "throw-escapes": `crashed ${`Error: \\x1b[2J\\n${"x".repeat(188)}`}…`,
  undeclared: "crashed undeclared error \\x1b[2Jsurprise",
  declared: "refused declared",
  nothing: "crashed WrongAnswer: the answer: expected an object",
  promise: "crashed Error: too late",
  "plain-files": "crashed WrongAnswer: files: expected a Map",
  "bytes-as-text": "crashed WrongAnswer: a text of files: expected text",
  "text-as-number": "crashed WrongAnswer: linesCompared: expected a whole number from 0",
  "endless-work": "crashed WrongAnswer: linesCompared: expected a whole number from 0",
  "no-work": "crashed WrongAnswer: work: expected an object",
  "odd-status": "crashed WrongAnswer: status: expected applied, rejected or hung",
  "odd-hang": "crashed WrongAnswer: by: expected budget or no-progress",
  "failed-blocks": "crashed WrongAnswer: failedBlocks: expected a whole number from 0",
  "odd-trace": "crashed WrongAnswer: tries: expected a list",
  "odd-layer": "crashed WrongAnswer: layer: expected one of the engine's layers",
  spoils: "refused declared",
  prints: "ignored ",
  late: "ignored ",
  elsewhere: "corrupt ",
  last: "ignored ",
};

test("whatever an engine does costs that row and no other", async () => {
  const names = Object.keys(MISBEHAVIOUR);
  const rows = await rowsOf(
    names.map((name) => pair(`${name}.js`)),
    { engines: ["v1"], engineModules: [MISBEHAVING], modes: ["final"], timeout: 400 },
  );
  const told = rows
    .filter((row) => row.engine === "misbehaving")
    .map((row) => [row.path.replace(".js", ""), `${row.verdict} ${row.hungBy}${row.error}`]);
  expect(Object.fromEntries(told)).toEqual(MISBEHAVIOUR);
  const v1 = rows.filter((row) => row.engine === "v1");
  expect(v1.map((row) => row.verdict)).toEqual(Array.from({ length: names.length }, () => "correct"));
});

test("a bound on cases ends the run at exactly that many", async () => {
  const pairs = Array.from({ length: 40 }, (_, n) => pair(`f${n}.js`));
  const rows = await rowsOf(pairs, { cases: 19, engines: ["v1"], modes: ["final"] });
  expect(rows.length).toBe(19);
});

test("an aborted run stops between two chunks", async () => {
  const pairs = Array.from({ length: 64 }, (_, n) => pair(`f${n}.js`));
  const abort = new AbortController();
  let chunks = 0;
  for await (const results of runCases(pairs, { ...OPTIONS, engines: ["v1"] }, abort.signal)) {
    expect(results.length).toBe(16);
    chunks++;
    abort.abort();
  }
  expect(chunks).toBe(1);
});
