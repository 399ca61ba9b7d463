import type { Environment, Handler } from "../contract/environment.ts";
import { HandlerError } from "../contract/handler-error.ts";
import type { ResultKind, ToolResult } from "../contract/tool-result.ts";
import type { Transaction } from "./transaction.ts";

/** A handler that changes all of its files or none. */
export interface SafeHandler<Call> extends Handler<Call> {
  /** Takes back what a call has done whose stream ended before it was complete. */
  abandon(): Promise<void>;
}

/** Results behind which the changes stand. */
const KEPT: ReadonlySet<ResultKind> = new Set(["SAVED", "SAVED_WITH_USER_EDITS", "APPLIED"]);

/**
 * The same handler over a transaction (which must be the environment's files): a refusal or a failure puts every file
 * back, and the partial entry never throws. A call with another name than the one before, such as one whose path was
 * cut short at first, takes back what an unfinished call has left. Throws HandlerError `NOT_RESTORED`, which names the
 * files, where putting back failed.
 */
export function safely<Call>(
  handler: Handler<Call>,
  env: Environment,
  transaction: Transaction,
  nameOf: (call: Call) => string,
): SafeHandler<Call> {
  async function undo(cause?: unknown): Promise<void> {
    await env.view.reset();
    const { changedSince, failed } = await transaction.restore();
    const left = [...changedSince.map((path) => `${path} (changed by someone else)`), ...failed.map(told)];
    if (left.length > 0) {
      throw new HandlerError("NOT_RESTORED", `not put back: ${left.join(", ")}`, { cause });
    }
  }

  async function begin(call: Call): Promise<void> {
    const name = nameOf(call);
    if (transaction.owner !== null && transaction.owner !== name) await undo();
    transaction.owner = name;
  }

  async function end(result: ToolResult | null): Promise<void> {
    if (result === null || !KEPT.has(result.kind)) return undo();
    await transaction.commit();
  }

  return {
    abandon: () => undo(),

    async partial(call) {
      try {
        await begin(call);
        await handler.partial(call);
      } catch (thrown) {
        env.events.emit({ type: "error", kind: kindOf(thrown), text: String(thrown) });
        await undo(thrown).catch((second) => {
          env.events.emit({ type: "error", kind: kindOf(second), text: String(second) });
        });
      }
    },

    async execute(call) {
      try {
        await begin(call);
        const result = await handler.execute(call);
        await end(result);
        return result;
      } catch (thrown) {
        if (!(thrown instanceof HandlerError && thrown.kind === "NOT_RESTORED")) await undo(thrown);
        throw thrown;
      }
    },
  };
}

function told({ path, why }: { path: string; why: string }): string {
  return `${path} (${why})`;
}

function kindOf(thrown: unknown): string {
  return thrown instanceof HandlerError ? thrown.kind : "ERROR";
}
