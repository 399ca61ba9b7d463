import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { type EngineState, type FuzzOptions, newState } from "./campaign.ts";
import { fuzz } from "./fuzz.ts";
import { readState, STATE_FILE, saveState } from "./store.ts";

const folder = await folderOf();
afterAll(() => rmSync(folder, { recursive: true }));

const NEVER = new AbortController().signal;

const OPTIONS: FuzzOptions = {
  engines: [],
  engineModules: [],
  as: null,
  properties: ["declared-errors-only", "clean-applies", "bounded-work"],
  seed: 42,
  runs: 550,
  guided: true,
};

/** Fuzzes with few workers; `stopAfter`: batches after which no more is waited for. */
async function fuzzed(
  states: readonly EngineState[],
  options: FuzzOptions,
  { workers = 1, timeout = 400, stopAfter = Number.POSITIVE_INFINITY } = {},
): Promise<readonly EngineState[]> {
  const stop = new AbortController();
  let batches = 0;
  return await fuzz(
    states,
    options,
    {
      workers,
      timeout,
      realFiles: async () => [],
      isOver: () => false,
      onBatch: async () => {
        if (++batches >= stopAfter) stop.abort();
      },
    },
    stopAfter === Number.POSITIVE_INFINITY ? NEVER : stop.signal,
  );
}

/** A module engine that does this for an input; `good` leaves the file alone. */
function moduleOf(name: string, body: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `const work = { linesCompared: 0, charactersScanned: 0 };
    const good = (files) => ({ status: "applied", files, work });
    export const engine = {
      name: "${name}", version: "1", format: "search-replace", about: "a test's", layers: [], errors: [],
      previews: false,
      apply({ files, input }) { ${body} },
    };`,
  );
  return path;
}

/** What the file of a run holds, and what is read from it again. */
async function saved(states: readonly EngineState[]) {
  const place = join(folder, "saved");
  mkdirSync(place, { recursive: true });
  await saveState(place, {
    schemaVersion: 1,
    editproof: "1",
    status: "interrupted",
    corpus: { name: "embedded", fingerprint: "0" },
    options: OPTIONS,
    engines: states.map(({ engine: name }) => ({ name, version: "1" })),
    states,
  });
  const text = readFileSync(join(place, STATE_FILE), "utf8");
  return { hash: createHash("sha256").update(text).digest("hex"), states: (await readState(place)).states };
}

test("the same seed gives the same states with any number of workers, and gone on with after any batch", async () => {
  // It finds and reaches things early and late, so that a batch which is told too much or too little shows.
  const engine = moduleOf("odd", `if (input.length % 7 === 0) throw new Error("seven"); return good(files);`);
  const options = { ...OPTIONS, engineModules: [engine], engines: ["v2"] };
  const start: readonly EngineState[] = [newState({ name: "v2" }, "v2"), newState({ name: "odd" }, null)];
  const whole = await fuzzed(start, options);
  expect(whole.map(({ runs, batches }) => [runs, batches])).toEqual([
    [550, 6],
    [550, 6],
  ]);
  expect(whole[1]?.findings.map(({ kind }) => kind)).toContain("threw:Error: seven");
  expect(whole[0]?.features.length).toBeGreaterThan(20);
  let states = start;
  for (const [stopAfter, workers] of [
    [3, 3],
    [4, 1],
    [undefined, 2],
  ] as const) {
    const cut = await fuzzed(states, options, { workers, ...(stopAfter && { stopAfter }) });
    states = (await saved(cut)).states;
    expect(states).toEqual(cut);
  }
  expect((await saved(states)).hash).toBe((await saved(whole)).hash);
});

test.each<[what: string, body: string, kinds: readonly string[]]>([
  [
    "hang or end their thread",
    `const moods = { 1: () => { for (;;); }, 2: () => new Promise(() => {}), 3: () => process.exit(3) };
    return (moods[input.length % 80] ?? good)(files);`,
    ["bounded-work hung:clock", "declared-errors-only ended-thread"],
  ],
  [
    "throw or answer nonsense",
    `if (input.length % 20 === 9) throw new Error("no");
    return input.length % 20 === 6 ? { status: 7 } : good(files);`,
    [
      "declared-errors-only threw:Error: no",
      "declared-errors-only threw:WrongAnswer: work: expected an object",
    ],
  ],
])("calls that %s are findings, and what is left is made", async (_, body, kinds) => {
  const engineModules = [moduleOf("moody", body)];
  const properties = ["declared-errors-only", "bounded-work"];
  const options = { ...OPTIONS, engineModules, properties, runs: 120 };
  const [state] = await fuzzed([newState({ name: "moody" }, null)], options, { workers: 2 });
  expect(state?.findings.map(({ property, kind }) => `${property} ${kind}`).sort()).toEqual(kinds);
  expect([state?.batches, state?.runs]).toEqual([2, 120]);
});

test("where every call hangs a batch is given up, and the sooner the more is known", async () => {
  const options = { ...OPTIONS, engineModules: [moduleOf("hangs", "for (;;);")], runs: 100 };
  const [first] = await fuzzed([newState({ name: "hangs" }, null)], options, { timeout: 50 });
  expect(first?.findings.map(({ kind }) => kind)).toEqual(["hung:clock"]);
  expect(first?.runs).toBeLessThan(12);
  const later = { ...(first as EngineState), batches: 4, runs: 0 };
  const [next] = await fuzzed([later], { ...options, runs: 600 }, { timeout: 50 });
  expect(next?.findings.length).toBe(1);
  expect([next?.batches, next?.runs]).toEqual([6, 4]);
});
