import type { EngineFacts } from "../engines/engine.ts";
import type { Files, Outcome } from "../records.ts";
import type { Answer } from "./trial.ts";

/** What the judge is told of an answer. */
export function outcomeOf(answer: Answer, { errors }: Pick<EngineFacts, "errors">, files: Files): Outcome {
  switch (answer.status) {
    case "applied":
      return { kind: "applied", files: answer.files, failedBlocks: answer.failedBlocks ?? [] };
    case "rejected":
      return errors.includes(answer.error)
        ? { kind: "rejected", error: answer.error, files: answer.files ?? files }
        : { kind: "crashed", message: answer.error };
    case "hung":
      return { kind: "timed-out", by: answer.by };
    case "crashed":
      return { kind: "crashed", message: answer.message };
  }
}
