import type { DraftLine } from "../records.ts";

/** A line that the SEARCH/REPLACE formats read as a marker, in any of their forms. */
export const MARKER = /^(?:(?:-{3,}|<{3,}) SEARCH>?|={3,}|(?:\+{3,}|>{3,}) REPLACE>?)$/;

export function sameTexts(a: readonly DraftLine[], b: readonly DraftLine[]): boolean {
  return a.length === b.length && a.every((line, index) => line.text === b[index]?.text);
}
