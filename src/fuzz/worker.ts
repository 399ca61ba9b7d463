import type { Engine } from "../engines/engine.ts";
import { EditproofError } from "../errors.ts";
import type { ForcedOutcome } from "../run/execute.ts";
import { type Beating, type EngineChoice, type Told, withEngines } from "../run/in-thread.ts";
import { safeLine, shortLine } from "../safe-text.ts";
import { type BatchResult, type BatchTask, runBatch } from "./batch.ts";
import { changedBuiltIn } from "./built-ins.ts";
import { endedBy } from "./ended.ts";
import { type Recheck, recheck } from "./recheck.ts";
import type { Specimen } from "./specimen.ts";

/** What a pool thread runs for each batch. */
export async function work({ task, beat }: Beating<BatchTask>): Promise<Told<BatchResult>> {
  return withEngines(task, beat, async (engines, watch) => {
    try {
      return await runBatch(task, engineIn(engines, task.engine), watch, watch.enter);
    } catch (error) {
      throw faultOf(error, task.engine);
    }
  });
}

/** A finding tried again. */
export interface RecheckTask extends EngineChoice {
  readonly engine: string;
  readonly as: string | null;
  readonly property: string;
  readonly kind: string;
  readonly specimen: Specimen;
  readonly forced: ReadonlyMap<number, ForcedOutcome>;
}

export async function again({ task, beat }: Beating<RecheckTask>): Promise<Told<Recheck>> {
  return withEngines(task, beat, async (engines, watch) => {
    const ended = task.forced.get(0);
    if (ended) return { violation: endedBy(ended), known: null };
    watch.enter(0);
    return await recheck(engineIn(engines, task.engine), task.as, task, watch);
  });
}

/** Where an engine has changed the language under our feet, the fault is not ours. */
function faultOf(error: unknown, engine: string): unknown {
  const changed = changedBuiltIn();
  if (changed === null) return error;
  return new EditproofError(
    `engine ${safeLine(engine)}: it changes ${shortLine(changed)}, which all code of its thread goes by`,
    { cause: error },
  );
}

function engineIn(engines: readonly Engine[], name: string): Engine {
  const engine = engines.find((each) => each.name === name);
  if (engine === undefined) throw new EditproofError(`no engine ${safeLine(name)} was loaded`);
  return engine;
}
