import type { Handler } from "../contract/environment.ts";
import type { Transaction } from "./transaction.ts";

/** The handler as it is: nothing is put back; only what someone else changed meanwhile is not overwritten. */
export function checked<Call>(handler: Handler<Call>, transaction: Transaction): Handler<Call> {
  return {
    partial: (call) => handler.partial(call),
    async execute(call) {
      try {
        return await handler.execute(call);
      } finally {
        await transaction.commit();
      }
    },
  };
}
