import { OverBudget, WorkCounter } from "../work.ts";
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

/** Line comparisons that counting places may cost: it is for traces alone, and must not outlast the search. */
const COUNTABLE = 200_000;

/**
 * In how many places from `start` a search would hit; windows of the same lines are one place. Where counting them all
 * would take too long, fewer.
 */
export function countPlaces(search: Search, start: number, file: FileLines, size: number): number {
  const counted = new WorkCounter(COUNTABLE);
  const places = new Set<number>();
  try {
    for (let at = search(start, counted); at !== null; at = search(at + 1, counted)) {
      places.add(file.window(at, size)[0]);
    }
  } catch (thrown) {
    if (!(thrown instanceof OverBudget)) throw thrown;
  }
  // The place that was found is one at least.
  return Math.max(1, places.size);
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

/** Contexts of as many lines are measured to the end, since what is known of one window then rules out many others. */
const MEASURED_WHOLE = 8;

function similarSearch(file: FileLines, context: readonly string[]): Search {
  const wanted = canonicalLines(context, "none").join("\n");
  const distance = new BoundedDistance(wanted);
  return (start, work) => {
    let known: { readonly distance: number; readonly span: readonly [number, number] } | null = null;
    for (let at = start; at < file.count; at++) {
      const window = file.window(at, context.length);
      const span = file.span(window);
      const length = span[1] - span[0];
      const limit = similarLimit(Math.max(wanted.length, length));
      // Holding the lengths, or the windows, against one another counts as one line comparison.
      work.add(1, 0);
      if (Math.abs(wanted.length - length) > limit) continue;
      // No two windows are further apart than what is cut off and put on at their ends.
      if (known !== null && known.distance - apart(known.span, span) > limit) continue;
      const stop = context.length < MEASURED_WHOLE ? limit : Number.POSITIVE_INFINITY;
      known = { distance: distance.atLeast(stop, file.joined.text, span, window[1] - window[0], work), span };
      if (known.distance <= limit) return at;
    }
    return null;
  };
}

function apart([fromA, toA]: readonly [number, number], [fromB, toB]: readonly [number, number]): number {
  return Math.abs(fromA - fromB) + Math.abs(toA - toB);
}

const SIMILAR = 0.66;

/** The greatest distance at which texts, the longer of which has that length, are similar. */
export function similarLimit(longer: number): number {
  if (longer === 0) return 0;
  let limit = Math.floor(longer * (1 - SIMILAR)) + 1;
  while ((longer - limit) / longer < SIMILAR) limit--;
  return limit;
}
