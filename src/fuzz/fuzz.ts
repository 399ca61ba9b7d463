import { Pool, type PoolOptions } from "../run/pool.ts";
import type { BatchResult, BatchTask } from "./batch.ts";
import { batchOf, type EngineState, type FuzzOptions, LAG, runsOf, withBatch } from "./campaign.ts";

export interface FuzzWork extends PoolOptions {
  /** Real files that a batch may draw from: the same for the same numbers. */
  readonly realFiles: (engine: string, batch: number) => Promise<BatchTask["real"]>;
  /** Whether no more batches are to be started. */
  readonly isOver: (states: readonly EngineState[]) => boolean;
  /** When batches end early with what they have, in milliseconds of the clock; never, when absent. */
  readonly until?: number;
  /** Told after every batch, in order. */
  readonly onBatch: (states: readonly EngineState[]) => Promise<void>;
}

interface Running {
  readonly index: number;
  readonly result: Promise<BatchResult>;
}

/**
 * Fuzzes engines in turn, a batch each, from where the states stand. What comes of a batch follows from seed, engine and
 * number alone, whatever the number of workers; a call that hangs or ends its thread costs that call. Ends when all runs
 * are made, when it is over, or at once when `signal` is aborted: batches in flight are then left out.
 */
export async function fuzz(
  start: readonly EngineState[],
  options: FuzzOptions,
  work: FuzzWork,
  signal: AbortSignal,
): Promise<readonly EngineState[]> {
  const states = [...start];
  // More threads than batches in flight would only wait.
  const workers = Math.min(work.workers, LAG);
  const pool = new Pool({ ...work, workers }, new URL("./worker", import.meta.url));
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const next = states.map(({ batches }) => batches);
  const running: Running[] = [];
  const startOne = async (): Promise<boolean> => {
    const index = nextEngine(states, next, options);
    if (index === null || work.isOver(states)) return false;
    const [state, batch] = [states[index] as EngineState, next[index] as number];
    const task = batchOf(state, batch, options, await work.realFiles(state.engine, batch));
    if (task === null) return false;
    const result = pool.call<BatchTask, BatchResult>("work", { ...task, until: work.until ?? null });
    result.catch(() => undefined); // reported when its turn comes
    running.push({ index, result });
    next[index] = batch + 1;
    return true;
  };
  try {
    while (!signal.aborted) {
      while (running.length < workers && (await startOne())) {}
      const turn = running.shift();
      if (turn === undefined) break;
      const result = await Promise.race([turn.result, aborted]);
      if (result === null) break;
      states[turn.index] = withBatch(states[turn.index] as EngineState, result);
      await work.onBatch(states);
    }
  } finally {
    await pool.close();
  }
  return states;
}

/** The engine that has the fewest batches started and some left. */
function nextEngine(
  states: readonly EngineState[],
  next: readonly number[],
  options: FuzzOptions,
): number | null {
  let chosen: number | null = null;
  for (const index of states.keys()) {
    if (runsOf(next[index] ?? 0, options) === 0) continue;
    if (chosen === null || (next[index] ?? 0) < (next[chosen] ?? 0)) chosen = index;
  }
  return chosen;
}
