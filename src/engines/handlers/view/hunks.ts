import { applyPatch, createPatch } from "diff";

const HEADER_LINES = 4;

/** A unified diff with 4 lines of context, without its header lines. */
export function hunksBetween(before: string, after: string): string {
  const patch = createPatch("file", before, after, "", "", { context: 4 });
  return patch.split("\n").slice(HEADER_LINES).join("\n");
}

/** The text with the hunks applied; null where they do not fit. */
export function withHunks(text: string, hunks: string): string | null {
  const patched = applyPatch(text, `--- file\n+++ file\n${hunks}`);
  return patched === false ? null : patched;
}
