import type { ToolResult } from "./tool-result.ts";

/** What tool calls of one task share. */
export interface Session {
  consecutiveMistakes: number;
  /** Stops every later tool of this model turn. */
  didReject: boolean;
  /** The same, only where one tool a turn is allowed. */
  didUseTool: boolean;
  didEdit: boolean;
  /** Keyed by absolute path in lower case. */
  readonly readCache: Map<string, unknown>;
  /** What goes back to the model besides the return value. */
  readonly results: ToolResult[];
}

export function newSession(): Session {
  return {
    consecutiveMistakes: 0,
    didReject: false,
    didUseTool: false,
    didEdit: false,
    readCache: new Map(),
    results: [],
  };
}
