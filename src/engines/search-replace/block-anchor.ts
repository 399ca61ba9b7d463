import { WorkCounter } from "../work.ts";
import { type Layer, linesRegion } from "./layer.ts";
import { firstLineFrom, isTrimmed, type LineTable, lengthOf } from "./line-table.ts";

/**
 * The first run of as many lines as are sought whose first and last line fit, white space at both ends aside. The lines
 * between them are not looked at. With two lines it could find nothing that the trimmed layer before it missed.
 */
export const blockAnchor: Layer = {
  name: "block-anchor",
  minLines: 3,
  find(original, search, cursor, work) {
    const { lines } = original;
    const first = scan(lines, search.lines, firstLineFrom(lines, cursor), work);
    return first < 0 ? null : linesRegion(lines, first, search.lines.length);
  },
  count(original, search, cursor) {
    const { lines } = original;
    const uncounted = new WorkCounter();
    let count = 0;
    let first = scan(lines, search.lines, firstLineFrom(lines, cursor), uncounted);
    for (; first >= 0; first = scan(lines, search.lines, first + 1, uncounted)) count++;
    return count;
  },
};

/** The first line from `start` that fits the first anchor while the other fits where the run would end, or -1. */
function scan(lines: LineTable, wanted: readonly string[], start: number, work: WorkCounter): number {
  const reach = wanted.length - 1;
  const head = (wanted[0] as string).trim();
  const tail = (wanted[reach] as string).trim();
  const allowed = work.left;
  let compared = 0;
  let scanned = 0;
  let found = -1;
  for (let first = start; first + reach < lines.count && found < 0 && compared <= allowed; first++) {
    compared++;
    scanned += lengthOf(lines, first);
    if (!isTrimmed(lines, first, head)) continue;
    compared++;
    scanned += lengthOf(lines, first + reach);
    if (isTrimmed(lines, first + reach, tail)) found = first;
  }
  work.add(compared, scanned);
  return found;
}
