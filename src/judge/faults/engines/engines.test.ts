import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCorpus } from "../../../corpus/load.ts";
import type { Engine } from "../../../engines/engine.ts";
import { engineNamed } from "../../../engines/registry.ts";
import { MUTATIONS } from "../../../mutations/catalogue.ts";
import { FORMAT_NAMES, INTENSITIES, type Pair } from "../../../records.ts";
import { buildCase } from "../../../run/build-case.ts";
import { execute } from "../../../run/execute.ts";
import { DEFAULT_SEED, UNDAMAGED } from "../../../run/plan.ts";
import { findSpec } from "../../../run/replay.ts";
import { ENGINE_FAULTS } from "./all.ts";
import { buildFault } from "./build.ts";
import { difference } from "./caught.ts";
import type { EngineFault } from "./fault.ts";
import { pageWith, type Recorded } from "./page.ts";

const record = new URL("./caught.json", import.meta.url);
const page = new URL("../../../../docs/trust.md", import.meta.url);

let folder: string;
let pairs: readonly Pair[];
let recorded: readonly Recorded[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "editproof-fault-"));
  ({ pairs } = await loadCorpus("embedded"));
  recorded = JSON.parse(await readFile(record, "utf8"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("at least forty faults, each with a name and a recorded catch of its own", () => {
  expect(ENGINE_FAULTS.length).toBeGreaterThanOrEqual(40);
  expect(recorded.map(({ fault }) => fault)).toEqual(ENGINE_FAULTS.map(({ name }) => name));
});

test.each(ENGINE_FAULTS.map((fault) => [fault.name, fault] as const))("caught: %s", async (name, fault) => {
  const example = recorded.find((row) => row.fault === name)?.example;
  if (example === undefined) throw new Error("no catch is recorded: npm run trust");
  const options = {
    seed: DEFAULT_SEED,
    formats: FORMAT_NAMES,
    mutations: [UNDAMAGED, ...MUTATIONS.map((mutation) => mutation.name)],
    intensities: INTENSITIES,
  };
  const spec = findSpec(pairs, options, example.case);
  const task = spec && buildCase(spec, DEFAULT_SEED);
  if (!task || "skipped" in task)
    throw new Error(`the plan has no case ${example.case} any more: npm run trust`);
  const watch = { start() {}, stop: () => 0 };
  const sound = await execute(engineNamed(fault.engine), task, example.mode, DEFAULT_SEED, watch);
  const faulty = await execute(await faultyEngine(fault), task, example.mode, DEFAULT_SEED, watch);
  expect(difference(sound.row, faulty.row)).not.toBeNull();
});

test("docs/trust.md shows what is recorded", async () => {
  const text = await readFile(page, "utf8");
  expect(pageWith(text, recorded)).toBe(text);
});

async function faultyEngine(fault: EngineFault): Promise<Engine> {
  const path = await buildFault(fault, folder);
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)).engine;
}
