import { structuredPatch } from "diff";
import { safeLine } from "../safe-text.ts";
import type { Colors } from "./colors.ts";

/** Lines of unchanged text shown round each change. */
const CONTEXT = 3;
/** Longer diffs are cut, with a line that says how much is left out. */
const MOST_LINES = 120;

/** The changes from one text to another, line by line, safe for a terminal; white space at line ends is marked. */
export function lineDiff(from: string, to: string, colors: Colors): string {
  if (from === to) return colors.dim("  (the same)");
  const patch = structuredPatch("", "", from, to, "", "", { context: CONTEXT, timeout: 2000 });
  if (patch === undefined) return colors.dim("  (too different to show)");
  const lines = patch.hunks.flatMap((hunk) => [
    colors.cyan(`@@ line ${hunk.oldStart} → ${hunk.newStart} @@`),
    ...hunk.lines.map((line) => coloured(line, colors)),
  ]);
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(left > 0 ? [colors.dim(`… ${left} more lines`)] : [])].join(
    "\n",
  );
}

function coloured(line: string, colors: Colors): string {
  const sign = line[0] ?? " ";
  if (sign === "\\") return colors.dim(line); // that the line above has no line feed
  const text = `${sign} ${safeLine(markedEnd(line.slice(1)))}`;
  if (sign === "+") return colors.green(text);
  if (sign === "-") return colors.red(text);
  return colors.dim(text);
}

/** Blanks at the end of a line are shown as dots, since they are often the whole difference. */
function markedEnd(line: string): string {
  return line.replace(/[ \t]+$/, (blanks) => blanks.replaceAll(" ", "·").replaceAll("\t", "⇥"));
}
