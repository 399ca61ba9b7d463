import { checkedAnswer } from "../engines/checked-answer.ts";
import type { ApplyRequest, ApplyResult, Engine } from "../engines/engine.ts";
import { shortLine } from "../safe-text.ts";

/** Round every engine call: time, handed down so that tests can stand still, and a sign of life for the guard. */
export interface Stopwatch {
  start(): void;
  /** Nanoseconds since `start`. */
  stop(): number;
}

/** An engine threw, or answered what is no answer; the message is one line that can be shown. */
export class EngineCrash extends Error {}

/**
 * One call of an engine. It gets files of its own, which it may spoil, and what it gives back is checked and copied.
 * `onTime` is told the nanoseconds of the call alone. Throws EngineCrash.
 */
export async function ask(
  engine: Pick<Engine, "layers" | "apply">,
  request: ApplyRequest,
  watch: Stopwatch,
  onTime: (nanoseconds: number) => void = () => {},
): Promise<ApplyResult> {
  const own = { ...request, files: new Map(request.files) };
  let answer: unknown;
  let thrown: readonly [unknown] | null = null;
  watch.start();
  try {
    answer = engine.apply(own);
    // Whoever answers at once is not made to wait, which would be timed.
    if (isThenable(answer)) answer = await answer;
  } catch (error) {
    thrown = [error];
  }
  onTime(watch.stop());
  // Getters of the answer and `toString` of an error are the engine's code too: the guard watches on.
  watch.start();
  try {
    if (thrown) throw thrown[0];
    return checkedAnswer(answer, engine);
  } catch (error) {
    throw new EngineCrash(messageOf(error));
  } finally {
    watch.stop();
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function";
}

function messageOf(error: unknown): string {
  try {
    return shortLine(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  } catch {
    return "threw what cannot be shown";
  }
}
