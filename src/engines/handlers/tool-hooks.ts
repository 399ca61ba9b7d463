import { HookCancelled, type Hooks } from "./contract/hooks.ts";
import type { Session } from "./contract/session.ts";

export interface HookAnswer {
  readonly cancel?: boolean;
  /** For the model; a first line `TYPE: ...` names the type of the note. */
  readonly note?: string;
}

export type Hook = (tool: string, params: object) => Promise<HookAnswer>;

/** The task whose tools are run. */
export interface Task {
  hookRunning: boolean;
  readonly aborted: boolean;
  cancel(): void;
}

/**
 * The hooks of a task. A hook that asks to cancel cancels the whole task, and so does an abort while it ran. Null:
 * hooks are disabled, everything passes.
 */
export function toolHooks(hook: Hook | null, task: Task, session: Session): Hooks {
  return {
    async preToolUse(tool, params) {
      if (hook === null) return;
      const { cancel = false, note = "" } = await run(() => hook(tool, params), task);
      if (cancel) task.cancel();
      if (cancel || task.aborted) throw new HookCancelled();
      if (note !== "") session.results.push({ kind: "HOOK_NOTE", ...typed(note) });
    },
  };
}

async function run(hook: () => Promise<HookAnswer>, task: Task): Promise<HookAnswer> {
  task.hookRunning = true;
  try {
    return await hook();
  } finally {
    task.hookRunning = false;
  }
}

function typed(note: string): { text: string; noteType?: string } {
  const [, noteType, rest = ""] = /^TYPE: *([^\n]*)\n?(.*)$/s.exec(note) ?? [];
  return noteType === undefined ? { text: note } : { noteType, text: rest };
}
