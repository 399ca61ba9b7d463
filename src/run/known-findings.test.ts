import { beforeAll, expect, test } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import { loadEngines } from "../engines/load.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { weightOf } from "../mutations/weights.ts";
import { FORMAT_NAMES, INTENSITIES, type Pair, type ResultRow } from "../records.ts";
import { createLatencies } from "../stats/latency.ts";
import { createSummaryBuilder, type Summary } from "../stats/summary.ts";
import { linesOf } from "../text.ts";
import { ask } from "./ask.ts";
import { DEFAULT_CASES, DEFAULT_SEED } from "./plan.ts";
import { type EngineReplay, findSpec, replay } from "./replay.ts";
import { type RunOptions, runCases } from "./run-cases.ts";

// What a default run shows without being told where to look, on the pairs that need no network: the catalogue's
// list of what is known to be found, entry by entry, each with its cell, the share in it and one case replayed.

const OPTIONS: RunOptions = {
  seed: DEFAULT_SEED,
  formats: FORMAT_NAMES,
  engines: ["v1", "v2", "apply-patch"],
  engineModules: [],
  modes: ["final"],
  mutations: ["none", ...MUTATIONS.map((mutation) => mutation.name)],
  intensities: INTENSITIES,
  cases: DEFAULT_CASES,
  workers: 2,
  timeout: 10_000,
};

let pairs: readonly Pair[];
let rows: readonly ResultRow[];
let summary: Summary;

beforeAll(async () => {
  ({ pairs } = await loadCorpus("embedded"));
  const builder = createSummaryBuilder({ weightOf });
  const all: ResultRow[] = [];
  for await (const results of runCases(pairs, OPTIONS, new AbortController().signal)) {
    for (const result of results) {
      if ("executions" in result) all.push(...result.executions.map(({ row }) => row));
    }
  }
  for (const row of all) builder.add(row);
  rows = all;
  summary = builder.build(createLatencies());
});

test("the default report names most of them, each with the command of a case that is silently wrong", async () => {
  const worst = summary.worst.filter((row) => row.format === "search-replace");
  expect(worst.map((row) => row.mutation)).toEqual(
    expect.arrayContaining(["blank-line-first-search", "copy-above", "shift-meaning-both"]),
  );
  for (const { example } of summary.worst.filter((row) => row.format !== "whole-file")) {
    const { results } = await exampleOf(example);
    expect(results.map(({ row }) => row.headline)).toContain("silent");
  }
  const dear = summary.engines.find(({ engine }) => engine === "apply-patch")?.dearestHarmless;
  expect(dear?.mutation).toBe("deep-in-file");
});

test("a blank line before the search text glues two lines together, and comments code out", async () => {
  const { got, expected } = await wrongAnswer("v1", "blank-line-first-search", 0.5);
  expect(gluedLines(got, expected).length > 0 || linesOf(got).length < linesOf(expected).length).toBe(true);
  const commented = await findWrong("v1", "blank-line-first-search", ({ got: text, expected: right }) =>
    gluedLines(text, right).some((line) => /(?:\/\/|#|--).*\S/.test(line)),
  );
  expect(commented).not.toBeNull();
});

test.each(["v1", "v2"])("of two equal places %s edits the first, the second was meant", async (engine) => {
  const { result, task } = await wrongAnswer(engine, "copy-above", 0.5);
  const meant = new Set(task.expectation.blocks.map((block) => block.from));
  const wrong = result.row.trace.blocks.filter((block) => block.from !== null && !meant.has(block.from));
  expect(wrong.length).toBeGreaterThan(0);
  for (const block of wrong) {
    expect(block.layer).toBe("exact");
    expect(block.tries.at(-1)?.candidates).toBeGreaterThan(1);
    expect([...meant].some((from) => from > (block.from ?? 0))).toBe(true);
  }
});

test("v1 takes a later fuzzy place before the exact earlier one", async () => {
  const { result, expected, original } = await wrongAnswer("v1", "late-near-decoy", 0.5);
  const fuzzy = result.row.trace.blocks.filter((block) => block.layer === "line-trimmed");
  expect(fuzzy.length).toBeGreaterThan(0);
  for (const block of fuzzy) {
    expect(block.from ?? 0).toBeGreaterThan(firstChange(original, expected));
    expect(block.tries.map((step) => step.layer)).toEqual(["exact", "line-trimmed"]);
  }
});

test.each(["v1", "v2"])(
  "%s accepts invented middle lines between true anchors at another place",
  async (engine) => {
    const { result, task } = await wrongAnswer(engine, "same-anchors-drift-above", 0.3);
    expect(strayBlocks(result, task).map((block) => block.layer)).toContain("block-anchor");
  },
);

test.each(["v1", "v2"])("%s writes a shifted text with the wrong indentation", async (engine) => {
  const { got, expected } = await wrongAnswer(engine, "shift-meaning-both", 0.5);
  const flat = (text: string) => linesOf(text).map((line) => line.trim());
  expect(flat(got)).toEqual(flat(expected));
  expect(got).not.toBe(expected);
});

test.each(["v1", "v2"])(
  "entities turn a match of %s into a different one, which is accepted",
  async (engine) => {
    const { result, task } = await wrongAnswer(engine, "same-anchors-entities-above", 0.3);
    expect(strayBlocks(result, task).map((block) => block.layer)).toContain("block-anchor");
    expect(task.input).toMatch(/&(lt|gt|amp|quot|apos);/);
  },
);

test.each(["v1", "v2"])("%s writes raw entities into the file", async (engine) => {
  const { got, expected } = await wrongAnswer(engine, "entities-named-replace", 0.5);
  expect(got).toMatch(/&(lt|gt|amp|quot|apos);/);
  expect(expected).not.toMatch(/&(lt|gt|amp|quot|apos);/);
});

test("a patch hunk deep in a file costs thousands of times what it costs at the top", async () => {
  const [engine] = await loadEngines(["apply-patch"], []);
  const deep = cell("apply-patch", "deep-in-file").filter((row) => row.intensity === "heavy");
  const ratios: number[] = [];
  for (const row of deep) {
    const { task } = await exampleOf(row.case);
    if (task.files.size > 1) continue;
    // The same patch on the same file without what stands above its first hunk.
    const top = (task.files.get(task.path) ?? "").slice(
      Math.min(...task.expectation.blocks.map((block) => block.from)),
    );
    const asked = {
      files: new Map([[task.path, top]]),
      input: task.input,
      mode: "final",
      trace: true,
    } as const;
    const answer =
      engine && (await ask(engine, { ...asked, budget: 50_000_000 }, UNGUARDED.watch, () => undefined));
    const cost = answer?.trace?.specifiedWork?.charactersScanned ?? 0;
    if (answer?.status === "applied" && cost > 0) {
      ratios.push((row.trace.specifiedWork?.charactersScanned ?? 0) / cost);
    }
  }
  expect(ratios.length).toBeGreaterThan(0);
  expect(Math.max(...ratios)).toBeGreaterThan(1000);
});

const UNGUARDED = { watch: { start() {}, stop: () => 0 }, enter() {}, forced: new Map() };

function cell(engine: string, mutation: string): readonly ResultRow[] {
  return rows.filter((row) => row.engine === engine && row.mutation === mutation);
}

async function exampleOf(id: string) {
  const spec = findSpec(pairs, OPTIONS, id);
  const shown =
    spec && (await replay(spec, OPTIONS.seed, await loadEngines(OPTIONS.engines, []), "final", UNGUARDED));
  if (!shown) throw new Error(`no case ${id}`);
  return shown;
}

/** The smallest corrupt case of a cell of five cases or more, of which at least this share is silent, replayed. */
async function wrongAnswer(engine: string, mutation: string, share: number) {
  const all = cell(engine, mutation);
  const silent = all.filter((row) => row.headline === "silent");
  expect(all.length, `cases of ${mutation}`).toBeGreaterThanOrEqual(5);
  expect(silent.length / all.length, `silent share of ${engine} on ${mutation}`).toBeGreaterThanOrEqual(
    share,
  );
  const wrong = await findWrong(engine, mutation, () => true);
  if (wrong === null) throw new Error(`no corrupt case of ${mutation}`);
  return wrong;
}

/** The smallest corrupt case of a cell that shows what is looked for, or null. */
async function findWrong(
  engine: string,
  mutation: string,
  shows: (texts: { readonly got: string; readonly expected: string }) => boolean,
) {
  const corrupt = cell(engine, mutation).filter((row) => row.verdict === "corrupt");
  for (const row of corrupt.toSorted((a, b) => a.fileSize - b.fileSize)) {
    const { task, results } = await exampleOf(row.case);
    const result = results.find((each) => each.row.engine === engine) as EngineReplay;
    expect(result.row.verdict).toBe("corrupt");
    const got = result.got?.get(task.path) ?? "";
    const expected = task.expectation.accepted[0]?.get(task.path) ?? "";
    const original = task.files.get(task.path) ?? "";
    if (shows({ got, expected })) return { result, task, got, expected, original };
  }
  return null;
}

/** Blocks that an engine put somewhere else than where they were meant. */
function strayBlocks(
  { row }: EngineReplay,
  { expectation }: { readonly expectation: { readonly blocks: readonly { readonly from: number }[] } },
) {
  const meant = new Set(expectation.blocks.map((block) => block.from));
  return row.trace.blocks.filter((block) => block.from !== null && !meant.has(block.from));
}

/** Lines that begin with a whole line of the right file and go on with another. */
function gluedLines(got: string, expected: string): string[] {
  const meant = new Set(linesOf(expected));
  const halves = linesOf(expected)
    .map((line) => line.trimEnd())
    .filter((half) => half !== "");
  return linesOf(got).filter(
    (line) => !meant.has(line) && halves.some((half) => line.startsWith(half) && line.trimEnd() !== half),
  );
}

/** Offset of the first character in which two texts differ. */
function firstChange(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
