/** Where the lines of a text begin. Text behind the last line feed is a line too, even when it is empty. */
export interface LineTable {
  readonly text: string;
  readonly count: number;
  /** `starts[i]` is the offset of line `i`; `starts[count]` is one past the end of the text. */
  readonly starts: readonly number[];
}

export function lineTable(text: string): LineTable {
  const starts = [0];
  for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", feed + 1)) starts.push(feed + 1);
  const count = starts.length;
  starts.push(text.length + 1);
  return { text, count, starts };
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
function startOf(lines: LineTable, line: number): number {
  return lines.starts[line] as number;
}

/** Length of line `line`, white space included, line feed not. */
export function lengthOf(lines: LineTable, line: number): number {
  return (lines.starts[line + 1] as number) - (lines.starts[line] as number) - 1;
}

/** Line `line`, white space included, line feed not. */
export function textOf({ text, starts }: LineTable, line: number): string {
  return text.slice(starts[line] as number, (starts[line + 1] as number) - 1);
}

/**
 * Whether line `line` without the white space around it is `trimmed`, which has none around it and no line feed. Makes
 * no string, and mostly looks no further than the first character that is not white space.
 */
export function isTrimmed({ text, starts }: LineTable, line: number, trimmed: string): boolean {
  let at = starts[line] as number;
  const end = (starts[line + 1] as number) - 1;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  if (end - at < trimmed.length || !text.startsWith(trimmed, at)) return false;
  at += trimmed.length;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at === end;
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
