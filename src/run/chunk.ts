import type { Engine } from "../engines/engine.ts";
import type { Mode } from "../records.ts";
import type { Stopwatch } from "./ask.ts";
import { buildCase } from "./build-case.ts";
import { type Execution, endedRow, execute, type ForcedOutcome } from "./execute.ts";
import type { CaseSpec } from "./plan.ts";

/** Some specs of a plan, as they travel to a worker. */
export interface Chunk {
  readonly specs: readonly CaseSpec[];
  readonly seed: number;
  readonly engines: readonly string[];
  readonly engineModules: readonly string[];
  readonly modes: readonly Mode[];
  /** Outcomes that the guard decided in an earlier try, by slot. */
  readonly forced: ReadonlyMap<number, ForcedOutcome>;
}

/** What became of one spec. */
export type SpecResult =
  | { readonly skipped: string; readonly mutation: string }
  | { readonly executions: readonly Execution[] };

/** Slots are numbered through a chunk: spec by spec, engine by engine, mode by mode. `enter` names the one at work. */
export function runChunk(
  chunk: Chunk,
  engines: readonly Engine[],
  watch: Stopwatch,
  enter: (slot: number) => void,
): SpecResult[] {
  return chunk.specs.map((spec, index) => {
    const task = buildCase(spec, chunk.seed);
    if ("skipped" in task) {
      return { skipped: task.skipped, mutation: spec.damages.map((d) => d.mutation).join("+") || "none" };
    }
    const runs = engines
      .filter((engine) => engine.format === spec.format)
      .flatMap((engine) => chunk.modes.map((mode) => ({ engine, mode })));
    const executions = runs.map(({ engine, mode }, run) => {
      const slot = index * engines.length * chunk.modes.length + run;
      const forced = chunk.forced.get(slot);
      if (forced) return { row: endedRow(engine, task, mode, forced), nanoseconds: [] };
      enter(slot);
      return execute(engine, task, mode, chunk.seed, watch);
    });
    return { executions };
  });
}
