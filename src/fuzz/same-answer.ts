import { sameFiles } from "../judge/same-files.ts";
import type { Files } from "../records.ts";
import type { ModelAnswer } from "./models/model.ts";
import type { Answer } from "./trial.ts";

type Told = Answer | ModelAnswer;

/** Whether two answers say the same: status, files, error kind, failed blocks. What a hang is recognised by is left out. */
export function sameAnswer(a: Told, b: Told): boolean {
  return answerKey(a) === answerKey(b);
}

/** In what two answers differ first, in a word; null where they are the same. */
export function difference(a: Told, b: Told): string | null {
  if (a.status !== b.status) return "status";
  if (a.status === "rejected" && b.status === "rejected" && a.error !== b.error) return "error";
  if (sameAnswer(a, b)) return null;
  const [own, other] = [filesOf(a), filesOf(b)];
  return own && other && sameFiles(own, other) ? "failed-blocks" : "files";
}

function answerKey(answer: Told): string {
  const files = filesOf(answer);
  const failed = answer.status === "applied" ? [...(answer.failedBlocks ?? [])] : [];
  const error = answer.status === "rejected" ? answer.error : "";
  const shown = files && [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([answer.status, error, failed, shown ?? null]);
}

function filesOf(answer: Told): Files | undefined {
  return answer.status === "applied" || answer.status === "rejected" ? answer.files : undefined;
}
