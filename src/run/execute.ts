import type { ApplyRequest, ApplyResult, Engine } from "../engines/engine.ts";
import { judge } from "../judge/judge.ts";
import type {
  Case,
  Expectation,
  HungBy,
  Judgement,
  Mode,
  Outcome,
  ResultRow,
  StreamFigures,
  Trace,
  Work,
} from "../records.ts";
import { shortLine } from "../safe-text.ts";
import { ask, EngineCrash, type Stopwatch } from "./ask.ts";
import { REPORTED } from "./labelled.ts";
import { randomOf } from "./random.ts";
import { cutsOf, previewsOf, StreamWatch } from "./stream.ts";

/** Line comparisons that one call may cost before an engine that counts gives up as hung. */
const CALL_BUDGET = 50_000_000;

/** A row with the latencies that never enter it, since they differ from run to run. */
export interface Execution {
  readonly row: ResultRow;
  /** Nanoseconds of every engine call that the mode is about: the final call, or each partial one. */
  readonly nanoseconds: readonly number[];
}

/** What a guard outside decided about a call that never came back. */
export type ForcedOutcome = Extract<Outcome, { kind: "crashed" | "timed-out" }>;

/** Runs one engine on one case in one mode and judges what it did. */
export async function execute(
  engine: Engine,
  task: Case,
  mode: Mode,
  seed: number,
  watch: Stopwatch,
): Promise<Execution> {
  const nanoseconds: number[] = [];
  const apply = applierOf(engine, task, mode);
  const call = (request: ApplyRequest): Promise<ApplyResult> =>
    ask({ layers: engine.layers, apply }, { ...request, budget: CALL_BUDGET }, watch, (elapsed) => {
      if (!request.trace) nanoseconds.push(elapsed);
    });
  const request: ApplyRequest = { files: task.files, input: task.input, mode: "final", trace: false };
  let stream: StreamFigures | null = null;
  let final: ApplyResult;
  try {
    const figures = mode === "partial" ? new StreamWatch(task, engine.previews) : null;
    if (figures) {
      const cuts = cutsOf(task.input, randomOf(`${seed}\0${task.id}\0stream`));
      for await (const preview of previewsOf(task, cuts, call)) figures.see(preview);
    } else {
      await call(request);
    }
    final = await call({ ...request, trace: true });
    stream = figures?.figures(final) ?? null;
  } catch (error) {
    if (!(error instanceof EngineCrash)) throw error;
    return { row: rowOf(engine, task, mode, { kind: "crashed", message: error.message }), nanoseconds };
  }
  return {
    row: rowOf(engine, task, mode, outcomeOf(engine, task, final), { result: final, stream }),
    nanoseconds,
  };
}

/** How to call an engine through one case: a stream keeps what it was shown from call to call. */
export function applierOf(engine: Engine, task: Pick<Case, "files">, mode: Mode): Engine["apply"] {
  if (mode !== "partial" || engine.stream === undefined) return (request) => engine.apply(request);
  const stream = engine.stream(new Map(task.files));
  return ({ files: _, ...request }) => stream.apply(request);
}

/** The row of a call that a guard outside had to end. */
export function endedRow(engine: Engine, task: Case, mode: Mode, outcome: ForcedOutcome): ResultRow {
  return rowOf(engine, task, mode, outcome);
}

/** What an answer comes to; an error that the engine does not declare is a crash. */
export function outcomeOf(
  engine: Pick<Engine, "errors">,
  task: Pick<Case, "files">,
  result: ApplyResult,
): Outcome {
  if (result.status === "hung") return { kind: "timed-out", by: result.by };
  if (result.status === "applied") {
    return { kind: "applied", files: result.files, failedBlocks: result.failedBlocks ?? [] };
  }
  if (!engine.errors.includes(result.error)) {
    return { kind: "crashed", message: shortLine(`undeclared error ${result.error}`) };
  }
  return { kind: "rejected", error: result.error, files: result.files ?? task.files };
}

const NO_TRACE: Trace = { blocks: [] };
const NO_WORK: Work = { linesCompared: 0, charactersScanned: 0 };

function rowOf(
  engine: Engine,
  task: Case,
  mode: Mode,
  outcome: Outcome,
  measured?: { readonly result: ApplyResult; readonly stream: StreamFigures | null },
): ResultRow {
  const { verdict, headline } = judgedOf(task, outcome);
  const hungBy: HungBy | "" = outcome.kind === "timed-out" ? outcome.by : "";
  return {
    engine: engine.name,
    mode,
    case: task.id,
    pair: task.pair,
    source: task.source,
    path: task.path,
    language: task.language,
    format: task.format,
    mutation: task.kind ?? (task.damages.map((damage) => damage.mutation).join("+") || "none"),
    family: task.kind ? REPORTED : task.damages.map((damage) => damage.family).join("+") || "none",
    intensity: task.damages[0]?.intensity ?? "",
    effect: task.effect,
    expectation: expectationText(task.expectation),
    outcome: outcome.kind,
    error: outcome.kind === "rejected" ? outcome.error : outcome.kind === "crashed" ? outcome.message : "",
    verdict,
    headline,
    hungBy,
    trace: measured?.result.trace ?? NO_TRACE,
    work: measured?.result.work ?? NO_WORK,
    fileSize: task.files.get(task.path)?.length ?? 0,
    inputSize: task.input.length,
    blocks: task.expectation.blocks.length,
    stream: measured?.stream ?? null,
  };
}

/**
 * The blocks of a labelled case are its changed lines and not those that the model wrote, so the numbers of blocks that
 * an engine reports as failed mean none of them: beside a file that is not right they say that something was refused.
 */
function judgedOf(task: Case, outcome: Outcome): Judgement {
  if (task.kind === undefined || outcome.kind !== "applied" || outcome.failedBlocks.length === 0) {
    return judge({ case: task, outcome });
  }
  const { files } = outcome;
  const whole = judge({ case: task, outcome: { kind: "applied", files, failedBlocks: [] } });
  if (whole.verdict === "correct") return whole;
  return judge({ case: task, outcome: { kind: "rejected", error: "", files } });
}

function expectationText({ accepted, reject, partial, unchanged }: Expectation): string {
  const apply = ["", "apply"][accepted.length] ?? "apply-any";
  return [apply, reject && "reject", partial && "partial", unchanged && "unchanged"]
    .filter(Boolean)
    .join("+");
}
