import { canonical, isSimilar } from "./canonical.ts";

/** What is compared of lines, and how. */
interface Level {
  seen(lines: readonly string[]): string;
  accepts(window: string, context: string): boolean;
}

const isEqual = (window: string, context: string) => window === context;
const joined = (lines: readonly string[]) => canonical(lines.join("\n"));

/** From strict to loose: a level is tried everywhere before the next. */
const LEVELS: readonly Level[] = [
  { seen: joined, accepts: isEqual },
  { seen: (lines) => joined(lines.map((line) => line.trimEnd())), accepts: isEqual },
  { seen: (lines) => joined(lines.map((line) => line.trim())), accepts: isEqual },
  { seen: joined, accepts: isSimilar },
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
  for (const { seen, accepts } of LEVELS) {
    const wanted = seen(context);
    for (let index = start; index < file.length; index += 1)
      // Before the start of the file, both ends count from its end, as slicing does.
      if (accepts(seen(file.slice(index, index + context.length)), wanted)) return index;
  }
  return null;
}
