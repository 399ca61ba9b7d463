import { expect, test } from "vitest";
import { HookCancelled } from "./contract/hooks.ts";
import { newSession } from "./contract/session.ts";
import { type Hook, type Task, toolHooks } from "./tool-hooks.ts";

function started(hook: Hook | null) {
  const session = newSession();
  const task = {
    hookRunning: false,
    aborted: false as boolean,
    cancelled: 0,
    cancel() {
      // The mark is cleared before the task is cancelled.
      this.cancelled += this.hookRunning ? 100 : 1;
    },
  } satisfies Task & { cancelled: number };
  return { session, task, hooks: toolHooks(hook, task, session) };
}

test("disabled hooks and silent ones pass", async () => {
  for (const hook of [null, async () => ({})]) {
    const { hooks, session } = started(hook);
    await hooks.preToolUse("write_to_file", {});
    expect(session.results).toEqual([]);
  }
});

test("a hook that asks to cancel cancels the task", async () => {
  const { hooks, task } = started(async () => ({ cancel: true }));
  await expect(hooks.preToolUse("write_to_file", {})).rejects.toBeInstanceOf(HookCancelled);
  expect(task.cancelled).toBe(1);
});

test("a task that is aborted while the hook runs is cancelled", async () => {
  const all = started(async () => {
    expect(all.task.hookRunning).toBe(true);
    all.task.aborted = true;
    return { note: "never told" };
  });
  await expect(all.hooks.preToolUse("write_to_file", {})).rejects.toBeInstanceOf(HookCancelled);
  expect([all.task.cancelled, all.session.results]).toEqual([0, []]);
});

test("a hook that crashes leaves no mark, and its error goes up", async () => {
  const { hooks, task } = started(() => Promise.reject(new Error("crashed")));
  await expect(hooks.preToolUse("write_to_file", {})).rejects.toThrow("crashed");
  expect(task.hookRunning).toBe(false);
});

test.each([
  ["mind the gap", { text: "mind the gap" }],
  ["TYPE: style\nmind the gap\nTYPE: no", { noteType: "style", text: "mind the gap\nTYPE: no" }],
  ["TYPE: style", { noteType: "style", text: "" }],
  ["x\nTYPE: style", { text: "x\nTYPE: style" }],
])("the note %j", async (note, result) => {
  const { hooks, session } = started(async () => ({ note }));
  await hooks.preToolUse("write_to_file", {});
  expect(session.results).toEqual([{ kind: "HOOK_NOTE", ...result }]);
});
