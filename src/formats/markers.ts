import type { DraftLine } from "../records.ts";
import { withoutFeed } from "../text.ts";

/** A line that the SEARCH/REPLACE formats read as a marker, in any of their forms. */
export const MARKER = /^(?:(?:-{3,}|<{3,}) SEARCH>?|={3,}|(?:\+{3,}|>{3,}) REPLACE>?)$/;

/** Whether the lines read alike: a CR at a line's end belongs to its line feed, which no model sees. */
export function sameTexts(a: readonly DraftLine[], b: readonly DraftLine[]): boolean {
  const seen = (line: DraftLine | undefined) => line?.text.replace(/\r$/, "");
  return a.length === b.length && a.every((line, index) => seen(line) === seen(b[index]));
}

/** Lines of a file (with their line feeds) as a block's search or replace lines. */
export function contentLines(
  role: "search" | "replace",
  block: number,
  lines: readonly string[],
): DraftLine[] {
  return lines.map((line) => ({ role, block, text: withoutFeed(line), end: "\n" }));
}
