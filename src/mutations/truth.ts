import type { Draft, Files, Skipped } from "../records.ts";
import { literally, overlapping } from "./draft.ts";
import { sameFiles } from "./proof.ts";

/**
 * The damaged draft with the file that its replace lines spell accepted as well. Skipped where the replace lines
 * were damaged before: what they spell would carry that damage too.
 */
export function alsoLiterally(clean: Draft, damaged: Draft): Draft | Skipped {
  if (overlapping(clean.blocks)) return { skipped: "blocks overlap" };
  const first = clean.accepted[0];
  if (first === undefined || !sameFiles(literally(clean), first)) {
    return { skipped: "the replacement is damaged already" };
  }
  return { ...damaged, accepted: distinct([...clean.accepted, literally(damaged)]) };
}

export function distinct(states: readonly Files[]): Files[] {
  return states.filter((state, index) => states.findIndex((other) => sameFiles(other, state)) === index);
}

/** Why the file's line ends are not LF beyond doubt, or null. */
export function notPlainLf(draft: Draft): Skipped | null {
  const text = draft.files.get(draft.path) ?? "";
  if (text.includes("\r")) return { skipped: "the file has CRLF already" };
  return text.includes("\n") ? null : { skipped: "the file has no line end" };
}
