import type { ForcedOutcome } from "../run/execute.ts";
import type { BatchTask } from "./batch.ts";
import type { Broken } from "./property.ts";

const HUNG = "hung:clock";
const ENDED_THREAD = "ended-thread";

/** Kinds of violations that only the guard can tell: it ended the call. */
export const ENDED: ReadonlySet<string> = new Set([HUNG, ENDED_THREAD]);

/** Calls of one batch that the guard may end; fewer where it had to in a batch before. */
const MOST_ENDED = 12;
const MOST_ENDED_AGAIN = 2;

/** What it means that the guard had to end a call. */
export function endedBy(outcome: ForcedOutcome): Broken {
  return outcome.kind === "crashed"
    ? { property: "declared-errors-only", kind: ENDED_THREAD, what: outcome.message }
    : {
        property: "bounded-work",
        kind: HUNG,
        what: "a call never came back and was ended by the clock",
      };
}

/** The slot from which on a batch is given up: each call that the guard ends costs its patience and a thread. */
export function givenUpAt({ forced, found }: Pick<BatchTask, "forced" | "found">): number {
  const wasEnded = [...found.keys()].some((key) => ENDED.has(key.slice(key.indexOf(" ") + 1)));
  const isOver = forced.size >= (wasEnded ? MOST_ENDED_AGAIN : MOST_ENDED);
  return isOver ? Math.max(...forced.keys()) + 1 : Number.POSITIVE_INFINITY;
}
