import type { EngineFacts } from "../engines/engine.ts";
import { randomOf } from "../run/random.ts";
import type { BatchResult, BatchTask } from "./batch.ts";
import { bucketOf, type Finding } from "./finding.ts";
import type { Recipe } from "./recipe.ts";

/** What fuzzing is asked to do. */
export interface FuzzOptions {
  readonly engines: readonly string[];
  /** Absolute paths; code in them runs in guarded threads only. */
  readonly engineModules: readonly string[];
  /** The built-in engine that every engine of a module claims to be; null: none. */
  readonly as: string | null;
  readonly properties: readonly string[];
  readonly seed: number;
  /** Runs an engine; null: until the time is up. */
  readonly runs: number | null;
  /** Whether inputs that reached something new are varied further. */
  readonly guided: boolean;
}

/** All that stands of the fuzzing of one engine: the next batch follows from it. */
export interface EngineState {
  readonly engine: string;
  readonly as: string | null;
  readonly batches: number;
  readonly runs: number;
  readonly skipped: number;
  /** In the order in which they were reached. */
  readonly features: readonly ReachedFeature[];
  readonly findings: readonly KeptFinding[];
  /** Further violations of kinds that were found, by kind. */
  readonly again: Readonly<Record<string, number>>;
  /** Specified faults met, by predicate. */
  readonly known: Readonly<Record<string, number>>;
}

export interface ReachedFeature {
  readonly feature: string;
  readonly recipe: Recipe;
  readonly batch: number;
  /** Runs made when the batch ended. */
  readonly runs: number;
}

export interface KeptFinding extends Finding {
  readonly batch: number;
  /** Runs made when the batch ended. */
  readonly runs: number;
}

/** Runs in a batch. */
export const BATCH_RUNS = 100;

/**
 * Batches in flight at the most: a batch knows what all but so many before it found, so that what it does is the same
 * for any number of workers.
 */
export const LAG = 4;

/** Findings of one batch that are made small; more are counted only, so that a batch ends. */
const MOST_FINDINGS = 8;

/** Findings of one engine, kinds counted and features at the most: an engine that never errs the same way twice is told soon enough. */
const MOST_OF_ENGINE = { findings: 200, kinds: 200, features: 5000 };

/** What violations of further kinds are counted under. */
const OTHER_KINDS = "other kinds";

/** Pooled inputs at the most, the newest. */
const MOST_POOLED = 200;

export function newState({ name }: Pick<EngineFacts, "name">, as: string | null): EngineState {
  return {
    engine: name,
    as,
    batches: 0,
    runs: 0,
    skipped: 0,
    features: [],
    findings: [],
    again: {},
    known: {},
  };
}

/** Batch number `batch` (0-based) of an engine; null when all its runs are made. It sees the state of `LAG` batches before. */
export function batchOf(
  state: EngineState,
  batch: number,
  options: FuzzOptions,
  real: BatchTask["real"],
): BatchTask | null {
  const runs = runsOf(batch, options);
  if (runs === 0) return null;
  const features = state.features.filter((feature) => feature.batch <= batch - LAG);
  const found = new Map<string, number>();
  const known = state.findings.filter((finding) => finding.batch <= batch - LAG);
  for (const { property, kind } of known) {
    const key = `${property} ${kind}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return {
    engine: state.engine,
    as: state.as,
    engines: options.engines.filter((name) => name === state.engine),
    engineModules: options.engines.includes(state.engine) ? [] : options.engineModules,
    properties: options.properties,
    seed: batchSeed(options.seed, state.engine, batch),
    runs,
    real,
    pool: options.guided ? features.slice(-MOST_POOLED).map(({ recipe }) => recipe) : [],
    reached: features.map(({ feature }) => feature),
    found,
    mostFindings: Math.max(0, Math.min(MOST_FINDINGS, MOST_OF_ENGINE.findings - known.length)),
    forced: new Map(),
    until: null,
  };
}

/** Runs of a batch: the last one has what is left. */
export function runsOf(batch: number, { runs }: Pick<FuzzOptions, "runs">): number {
  return runs === null ? BATCH_RUNS : Math.max(0, Math.min(BATCH_RUNS, runs - batch * BATCH_RUNS));
}

function batchSeed(seed: number, engine: string, batch: number): number {
  return randomOf(`${seed}\0${engine}\0${batch}`).int(2 ** 31 - 1);
}

/** The state with one more batch, the next in order. */
export function withBatch(state: EngineState, result: BatchResult): EngineState {
  const at = { batch: state.batches, runs: state.runs + result.runs };
  const reached = new Set(state.features.map(({ feature }) => feature));
  const buckets = new Set(state.findings.map(bucketOf));
  const again = new Map(Object.entries(state.again));
  const count = (kind: string, times: number) => {
    const key = again.has(kind) || again.size < MOST_OF_ENGINE.kinds ? kind : OTHER_KINDS;
    again.set(key, (again.get(key) ?? 0) + times);
  };
  for (const [kind, times] of result.again) count(kind, times);
  const fresh: KeptFinding[] = [];
  for (const finding of result.findings) {
    const bucket = bucketOf(finding);
    const kind = `${finding.property} ${finding.kind}`;
    const isFull = state.findings.length + fresh.length >= MOST_OF_ENGINE.findings;
    if (buckets.has(bucket) || isFull) count(kind, 1);
    else fresh.push({ ...finding, ...at });
    buckets.add(bucket);
  }
  const known = { ...state.known };
  for (const [predicate, times] of result.known) known[predicate] = (known[predicate] ?? 0) + times;
  return {
    ...state,
    batches: state.batches + 1,
    runs: at.runs,
    skipped: state.skipped + result.skipped,
    features: [
      ...state.features,
      ...result.features
        .filter(({ feature }) => !reached.has(feature))
        .map(({ feature, recipe }) => ({ feature, recipe, ...at })),
    ].slice(0, MOST_OF_ENGINE.features),
    findings: [...state.findings, ...fresh],
    again: Object.fromEntries(again),
    known,
  };
}
