import type { Work } from "../../records.ts";
import type { FileLines } from "./file-lines.ts";

/** A search as the specified procedure makes it. */
interface SpecifiedSearch {
  readonly file: FileLines;
  /** Lines and canonical length (UTF-16 units, line feeds between lines included) of the context; at least one line. */
  readonly contextLines: number;
  readonly contextLength: number;
  readonly start: number;
  /** The pass that hits (0–3), or null. */
  readonly pass: number | null;
  /** The window it hits. */
  readonly at: number | null;
}

const PASSES = 4;
const EXACT = 0;
const SIMILAR = 3;

/**
 * What the specified procedure would have computed for one search, worked out without doing it.
 *
 * `linesCompared`: the lines of every window that a pass looks at, its hit included, summed over the passes.
 * `charactersScanned`: cells of the full distance tables (length of the window × length of the context, in UTF-16 units)
 * of every window before the hit of the first pass, and of every window up to the hit of the last one.
 */
export function specifiedWork(search: SpecifiedSearch): Work {
  const { file, start, pass, at } = search;
  const lastPass = pass ?? PASSES - 1;
  let linesCompared = 0;
  let charactersScanned = 0;
  for (let index = 0; index <= lastPass; index++) {
    const hit = index === pass ? at : null;
    const end = hit === null ? file.count : hit + 1;
    const windows = sumOfWindows(search, start, end);
    linesCompared += windows.lines;
    if (index === EXACT && hit !== null) {
      charactersScanned += sumOfWindows(search, start, hit).length * search.contextLength;
    } else if (index === EXACT || index === SIMILAR) {
      charactersScanned += windows.length * search.contextLength;
    }
  }
  return { linesCompared, charactersScanned };
}

function sumOfWindows(
  { file, contextLines }: SpecifiedSearch,
  start: number,
  end: number,
): { lines: number; length: number } {
  let lines = 0;
  let length = 0;
  for (let at = start; at < end; at++) {
    const window = file.window(at, contextLines);
    const [from, to] = file.span(window);
    lines += window[1] - window[0];
    length += to - from;
  }
  return { lines, length };
}
