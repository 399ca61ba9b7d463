import type { EngineFacts } from "../engines/engine.ts";
import type { Mode } from "../records.ts";
import { type Chunk, runChunk, type SpecResult } from "./chunk.ts";
import type { ForcedOutcome } from "./execute.ts";
import { type Beating, type EngineChoice, type Told, withEngines } from "./in-thread.ts";
import type { ReadyCase } from "./labelled.ts";
import type { CaseSpec } from "./plan.ts";
import { type Replay, replay } from "./replay.ts";

/** One case for `replay`. */
export interface ReplayTask extends EngineChoice {
  readonly spec: CaseSpec | ReadyCase;
  readonly seed: number;
  readonly mode: Mode;
  /** Outcomes that the guard decided in an earlier try, by slot. */
  readonly forced: ReadonlyMap<number, ForcedOutcome>;
}

/** What a pool thread runs for each chunk. */
export async function work({ task, beat }: Beating<Chunk>): Promise<Told<SpecResult[]>> {
  return withEngines(task, beat, (engines, watch) => runChunk(task, engines, watch, watch.enter));
}

/** One case again. */
export async function show({ task, beat }: Beating<ReplayTask>): Promise<Told<Replay | null>> {
  return withEngines(task, beat, (engines, watch) =>
    replay(task.spec, task.seed, engines, task.mode, { watch, enter: watch.enter, forced: task.forced }),
  );
}

/** What the engines say of themselves. */
export async function describe({ task, beat }: Beating<EngineChoice>): Promise<Told<EngineFacts[]>> {
  return withEngines(task, beat, (engines) => engines.map(({ apply: _, ...facts }) => facts));
}
