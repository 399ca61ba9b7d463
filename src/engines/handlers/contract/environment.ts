import type { Approval } from "./approval.ts";
import type { Clock } from "./clock.ts";
import type { DiffView } from "./diff-view.ts";
import type { Events } from "./events.ts";
import type { FileSystem } from "./files.ts";
import type { Hooks } from "./hooks.ts";
import type { IgnoreRules } from "./ignore-rules.ts";
import type { Model } from "./model.ts";
import type { PathRules } from "./paths.ts";
import type { Session } from "./session.ts";
import type { ToolResult } from "./tool-result.ts";

/** All that a handler works with. */
export interface Environment {
  readonly files: FileSystem;
  readonly paths: PathRules;
  readonly ignore: IgnoreRules;
  readonly view: DiffView;
  readonly approval: Approval;
  readonly hooks: Hooks;
  readonly model: Model;
  readonly clock: Clock;
  readonly events: Events;
  readonly session: Session;
  readonly oneToolATurn: boolean;
}

/** The two entries of a tool. */
export interface Handler<Call> {
  /** The call is still streaming in. */
  partial(call: Call): Promise<void>;
  /** The call is complete. Null where nothing is returned; results may have been pushed. */
  execute(call: Call): Promise<ToolResult | null>;
}
