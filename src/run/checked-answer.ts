import type { ApplyResult } from "../engines/engine.ts";
import type { Trace, Work } from "../records.ts";

/**
 * What an engine answered, if it has the shape of an answer. Throws TypeError otherwise: an engine of the user's own
 * may answer anything, and that is its crash.
 */
export function checkedAnswer(answer: ApplyResult): ApplyResult {
  const { status, files, error, work, trace } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (status !== "applied" && status !== "rejected" && status !== "hung") {
    throw new TypeError("expected an answer with status applied, rejected or hung");
  }
  if (!(isFiles(files) || (files === undefined && status !== "applied"))) {
    throw new TypeError("expected files: a Map of path to text");
  }
  if (status === "rejected" && typeof error !== "string") throw new TypeError("expected error: a string");
  if (!isWork(work)) throw new TypeError("expected work: linesCompared and charactersScanned");
  if (trace !== undefined && !isTrace(trace)) throw new TypeError("expected trace: blocks with their tries");
  return answer;
}

function isFiles(files: unknown): boolean {
  return files instanceof Map && [...files].flat().every((part) => typeof part === "string");
}

function isWork(work: unknown): boolean {
  const { linesCompared, charactersScanned } = (work ?? {}) as Partial<Work>;
  return Number.isFinite(linesCompared) && Number.isFinite(charactersScanned);
}

function isTrace(trace: unknown): boolean {
  const { blocks } = (trace ?? {}) as Partial<Trace>;
  return (
    Array.isArray(blocks) && blocks.every((block) => Array.isArray(block?.tries) && block.tries.every(isWork))
  );
}
