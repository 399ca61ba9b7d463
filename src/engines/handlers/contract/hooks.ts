export interface Hooks {
  /** Throws HookCancelled to stop the call. */
  preToolUse(tool: string, params: object): Promise<void>;
}

/** A hook asked to cancel, or the task was aborted while one ran. */
export class HookCancelled extends Error {
  constructor(message = "cancelled by a hook") {
    super(message);
    this.name = "HookCancelled";
  }
}
