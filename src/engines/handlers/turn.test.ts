import { expect, test } from "vitest";
import type { Handler } from "./contract/environment.ts";
import { HandlerError } from "./contract/handler-error.ts";
import { newSession, type Session } from "./contract/session.ts";
import type { ToolResult } from "./contract/tool-result.ts";
import { EventLog } from "./memory/event-log.ts";
import {
  beforeRequest,
  callTool,
  countCall,
  gateOf,
  goOnAfterLimit,
  NO_REPEATS,
  type TurnCall,
  type TurnRules,
} from "./turn.ts";

const RULES: TurnRules = { oneToolATurn: false, strictPlan: false, mistakeLimit: 3 };
const CALL: TurnCall = { tool: "write_to_file", params: { path: "a" }, complete: true };
const SAVED: ToolResult = { kind: "SAVED", text: "" };

const log = new EventLog();
const stateOf = (session: Session, rules = RULES) => ({ session, events: log, rules });
const handlerThat = (execute: () => Promise<ToolResult | null>): Handler<null> => ({
  partial: async () => {},
  execute,
});

test.each([
  ["nothing stands in the way", {}, {}, true, "execute"],
  ["still streaming", {}, {}, false, "partial"],
  [
    "the user refused",
    { didReject: true, didUseTool: true },
    { oneToolATurn: true, strictPlan: true },
    true,
    "skip",
  ],
  ["one tool was used", { didUseTool: true }, { oneToolATurn: true, strictPlan: true }, true, "one-tool"],
  ["a tool was used, more are allowed", { didUseTool: true }, {}, true, "execute"],
  ["strict planning", {}, { strictPlan: true }, false, "plan-mode"],
])("%s", (_, session, rules, complete, gate) => {
  expect(gateOf({ ...CALL, complete }, { ...newSession(), ...session }, { ...RULES, ...rules })).toBe(gate);
});

test("the same call is counted whatever the order of its parameters and its progress note", () => {
  const calls: TurnCall["params"][] = [
    { path: "a", content: "x" },
    { content: "x", path: "a", task_progress: "1" },
    { content: "x", path: "b" },
    { content: "x", path: "a" },
  ];
  let repeats = NO_REPEATS;
  const counts = calls.map((params) => {
    repeats = countCall(repeats, { ...CALL, params });
    return repeats.count;
  });
  expect(counts).toEqual([1, 2, 1, 1]);
});

test("a third call in a row is warned of, a fifth brings the limit; thrown errors are not counted", async () => {
  const session = newSession();
  const throws = handlerThat(async () => {
    throw new HandlerError("UNKNOWN_LINE", "no");
  });
  const returns = handlerThat(async () => SAVED);
  let repeats = NO_REPEATS;
  for (let n = 0; n < 9; n++) repeats = await callTool(throws, null, CALL, stateOf(session), repeats);
  expect(repeats.count).toBe(0);
  const kinds = [];
  for (let n = 0; n < 5; n++) {
    session.results.length = 0;
    repeats = await callTool(returns, null, CALL, stateOf(session), repeats);
    kinds.push(session.results.map(({ kind }) => kind));
  }
  expect(kinds).toEqual([["SAVED"], ["SAVED"], ["SAVED", "REPEATED"], ["SAVED"], ["SAVED"]]);
  expect(session.consecutiveMistakes).toBe(3);
  expect(beforeRequest(session, RULES, true)).toBe("fail");
  expect(beforeRequest(session, RULES, false)).toBe("ask");
  expect(goOnAfterLimit(session)).toBe(NO_REPEATS);
  expect(beforeRequest(session, RULES, true)).toBe("go-on");
});

test("an empty return is recorded, unless the call was answered already", async () => {
  const nothing = handlerThat(async () => null);
  const session = newSession();
  await callTool(nothing, null, CALL, stateOf(session), NO_REPEATS);
  expect(session.results).toMatchObject([{ kind: "NOTHING" }]);
  expect(session.didUseTool).toBe(true);
  session.results.length = 0;
  session.results.push({ kind: "IGNORED", text: "", callId: "c1" });
  await callTool(nothing, null, { ...CALL, id: "c1" }, stateOf(session), NO_REPEATS);
  await callTool(nothing, null, { ...CALL, id: "c2" }, stateOf(session), NO_REPEATS);
  expect(session.results.map(({ kind, callId }) => [kind, callId])).toEqual([
    ["IGNORED", "c1"],
    ["NOTHING", "c2"],
  ]);
});

test("an error of either entry is recorded and changes no counter", async () => {
  const session = newSession();
  const fails = async () => {
    throw new HandlerError("UPDATE_EMPTY", "no");
  };
  const handler: Handler<null> = { partial: fails, execute: fails };
  await callTool(handler, null, { ...CALL, complete: false }, stateOf(session), NO_REPEATS);
  await callTool(handler, null, CALL, stateOf(session), NO_REPEATS);
  expect(session.results).toMatchObject([{ kind: "ERROR", error: "UPDATE_EMPTY" }, { kind: "ERROR" }]);
  expect(session).toMatchObject({ consecutiveMistakes: 0, didUseTool: false });
  expect(log.events.at(-1)).toMatchObject({ type: "error", kind: "UPDATE_EMPTY" });
});

test("a new request clears what stops a turn", async () => {
  const session = { ...newSession(), didReject: true, didUseTool: true };
  const done: ToolResult[] = [];
  const handler = handlerThat(async () => SAVED);
  await callTool(handler, null, CALL, stateOf(session), NO_REPEATS);
  await callTool(handler, null, { ...CALL, complete: false }, stateOf(session), NO_REPEATS);
  done.push(...session.results);
  expect(done.map(({ kind }) => kind)).toEqual(["SKIPPED", "SKIPPED"]);
  expect(done[0]?.text).not.toBe(done[1]?.text);
  expect(beforeRequest(session, RULES, true)).toBe("go-on");
  expect(gateOf(CALL, session, RULES)).toBe("execute");
});

test("in strict planning only a complete call gets a result", async () => {
  const session = newSession();
  const rules = { ...RULES, strictPlan: true };
  const handler = handlerThat(async () => SAVED);
  await callTool(handler, null, { ...CALL, complete: false }, stateOf(session, rules), NO_REPEATS);
  expect(session.results).toEqual([]);
  await callTool(handler, null, CALL, stateOf(session, rules), NO_REPEATS);
  expect(session.results).toMatchObject([{ kind: "PLAN_MODE" }]);
});
