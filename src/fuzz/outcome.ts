import type { EngineFacts } from "../engines/engine.ts";
import type { Files, Outcome } from "../records.ts";
import { outcomeOf as outcomeOfResult } from "../run/execute.ts";
import type { Answer } from "./trial.ts";

/** What the judge is told of an answer, a crash included. */
export function outcomeOf(answer: Answer, engine: Pick<EngineFacts, "errors">, files: Files): Outcome {
  if (answer.status === "crashed") return { kind: "crashed", message: answer.message };
  return outcomeOfResult(engine, { files }, answer);
}
