import type { Engine } from "../engines/engine.ts";
import type { Mode, Skipped } from "../records.ts";
import type { Stopwatch } from "./ask.ts";
import { buildCase } from "./build-case.ts";
import { type Execution, endedRow, execute, type ForcedOutcome } from "./execute.ts";
import type { ReadyCase } from "./labelled.ts";
import type { CaseSpec } from "./plan.ts";

/** Some specs of a plan, as they travel to a worker. */
export interface Chunk {
  readonly specs: readonly (CaseSpec | ReadyCase)[];
  readonly seed: number;
  readonly engines: readonly string[];
  readonly engineModules: readonly string[];
  readonly modes: readonly Mode[];
  /** Outcomes that the guard decided in an earlier try, by slot. */
  readonly forced: ReadonlyMap<number, ForcedOutcome>;
}

/** What became of one spec. */
export type SpecResult = Skipped | { readonly executions: readonly Execution[] };

/** The modes that a spec is run in, of those asked for. */
export function modesOf(spec: CaseSpec | ReadyCase, modes: readonly Mode[]): readonly Mode[] {
  return "ready" in spec ? modes.filter((mode) => spec.modes.includes(mode)) : modes;
}

/** Slots are numbered through a chunk: spec by spec, engine by engine, mode by mode. `enter` names the one at work. */
export async function runChunk(
  chunk: Chunk,
  engines: readonly Engine[],
  watch: Stopwatch,
  enter: (slot: number) => void,
): Promise<SpecResult[]> {
  const results: SpecResult[] = [];
  for (const [index, spec] of chunk.specs.entries()) {
    const task = "ready" in spec ? spec.ready : buildCase(spec, chunk.seed);
    if ("skipped" in task) {
      results.push({ skipped: task.skipped });
      continue;
    }
    const modes = modesOf(spec, chunk.modes);
    const runs = engines
      .filter((engine) => engine.format === task.format)
      .flatMap((engine) => modes.map((mode) => ({ engine, mode })));
    const executions: Execution[] = [];
    for (const [run, { engine, mode }] of runs.entries()) {
      const slot = index * engines.length * chunk.modes.length + run;
      const forced = chunk.forced.get(slot);
      if (!forced) enter(slot);
      executions.push(
        forced
          ? { row: endedRow(engine, task, mode, forced), nanoseconds: [] }
          : await execute(engine, task, mode, chunk.seed, watch),
      );
    }
    results.push({ executions });
  }
  return results;
}
