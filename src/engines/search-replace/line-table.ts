/**
 * Where the lines of a text begin and end, with and without the white space around them, as offsets: comparing a
 * line then makes no string. Text behind the last line feed is a line too, even when it is empty.
 */
export interface LineTable {
  readonly text: string;
  readonly count: number;
  /** `starts[i]` is the offset of line `i`; `starts[count]` is one past the end of the text. */
  readonly starts: Int32Array;
  /** Bounds of line `i` without the white space at both ends. */
  readonly trimmedFrom: Int32Array;
  readonly trimmedTo: Int32Array;
}

export function lineTable(text: string): LineTable {
  const count = countLines(text);
  const starts = new Int32Array(count + 1);
  const trimmedFrom = new Int32Array(count);
  const trimmedTo = new Int32Array(count);
  let start = 0;
  for (let line = 0; line < count; line++) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    let from = start;
    let to = end;
    while (from < to && isSpace(text.charCodeAt(from))) from++;
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
    starts[line] = start;
    trimmedFrom[line] = from;
    trimmedTo[line] = to;
    start = end + 1;
  }
  starts[count] = text.length + 1;
  return { text, count, starts, trimmedFrom, trimmedTo };
}

/** The first line that starts at `offset` or behind it; `count` when there is none. */
export function firstLineFrom(lines: LineTable, offset: number): number {
  let low = 0;
  let high = lines.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(lines, middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Offset at which line `line` starts; one past the end of the text for the line behind the last. */
export function startOf(lines: LineTable, line: number): number {
  return lines.starts[line] as number;
}

/** Length of line `line`, white space included, line feed not. */
export function lengthOf(lines: LineTable, line: number): number {
  return (lines.starts[line + 1] as number) - (lines.starts[line] as number) - 1;
}

/** Whether line `line` without the white space around it is `trimmed`. */
export function isTrimmed(lines: LineTable, line: number, trimmed: string): boolean {
  const from = lines.trimmedFrom[line] as number;
  return (lines.trimmedTo[line] as number) - from === trimmed.length && lines.text.startsWith(trimmed, from);
}

function countLines(text: string): number {
  let count = 1;
  for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", feed + 1)) count++;
  return count;
}

/** The code units that `String.prototype.trim` removes. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}
