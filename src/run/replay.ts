import type { ApplyRequest, ApplyResult, Engine } from "../engines/engine.ts";
import { inputOf } from "../mutations/draft.ts";
import type { Case, Files, Mode, Pair, PairRef, ResultRow } from "../records.ts";
import { ask, type Stopwatch } from "./ask.ts";
import { buildDrafts, caseId, closedCase } from "./build-case.ts";
import { applierOf, endedRow, execute, type ForcedOutcome } from "./execute.ts";
import type { ReadyCase } from "./labelled.ts";
import { type CaseSpec, type PlannedCase, type PlanOptions, planCases } from "./plan.ts";
import { randomOf } from "./random.ts";
import { cutsOf, previewsOf } from "./stream.ts";

/** One case run again, with everything a person wants to see of it. */
export interface Replay {
  readonly task: Case;
  /** The files and the input as they were before the damage. */
  readonly cleanFiles: Files;
  readonly cleanInput: string;
  readonly results: readonly EngineReplay[];
}

export interface EngineReplay {
  readonly row: ResultRow;
  /** The files as the engine left them; null after a crash or a hang. */
  readonly got: Files | null;
  /** What an editor would have shown, call by call. */
  readonly frames: readonly Frame[];
}

export interface Frame {
  /** UTF-16 units of input given. */
  readonly cut: number;
  /** The preview, or null where the call ended in an error. */
  readonly preview: string | null;
  readonly error: string;
}

/** The spec behind a case id, or null if this plan has no such case. */
export function findSpec<P extends Pair | PairRef>(
  pairs: readonly P[],
  options: PlanOptions,
  id: string,
): PlannedCase<P> | null {
  for (const spec of planCases(pairs, options)) if (caseId(spec, options.seed) === id) return spec;
  return null;
}

/** Round the calls of a replay, as in a run: a stopwatch, the sign of which engine is at work, what the guard ended. */
export interface ReplayGuard {
  readonly watch: Stopwatch;
  readonly enter: (slot: number) => void;
  readonly forced: ReadonlyMap<number, ForcedOutcome>;
}

/** Runs a case of the plan again on engines of its format; slots are numbered engine by engine. */
export async function replay(
  spec: CaseSpec | ReadyCase,
  seed: number,
  engines: readonly Engine[],
  mode: Mode,
  guard: ReplayGuard,
): Promise<Replay | null> {
  const view = viewOf(spec, seed);
  if (view === null) return null;
  const { task } = view;
  const results: EngineReplay[] = [];
  for (const [slot, engine] of engines.filter(({ format }) => format === task.format).entries()) {
    const forced = guard.forced.get(slot);
    if (!forced) guard.enter(slot);
    results.push(
      forced
        ? { row: endedRow(engine, task, mode, forced), got: null, frames: [] }
        : await replayOn(engine, task, seed, mode, guard.watch),
    );
  }
  return { ...view, results };
}

/** The case, and what it was before the damage: of a labelled case nothing else is known. */
function viewOf(spec: CaseSpec | ReadyCase, seed: number): Omit<Replay, "results"> | null {
  if ("ready" in spec)
    return { task: spec.ready, cleanFiles: spec.ready.files, cleanInput: spec.ready.input };
  const drafts = buildDrafts(spec, seed);
  if ("skipped" in drafts) return null;
  const { clean } = drafts;
  return { task: closedCase(spec, seed, drafts), cleanFiles: clean.files, cleanInput: inputOf(clean) };
}

async function replayOn(
  engine: Engine,
  task: Case,
  seed: number,
  mode: Mode,
  watch: Stopwatch,
): Promise<EngineReplay> {
  const { row } = await execute(engine, task, mode, seed, watch);
  if (row.outcome !== "applied" && row.outcome !== "rejected") return { row, got: null, frames: [] };
  const apply = applierOf(engine, task, mode);
  const call = (request: ApplyRequest) => ask({ layers: engine.layers, apply }, request, watch);
  const cuts = mode === "partial" ? cutsOf(task.input, randomOf(`${seed}\0${task.id}\0stream`)) : [];
  const frames: Frame[] = [];
  for await (const { cut, result } of previewsOf(task, cuts, call)) {
    const preview =
      result.status === "applied" ? shownBy(engine, result.files.get(task.path), result.announced) : null;
    frames.push({ cut, preview, error: result.status === "rejected" ? result.error : "" });
  }
  const final = await call({ files: task.files, input: task.input, mode: "final", trace: false });
  return { row, got: filesAfter(final, task), frames };
}

/** What an editor would show: the text so far, or from an engine that shows none what it announces. */
function shownBy(engine: Engine, text = "", announced = ""): string {
  return engine.previews ? text : announced;
}

function filesAfter(result: ApplyResult, task: Case): Files {
  return result.status === "hung" ? task.files : (result.files ?? task.files);
}
