import { resolve } from "node:path";
import {
  type Change,
  type PatchPlan,
  type PlanOptions,
  type PlanResult,
  planLoaded,
  readPatch,
} from "../../apply-patch/plan.ts";
import type { SaveRecord } from "../contract/diff-view.ts";
import type { Environment, Handler } from "../contract/environment.ts";
import { HandlerError } from "../contract/handler-error.ts";
import { HookCancelled } from "../contract/hooks.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { pushFeedback } from "../feedback.ts";
import { appliedResult, type SavedChange } from "./applied.ts";
import type { PatchCall } from "./call.ts";
import { countsOf, messageOf, moveTarget, newText, oldText, shownPath } from "./changes.ts";
import { loadFiles } from "./load.ts";
import { partialPatch } from "./partial.ts";

/** What a patch handler is made of besides its environment. */
export interface PatchParts {
  /** Parse and plan, behind loading. */
  plan(lines: readonly string[], loaded: ReadonlyMap<string, string>, options: PlanOptions): PlanResult;
  /** A look at the plan before anything is asked or opened; may change it or throw. */
  review(env: Environment, changes: readonly Change[]): Promise<readonly Change[]>;
}

const PARTS: PatchParts = { plan: planLoaded, review: async (_, changes) => changes };

/** `apply_patch`, step by step in the order of the modelled program. */
export function patchHandler(env: Environment, parts: Partial<PatchParts> = {}): Handler<PatchCall> {
  return {
    partial: (call) => partialPatch(env, call),
    execute: (call) => execute(env, { ...PARTS, ...parts }, call),
  };
}

async function execute(env: Environment, parts: PatchParts, call: PatchCall): Promise<ToolResult | null> {
  const { session, view, events } = env;
  const { input } = call.params;
  if (!input) {
    session.consecutiveMistakes++;
    return {
      kind: "MISSING_PARAM",
      text: "The parameter input is missing or empty. Send the call again with it.",
    };
  }
  session.consecutiveMistakes = 0;
  if (view.editing) await view.reset().catch(() => {});
  try {
    return await run(env, parts, call, input);
  } catch (thrown) {
    await view.revert().catch((second) => {
      // The first error is the one to tell.
      events.emit({ type: "error", kind: "REVERT_FAILED", text: String(second) });
    });
    throw thrown;
  } finally {
    await view.reset();
  }
}

async function run(env: Environment, parts: PatchParts, call: PatchCall, input: string): Promise<ToolResult> {
  const plan = await planOf(env, parts, input);
  try {
    await env.hooks.preToolUse(call.tool, call.params);
  } catch (thrown) {
    if (!(thrown instanceof HookCancelled)) throw thrown;
    return denied("The call was cancelled; nothing was changed.");
  }
  // Of two changes with one shown path the later is found for both.
  const changes = new Map(plan.changes.map((change) => [shownPath(change), change]));
  const saved = new Map<string, SavedChange>();
  for (const { path, ...message } of plan.changes.map(messageOf)) {
    const change = changes.get(path) as Change;
    await show(env, change);
    if (!(await approved(env, call, change, { ...message, path }))) {
      await env.view.revert();
      await env.view.reset();
      return denied(`The user refused the change of ${path}. Changes before it stay.`);
    }
    saved.set(path, { change, record: await save(env, change) });
    await env.view.reset();
  }
  for (const change of plan.changes) track(env, change);
  return appliedResult(env, saved, plan.fuzz);
}

async function planOf(env: Environment, parts: PatchParts, input: string): Promise<PatchPlan> {
  const read = readPatch(input);
  if (!read.ok) throw refused(read.error);
  const loaded = await loadFiles(env, read.paths);
  const isIgnored = (path: string) => !env.ignore.allows(env.paths.resolve(path).relative);
  const plan = parts.plan(read.lines, loaded, { isIgnored });
  if (!plan.ok) throw refused(plan.error);
  return { ...plan, changes: await parts.review(env, plan.changes) };
}

/** Opens the view on a change. A file that is opened as new is empty on disk from then on. */
async function show({ view }: Environment, change: Change): Promise<void> {
  if (change.type === "update" && change.newContent === "") {
    throw new HandlerError("UPDATE_EMPTY", `${change.path}: an update cannot leave a file empty`);
  }
  const isUpdate = change.type === "update" && moveTarget(change) === "";
  view.editType = change.type === "delete" ? "delete" : isUpdate ? "modify" : "create";
  await view.open(shownPath(change));
  await view.update(newText(change), true);
}

async function approved(
  env: Environment,
  { tool }: PatchCall,
  change: Change,
  message: ReturnType<typeof messageOf>,
): Promise<boolean> {
  const { approval, events, session, paths } = env;
  const output = {
    by: "agent",
    before: oldText(change),
    after: newText(change),
    files: countsOf(change),
  } as const;
  if (await approval.auto(tool, paths.resolve(message.path).absolute)) {
    events.emit({ type: "drop-partial", what: "ask" });
    events.emit({ type: "say", message });
    events.emit({ type: "tool-used", auto: true, approved: true });
    events.emit({ type: "output-accepted", ...output });
    return true;
  }
  events.emit({ type: "notify", path: message.path });
  events.emit({ type: "drop-partial", what: "say" });
  events.emit({ type: "ask", message });
  const answer = await approval.ask(message);
  pushFeedback(env, answer);
  const isApproved = answer.answer === "yes";
  session.didReject = !isApproved;
  events.emit({ type: "tool-used", auto: false, approved: isApproved });
  events.emit({ type: isApproved ? "output-accepted" : "output-rejected", ...output });
  return isApproved;
}

/** A move is a new file, saved first, and the old one removed. */
async function save(env: Environment, change: Change): Promise<SaveRecord> {
  if (change.type === "delete") {
    await removeOpened(env, change.path);
    return {};
  }
  const record = await env.view.save();
  if (moveTarget(change) !== "") await removeOpened(env, change.path);
  return record;
}

/** Opening empties the file; it then goes, unless its path is not in plain form. */
async function removeOpened({ view }: Environment, path: string): Promise<void> {
  view.editType = "delete";
  await view.open(path);
  await view.removeFile(path);
}

function track({ events, session, paths }: Environment, change: Change): void {
  const path = shownPath(change);
  events.emit({ type: "edited-by-agent", path });
  events.emit({ type: "tracked", path, by: "agent" });
  for (const one of new Set([path, change.path])) {
    session.readCache.delete(resolve(paths.workingDirectory, one).toLowerCase());
  }
}

function refused(kind: string): HandlerError {
  return new HandlerError(kind, `the patch cannot be applied: ${kind}`);
}

function denied(text: string): ToolResult {
  return { kind: "DENIED", text };
}
