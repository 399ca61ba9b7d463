import type { ToolMessage } from "../contract/approval.ts";
import type { SaveRecord } from "../contract/diff-view.ts";
import type { Environment, Handler } from "../contract/environment.ts";
import type { FileCounts } from "../contract/events.ts";
import { HookCancelled } from "../contract/hooks.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { pushFeedback } from "../feedback.ts";
import { withHunks } from "../view/hunks.ts";
import { pathOf, type WriteCall } from "./call.ts";
import { missing } from "./checks.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { type Replace, replaceV1 } from "./replace.ts";

/** Milliseconds for an editor to settle behind the last update, and to report problems behind an approval. */
const SETTLES = 300;
const REPORTS_PROBLEMS = 3500;

/** `write_to_file`, `replace_in_file` and `new_rule`, step by step in the order of the modelled program. */
export function writeHandler(env: Environment, replace: Replace = replaceV1): Handler<WriteCall> {
  return {
    partial: (call) => partial(env, replace, call),
    execute: (call) => execute(env, replace, call),
  };
}

async function partial(env: Environment, replace: Replace, call: WriteCall): Promise<void> {
  const { diff, content } = call.params;
  const hasText = call.tool === "replace_in_file" ? Boolean(diff) : content !== undefined;
  if (pathOf(call) === "" || !hasText) return;
  const prepared = await prepare(env, replace, call, false);
  if (prepared === null) return;
  await guarded(env, async () => {
    const isAuto = await env.approval.auto(call.tool, prepared.absolute);
    env.events.emit({ type: "drop-partial", what: isAuto ? "ask" : "say" });
    env.events.emit({ type: isAuto ? "say-partial" : "ask-partial", message: messageOf(call, prepared) });
    if (!env.view.editing) await env.view.open(prepared.absolute, prepared.path);
    await env.view.update(prepared.text, false);
  });
}

async function execute(env: Environment, replace: Replace, call: WriteCall): Promise<ToolResult | null> {
  const lack = await missing(env, call);
  if (lack !== null) return lack;
  return guarded(env, async () => {
    const { view, events, clock } = env;
    const prepared = await prepare(env, replace, call, true);
    if (prepared === null) return null;
    if (!view.editing) {
      events.emit({ type: "ask-partial", message: messageOf(call, prepared) });
      await view.open(prepared.absolute, prepared.path);
    }
    await view.update(prepared.text, true);
    await clock.wait(SETTLES);
    await view.scrollToFirstDiff();

    const isApproved = await approved(env, call, prepared);
    if (!isApproved) {
      await view.revert();
      return denied(`The user refused; ${prepared.path} was not ${prepared.isNew ? "created" : "updated"}.`);
    }
    try {
      await env.hooks.preToolUse(call.tool, call.params);
    } catch (thrown) {
      if (!(thrown instanceof HookCancelled)) throw thrown;
      await view.revert();
      await view.reset();
      return denied("The call was cancelled.");
    }
    events.emit({ type: "edited-by-agent", path: prepared.path });
    return finish(env, prepared, await view.save());
  });
}

/** Asks, unless no question is needed; false after a refusal. */
async function approved(env: Environment, call: WriteCall, prepared: Prepared): Promise<boolean> {
  const { approval, events, session, clock } = env;
  const message = messageOf(call, prepared);
  const output = {
    by: "agent",
    before: env.view.original ?? "",
    after: prepared.text,
    files: countsOf(prepared),
  } as const;
  if (await approval.auto(call.tool, prepared.absolute)) {
    events.emit({ type: "drop-partial", what: "ask" });
    events.emit({ type: "say", message });
    events.emit({ type: "tool-used", auto: true, approved: true });
    events.emit({ type: "output-accepted", ...output });
    await clock.wait(REPORTS_PROBLEMS);
    return true;
  }
  events.emit({ type: "notify", path: prepared.path });
  events.emit({ type: "drop-partial", what: "say" });
  events.emit({ type: "ask", message });
  const answer = await approval.ask(message);
  pushFeedback(env, answer);
  const isApproved = answer.answer === "yes";
  if (!isApproved) session.didReject = true;
  events.emit({ type: "tool-used", auto: false, approved: isApproved });
  events.emit({ type: isApproved ? "output-accepted" : "output-rejected", ...output });
  return isApproved;
}

/** The file is saved: counters, caches and what the model is told. */
async function finish(env: Environment, prepared: Prepared, saved: SaveRecord): Promise<ToolResult> {
  const { session, events, view } = env;
  const { path, absolute, text } = prepared;
  session.consecutiveMistakes = 0;
  session.didEdit = true;
  session.readCache.delete(absolute.toLowerCase());
  events.emit({ type: "tracked", path, by: "agent" });
  await view.reset();
  const files = [{ path, ...saved }];
  const { userEdits, final } = saved;
  if (userEdits === undefined) {
    return { kind: "SAVED", files, text: `Saved. ${path} now holds:\n${final}` };
  }
  events.emit({ type: "tracked", path, by: "user" });
  events.emit({ type: "user-edits", path, hunks: userEdits });
  const after = withHunks(text, userEdits) ?? final ?? text;
  events.emit({ type: "output-accepted", by: "human", before: text, after, files: countsOf(prepared) });
  return {
    kind: "SAVED_WITH_USER_EDITS",
    files,
    text: `Saved with edits of the user:\n${userEdits}\n${path} now holds:\n${final}`,
  };
}

/** Runs the steps; any error takes the view back and is thrown on. */
async function guarded<Result>({ view, events }: Environment, steps: () => Promise<Result>): Promise<Result> {
  try {
    return await steps();
  } catch (thrown) {
    try {
      await view.revert();
    } catch (second) {
      // The first error is the one to tell; that the view could not be taken back must not hide it.
      events.emit({ type: "error", kind: "REVERT_FAILED", text: String(second) });
    }
    await view.reset();
    throw thrown;
  }
}

function messageOf({ params }: WriteCall, { path, isNew }: Prepared): ToolMessage {
  return { action: isNew ? "created" : "edited", path, content: params.diff || params.content || "" };
}

function countsOf({ isNew }: Prepared): FileCounts {
  return { created: isNew ? 1 : 0, deleted: 0, moved: 0 };
}

function denied(text: string): ToolResult {
  return { kind: "DENIED", text };
}
