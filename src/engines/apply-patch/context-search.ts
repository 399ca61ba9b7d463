import { WorkCounter } from "../search-replace/work.ts";
import { BoundedDistance } from "./distance.ts";
import { canonicalLines, type FileLines, type Trim } from "./file-lines.ts";

/** One pass over the windows of a file. */
export interface Level {
  readonly name: string;
  /** What a hit adds to the fuzz. */
  readonly fuzz: number;
  /** The level's search for a context of at least one line. */
  search(file: FileLines, context: readonly string[]): Search;
}

/** The first window from `start` that fits, or null. `start` may be negative, see FileLines.window. Throws OverBudget. */
export type Search = (start: number, work: WorkCounter) => number | null;

/** In the order in which they are tried. */
export const LEVELS: readonly Level[] = [
  equalLevel("exact", 0, "none"),
  equalLevel("trim-end", 1, "end"),
  equalLevel("trim", 100, "both"),
  { name: "similar", fuzz: 1000, search: similarSearch },
];

/** How many windows from `start` a search would accept. */
export function countHits(search: Search, start: number): number {
  const uncounted = new WorkCounter();
  let count = 0;
  for (let at = search(start, uncounted); at !== null; at = search(at + 1, uncounted)) count++;
  return count;
}

function equalLevel(name: string, fuzz: number, trim: Trim): Level {
  return {
    name,
    fuzz,
    search(file, context) {
      const wanted = canonicalLines(context, trim);
      return (start, work) => firstEqual(file.form(trim), wanted, start, work);
    },
  };
}

/** A window that the file's end cuts short, or that starts before the file, has too few lines to be equal. */
function firstEqual(
  lines: readonly string[],
  wanted: readonly string[],
  start: number,
  work: WorkCounter,
): number | null {
  const last = lines.length - wanted.length;
  const allowed = work.left;
  let compared = 0;
  let scanned = 0;
  let found: number | null = null;
  for (let at = Math.max(0, start); at <= last && found === null && compared <= allowed; at++) {
    let same = 0;
    while (same < wanted.length) {
      const line = lines[at + same] as string;
      compared++;
      scanned += line.length;
      if (line !== wanted[same]) break;
      same++;
    }
    if (same === wanted.length) found = at;
  }
  work.add(compared, scanned);
  return found;
}

function similarSearch(file: FileLines, context: readonly string[]): Search {
  const wanted = canonicalLines(context, "none").join("\n");
  const distance = new BoundedDistance(wanted);
  return (start, work) => {
    for (let at = start; at < file.count; at++) {
      const window = file.window(at, context.length);
      const span = file.span(window);
      const limit = similarLimit(Math.max(wanted.length, span[1] - span[0]));
      if (distance.within(limit, file.joined.text, span, window[1] - window[0], work)) return at;
    }
    return null;
  };
}

const SIMILAR = 0.66;

/** The greatest distance at which texts, the longer of which has that length, are similar. */
export function similarLimit(longer: number): number {
  if (longer === 0) return 0;
  let limit = Math.floor(longer * (1 - SIMILAR)) + 1;
  while ((longer - limit) / longer < SIMILAR) limit--;
  return limit;
}
