import type { WorkCounter } from "../work.ts";
import { type Layer, linesRegion } from "./layer.ts";
import { firstLineFrom, isTrimmed, type LineTable, lengthOf, textOf } from "./line-table.ts";
import { occurrences } from "./occurrences.ts";

/** The first run of whole lines that equal the search lines when white space at both ends of a line does not count. */
export const lineTrimmed: Layer = {
  name: "line-trimmed",
  minLines: 1,
  find(original, search, cursor, work) {
    const { lines } = original;
    const wanted = search.lines.map((line) => line.trim());
    const first = scan(lines, wanted, firstLineFrom(lines, cursor), work);
    return first < 0 ? null : linesRegion(lines, first, wanted.length);
  },
  count(original, search, cursor) {
    const { lines } = original;
    const wanted = search.lines.map((line) => line.trim());
    const numbers = new Map(wanted.map((line, index) => [line, index]));
    const start = firstLineFrom(lines, cursor);
    const kinds = Array.from({ length: lines.count - start }, (_, index) => {
      const line = start + index;
      return numbers.get(textOf(lines, line).trim()) ?? -1;
    });
    return occurrences(
      kinds,
      wanted.map((line) => numbers.get(line) as number),
    ).length;
  },
};

/** The first line from `start` at which all wanted lines follow one another, or -1. */
function scan(lines: LineTable, wanted: readonly string[], start: number, work: WorkCounter): number {
  const last = lines.count - wanted.length;
  const allowed = work.left;
  let compared = 0;
  let scanned = 0;
  let found = -1;
  for (let first = start; first <= last && found < 0 && compared <= allowed; first++) {
    let same = 0;
    while (same < wanted.length) {
      compared++;
      scanned += lengthOf(lines, first + same);
      if (!isTrimmed(lines, first + same, wanted[same] as string)) break;
      same++;
    }
    if (same === wanted.length) found = first;
  }
  work.add(compared, scanned);
  return found;
}
