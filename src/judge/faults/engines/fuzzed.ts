import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BatchResult, BatchTask } from "../../../fuzz/batch.ts";
import { BATCH_RUNS, batchOf, type FuzzOptions, newState, withBatch } from "../../../fuzz/campaign.ts";
import { sizeOf } from "../../../fuzz/finding.ts";
import { PROPERTIES } from "../../../fuzz/properties.ts";
import { Pool } from "../../../run/pool.ts";
import { buildFault, nameOf } from "./build.ts";
import type { EngineFault } from "./fault.ts";

/** What fuzzing one seeded fault came to. */
export interface Fuzzed {
  readonly fault: string;
  /** The property that found it first; null: not found. */
  readonly property: string | null;
  /** Runs until the first finding, and with inputs that are all drawn anew; null: not found. */
  readonly runs: number | null;
  readonly unguidedRuns: number | null;
  /** Runs until each property was broken, of those that were within the runs made. */
  readonly byProperty: Readonly<Record<string, number>>;
  /** Lines of files and input of the minimal case. */
  readonly lines: number | null;
}

const SEED = 42;

/** Milliseconds that a fault has to be found in, on one thread. */
const TIME = 60_000;

/** Runs made in any case, so that every property has its chance. */
const LEAST_RUNS = 500;

/** Fuzzes a faulty engine as if it were a user's module that claims to be the sound one; the sound one is not asked. */
export async function fuzzedFault(fault: EngineFault): Promise<Fuzzed> {
  const folder = await mkdtemp(join(tmpdir(), "editproof-fuzzed-"));
  const pool = new Pool({ workers: 1, timeout: 5000 }, new URL("../../../fuzz/worker", import.meta.url));
  try {
    const module = await buildFault(fault, folder);
    const guided = await campaign(fault, module, pool, true);
    const unguided =
      guided.runs === null || guided.runs > BATCH_RUNS ? await campaign(fault, module, pool, false) : guided;
    return { ...guided, unguidedRuns: unguided.runs };
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function campaign(
  fault: EngineFault,
  module: string,
  pool: Pool,
  guided: boolean,
): Promise<Omit<Fuzzed, "unguidedRuns">> {
  const options: FuzzOptions = {
    engines: [],
    engineModules: [module],
    as: fault.engine,
    properties: PROPERTIES.map(({ name }) => name),
    seed: SEED,
    runs: null,
    guided,
  };
  let state = newState({ name: nameOf(fault) }, fault.engine);
  const byProperty: Record<string, number> = {};
  const end = Date.now() + TIME;
  for (let batch = 0; ; batch++) {
    const isFound = state.findings.length > 0;
    if (isFound ? state.runs >= LEAST_RUNS : Date.now() >= end) break;
    const task = batchOf(state, batch, options, []);
    if (task === null) break;
    const result = await pool.call<BatchTask, BatchResult>("work", {
      ...task,
      mostFindings: isFound ? 0 : 1,
    });
    for (const [property, runs] of result.firstBroken) byProperty[property] ??= state.runs + runs;
    state = withBatch(state, result);
  }
  const [finding] = state.findings;
  return {
    fault: fault.name,
    property: finding?.property ?? null,
    runs: finding ? Math.min(...Object.values(byProperty)) : null,
    byProperty,
    lines: finding ? sizeOf(finding.specimen) : null,
  };
}
