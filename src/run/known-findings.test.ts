import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import { loadEngines } from "../engines/load.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { INTENSITIES, type Pair } from "../records.ts";
import type { WorstMutation } from "../stats/worst.ts";
import { linesOf } from "../text.ts";
import { type EngineReplay, findSpec, replay } from "./replay.ts";
import { runInto } from "./run.ts";
import type { RunOptions } from "./run-cases.ts";
import { RunFolder } from "./run-folder.ts";

// What a default run shows without being told where to look, on the pairs that need no network.

const OPTIONS: RunOptions = {
  seed: 42,
  formats: ["search-replace"],
  engines: ["v1", "v2"],
  engineModules: [],
  modes: ["final"],
  mutations: ["none", ...MUTATIONS.map((mutation) => mutation.name)],
  intensities: INTENSITIES,
  cases: 5000,
  workers: 2,
  timeout: 10_000,
};

let folder: string;
let pairs: readonly Pair[];
let worst: ReadonlyMap<string, WorstMutation>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "editproof-known-"));
  ({ pairs } = await loadCorpus("embedded"));
  const run = await RunFolder.create(join(folder, "run"), false);
  const { summary } = await runInto(run, pairs, OPTIONS, new AbortController().signal, () => undefined);
  await run.close();
  worst = new Map(summary.worst.map((row) => [row.mutation, row]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("ten rows, each with the command of a case that is silently wrong", async () => {
  expect(worst.size).toBe(10);
  for (const mutation of worst.keys()) {
    const { results } = await exampleOf(mutation);
    expect(results.map(({ row }) => row.headline)).toContain("silent");
  }
});

test("a blank line before the search text glues two lines together", async () => {
  const { got, expected } = await wrongAnswer("blank-line-first-search", "v1");
  const meant = new Set(linesOf(expected));
  const glued = linesOf(got).filter((line) => !meant.has(line));
  const halves = linesOf(expected).map((line) => line.trimEnd());
  const isGlued = (line: string) =>
    halves.some((half) => half !== "" && line.startsWith(half) && line.trimEnd() !== half);
  expect(glued.some(isGlued) || linesOf(got).length < linesOf(expected).length).toBe(true);
});

test.each(["v1", "v2"])("of two equal places %s edits the first, the second was meant", async (engine) => {
  const { result, task } = await wrongAnswer("copy-above", engine);
  const meant = new Set(task.expectation.blocks.map((block) => block.from));
  const wrong = result.row.trace.blocks.filter((block) => block.from !== null && !meant.has(block.from));
  expect(wrong.length).toBeGreaterThan(0);
  for (const block of wrong) {
    expect(block.layer).toBe("exact");
    expect(block.tries.at(-1)?.candidates).toBeGreaterThan(1);
    expect([...meant].some((from) => from > (block.from ?? 0))).toBe(true);
  }
});

test.each(["v1", "v2"])("%s writes a shifted text with the wrong indentation", async (engine) => {
  const { got, expected } = await wrongAnswer("shift-meaning-both", engine);
  const flat = (text: string) => linesOf(text).map((line) => line.trim());
  expect(flat(got)).toEqual(flat(expected));
  expect(got).not.toBe(expected);
});

test.each(["v1", "v2"])("%s writes raw entities into the file", async (engine) => {
  const { got, expected } = await wrongAnswer("entities-named-replace", engine);
  expect(got).toMatch(/&(lt|gt|amp|quot|apos);/);
  expect(expected).not.toMatch(/&(lt|gt|amp|quot|apos);/);
});

test("v1 takes a later fuzzy place before the exact earlier one", async () => {
  const { result, expected, original } = await wrongAnswer("late-near-decoy", "v1");
  const fuzzy = result.row.trace.blocks.filter((block) => block.layer === "line-trimmed");
  expect(fuzzy.length).toBeGreaterThan(0);
  for (const block of fuzzy) {
    expect(block.from ?? 0).toBeGreaterThan(firstChange(original, expected));
    expect(block.tries.map((step) => step.layer)).toEqual(["exact", "line-trimmed"]);
  }
});

const UNGUARDED = { watch: { start() {}, stop: () => 0 }, enter() {}, forced: new Map() };

async function exampleOf(mutation: string, engine?: string) {
  const row = worst.get(mutation);
  const id = engine ? row?.engines.find((cell) => cell.engine === engine)?.example : row?.example;
  expect(id, `${mutation} is among the worst`).toBeDefined();
  const spec = findSpec(pairs, OPTIONS, id as string);
  const shown =
    spec && (await replay(spec, OPTIONS.seed, await loadEngines(["v1", "v2"], []), "final", UNGUARDED));
  if (!shown) throw new Error(`no case ${id}`);
  return shown;
}

async function wrongAnswer(mutation: string, engine: string) {
  const { task, results } = await exampleOf(mutation, engine);
  const result = results.find(({ row }) => row.engine === engine) as EngineReplay;
  expect(result.row.verdict).toBe("corrupt");
  return {
    result,
    task,
    got: result.got?.get(task.path) as string,
    expected: task.expectation.accepted[0]?.get(task.path) as string,
    original: task.files.get(task.path) as string,
  };
}

/** Offset of the first character in which two texts differ. */
function firstChange(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
