import type { Handler } from "./contract/environment.ts";
import type { Events } from "./contract/events.ts";
import { HandlerError } from "./contract/handler-error.ts";
import type { Session } from "./contract/session.ts";
import type { ToolResult } from "./contract/tool-result.ts";

export interface TurnRules {
  readonly oneToolATurn: boolean;
  /** The four edit tools are errors. */
  readonly strictPlan: boolean;
  /** `consecutiveMistakes` at which the model is stopped. */
  readonly mistakeLimit: number;
}

/** What the calls of a turn share. */
export interface TurnState {
  readonly session: Session;
  readonly events: Events;
  readonly rules: TurnRules;
}

/** One tool call of a model turn, complete or still streaming in. */
export interface TurnCall {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly id?: string;
  readonly complete: boolean;
}

export type Gate = "skip" | "one-tool" | "plan-mode" | "partial" | "execute";

/** What is done with a call: the first that applies. */
export function gateOf({ complete }: TurnCall, session: Session, rules: TurnRules): Gate {
  if (session.didReject) return "skip";
  if (rules.oneToolATurn && session.didUseTool) return "one-tool";
  if (rules.strictPlan) return "plan-mode";
  return complete ? "execute" : "partial";
}

/** How often the same call came in a row. */
export interface Repeats {
  readonly call: string;
  readonly count: number;
}

export const NO_REPEATS: Repeats = { call: "", count: 0 };
const WARNED_AT = 3;
const STOPPED_AT = 5;

/** Counts a call that returned. */
export function countCall(repeats: Repeats, { tool, params }: TurnCall): Repeats {
  const call = JSON.stringify([tool, sorted(params)]);
  return { call, count: call === repeats.call ? repeats.count + 1 : 1 };
}

/**
 * Runs one call by the rules of the turn and records what comes of it. Returns the repeats so far: changed only by a
 * complete call that returned.
 */
export async function callTool<Call>(
  handler: Handler<Call>,
  call: Call,
  turn: TurnCall,
  { session, events, rules }: TurnState,
  repeats: Repeats,
): Promise<Repeats> {
  const gate = gateOf(turn, session, rules);
  const record = (result: ToolResult) =>
    session.results.push(turn.id === undefined ? result : { ...result, callId: turn.id });
  if (gate === "skip" || gate === "one-tool" || (gate === "plan-mode" && turn.complete)) {
    record(noteOf(gate, turn));
  }
  if (gate !== "partial" && gate !== "execute") return repeats;
  try {
    if (gate === "partial") {
      await handler.partial(call);
      return repeats;
    }
    const result = await handler.execute(call);
    const isAnswered = turn.id !== undefined && session.results.some(({ callId }) => callId === turn.id);
    if (result !== null) record(result);
    else if (!isAnswered) record({ kind: "NOTHING", text: "The tool returned nothing." });
    session.didUseTool = true;
  } catch (thrown) {
    const error: { error?: string } = thrown instanceof HandlerError ? { error: thrown.kind } : {};
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    events.emit({ type: "error", kind: error.error ?? "ERROR", text });
    record({ kind: "ERROR", text, ...error });
    return repeats;
  }
  const counted = countCall(repeats, turn);
  if (counted.count === WARNED_AT) {
    record({
      kind: "REPEATED",
      text: `${turn.tool} was called ${WARNED_AT} times in a row with the same parameters.`,
    });
  }
  if (counted.count === STOPPED_AT) session.consecutiveMistakes = rules.mistakeLimit;
  return counted;
}

/** Before each request: whether it may be made, or whether the task fails (unattended) or the user is asked. */
export function beforeRequest(
  session: Session,
  rules: TurnRules,
  unattended: boolean,
): "go-on" | "fail" | "ask" {
  session.didReject = false;
  session.didUseTool = false;
  if (session.consecutiveMistakes < rules.mistakeLimit) return "go-on";
  return unattended ? "fail" : "ask";
}

/** The user was asked and goes on. The repeats start again from NO_REPEATS. */
export function goOnAfterLimit(session: Session): Repeats {
  session.consecutiveMistakes = 0;
  return NO_REPEATS;
}

function noteOf(gate: "skip" | "one-tool" | "plan-mode", { tool, complete }: TurnCall): ToolResult {
  if (gate === "plan-mode") return { kind: "PLAN_MODE", text: `${tool} is not available while planning.` };
  if (gate === "one-tool")
    return { kind: "SKIPPED", text: `${tool} was not run: one tool was already used.` };
  return {
    kind: "SKIPPED",
    text: complete
      ? `${tool} was skipped: the user refused an earlier call.`
      : `${tool} was cut off and skipped: the user refused an earlier call.`,
  };
}

function sorted(params: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(params)
    .filter(([key]) => key !== "task_progress")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
