import { canonical, similarity } from "./canonical.ts";

const SIMILAR = 0.66;

type Accepts = (window: readonly string[], context: readonly string[]) => boolean;

/** Levels of likeness: a level is tried everywhere before the next. */
const LEVELS: readonly Accepts[] = [
  (window, context) => joined(window) === joined(context),
  (window, context) =>
    joined(window.map((line) => line.trimEnd())) === joined(context.map((line) => line.trimEnd())),
  (window, context) =>
    joined(window.map((line) => line.trim())) === joined(context.map((line) => line.trim())),
  (window, context) => similarity(joined(window), joined(context)) >= SIMILAR,
];

/**
 * The file line at which the context stands, or null.
 * It may be -2 or lower where an end-of-file section has more lines than the file.
 */
export function findContext(
  file: readonly string[],
  context: readonly string[],
  start: number,
  isEndOfFile: boolean,
): number | null {
  if (context.length === 0) return start;
  if (isEndOfFile) {
    const atEnd = searchFrom(file, context, file.length - context.length);
    // -1 is how "nothing found" is said.
    if (atEnd !== null && atEnd !== -1) return atEnd;
  }
  return searchFrom(file, context, start);
}

/** The file line behind an anchor, or the start where there is no such line. */
export function behindAnchor(file: readonly string[], anchor: string, start: number): number {
  const wanted = canonical(anchor.trim());
  if (anchor.trim() === "") return start;
  for (let index = start; index < file.length; index += 1) {
    const line = file[index] ?? "";
    if (line !== "" && (canonical(line) === wanted || canonical(line.trim()) === wanted)) return index + 1;
  }
  return start;
}

function searchFrom(file: readonly string[], context: readonly string[], start: number): number | null {
  for (const accepts of LEVELS)
    for (let index = start; index < file.length; index += 1)
      // Before the start of the file, both ends count from its end, as slicing does.
      if (accepts(file.slice(index, index + context.length), context)) return index;
  return null;
}

function joined(lines: readonly string[]): string {
  return canonical(lines.join("\n"));
}
