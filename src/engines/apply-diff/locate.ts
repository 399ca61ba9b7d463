import { type FileRow, normalOf } from "./file-row.ts";
import { looselyStripped } from "./line-numbers.ts";
import type { ApplyDiffOptions } from "./options.ts";
import type { PreparedBlock } from "./prepare.ts";
import type { BlockFault } from "./result.ts";
import { type Found, Scan, type ScanRange, type Sought, soughtOf } from "./scan.ts";
import { similarity } from "./similarity.ts";
import type { Watch } from "./watch.ts";

/** A place, with the texts that are used there. */
export interface Placed {
  /** As for `Array.prototype.slice`: a negative one counts from the end, a large one lies behind it. */
  readonly position: number;
  readonly search: string;
  readonly replace: string;
}

const AT_LINE = "at-line";
/** Around a stated line, first as the text is, then loosely stripped. */
const WINDOW = { plain: "window", loose: "loose-window" };
/** The same for a block without a line. */
const WHOLE_FILE = { plain: "whole-file", loose: "loose-whole-file" };

/** All layers, in the order in which they are tried; one block never meets both the windows and the whole file. */
export const LAYERS: readonly string[] = [
  AT_LINE,
  WINDOW.plain,
  WHOLE_FILE.plain,
  WINDOW.loose,
  WHOLE_FILE.loose,
];

/** The place of a block: the stated line if that is like enough, else the best in range, else the same loosely stripped. */
export function locate(
  { line, search, replace }: PreparedBlock,
  rows: readonly FileRow[],
  options: ApplyDiffOptions,
  watch: Watch,
): Placed | BlockFault {
  const { fuzzyThreshold } = options;
  // The modelled applier does not come back from such a line.
  if (line === Number.POSITIVE_INFINITY) return noMatch(0, null, fuzzyThreshold);
  const sought = soughtOf(search);
  if (line !== 0 && fitsAt(line - 1, rows, sought, fuzzyThreshold, watch)) {
    return { position: line - 1, search, replace };
  }
  const range = rangeOf(line, sought.height, rows.length, options);
  const layers = line === 0 ? WHOLE_FILE : WINDOW;
  const scan = new Scan(rows, sought, range);
  const best = tried(layers.plain, scan, fuzzyThreshold, watch, () => scan.best(0, watch.work));
  if (isEnough(best, fuzzyThreshold)) return { position: best.position, search, replace };

  const loose = soughtOf(looselyStripped(search));
  // Where stripping changed nothing, a second scan would find what the first one found.
  const isSame = loose.normal === sought.normal && loose.height === sought.height;
  const again = new Scan(rows, loose, range);
  const found = tried(layers.loose, again, fuzzyThreshold, watch, () =>
    isSame ? null : again.best(fuzzyThreshold, watch.work),
  );
  if (!isEnough(found, fuzzyThreshold)) return noMatch(line, best, fuzzyThreshold);
  return { position: found.position, search: loose.text, replace: looselyStripped(replace) };
}

function fitsAt(
  position: number,
  rows: readonly FileRow[],
  { normal, height }: Sought,
  threshold: number,
  watch: Watch,
): boolean {
  const candidate = rows.slice(position, position + height);
  const text = normalOf(candidate);
  const lines = Math.max(1, candidate.length);
  const cost =
    text === normal
      ? { linesCompared: lines, charactersScanned: text.length }
      : { linesCompared: lines * height, charactersScanned: text.length * normal.length };
  const find = () => {
    watch.work.add(cost.linesCompared, cost.charactersScanned);
    watch.work.pass(rows.length);
    return similarity(text, normal) >= threshold ? position : null;
  };
  return watch.attempt(AT_LINE, { find, count: () => 1, specifiedWork: () => cost }) !== null;
}

/** Where to look when the stated line is not it; all of the file where none is stated. */
function rangeOf(
  line: number,
  height: number,
  rowCount: number,
  { bufferLines }: ApplyDiffOptions,
): ScanRange {
  if (line === 0) return { start: 0, end: rowCount };
  return {
    start: Math.max(0, line - bufferLines - 1),
    end: Math.min(rowCount, line + height + bufferLines),
  };
}

/** What a scan finds, as a layer that hits only where it is good enough. */
function tried(
  layer: string,
  scan: Scan,
  threshold: number,
  watch: Watch,
  find: () => Found | null,
): Found | null {
  let found: Found | null = null;
  watch.attempt(layer, {
    find() {
      found = find();
      return isEnough(found, threshold) ? found : null;
    },
    count: () => scan.countAtLeast(threshold, watch.counting),
    specifiedWork: () => scan.specifiedWork(),
  });
  return found;
}

function isEnough(found: Found | null, threshold: number): found is Found {
  return found !== null && found.similarity >= threshold;
}

function noMatch(line: number, best: Found | null, threshold: number): BlockFault {
  return {
    error: "NO_MATCH",
    line: line === 0 ? null : line,
    similarity: Math.floor(100 * (best?.similarity ?? 0)),
    required: Math.floor(100 * threshold),
    bestLine: best === null ? null : best.position + 1,
  };
}
