import type { Answer, Approval, ToolMessage } from "../contract/approval.ts";
import { HandlerError } from "../contract/handler-error.ts";

/** Says yes to everything without being asked. */
export const AUTO_APPROVED: Approval = {
  auto: async () => true,
  ask: async () => ({ answer: "yes" }),
};

/** An answer, with what the user does in the view before giving it. */
export interface ScriptedAnswer extends Answer {
  before?(message: ToolMessage): void | Promise<void>;
}

/** Asks each time and answers in order; throws HandlerError `NO_ANSWER` when there is no answer left. */
export function scriptedApproval(answers: readonly ScriptedAnswer[]): Approval {
  const left = [...answers];
  return {
    auto: async () => false,
    async ask(message) {
      const next = left.shift();
      if (next === undefined) {
        throw new HandlerError("NO_ANSWER", `no answer left for ${message.action} ${message.path}`);
      }
      await next.before?.(message);
      const { before: _, ...answer } = next;
      return answer;
    },
  };
}
