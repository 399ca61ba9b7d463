/** A block as it was written. */
export interface DiffBlock {
  /** The declared start line; 0 where none was declared. */
  readonly start: number;
  readonly search: string;
  readonly replace: string;
}

/** Section 5: the blocks of a diff, in document order. */
export function blocksOf(diff: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let at = 0;
  for (;;) {
    const body = firstLine(diff, at, openerEnd);
    if (body === null) return blocks;
    const header = headerAt(diff, body.end, ":start_line:");
    const afterHeaders = headerAt(diff, header.end, ":end_line:").end;
    const searchFrom = markerEnd(diff, afterHeaders, "-------") ?? afterHeaders;
    const separator = firstLine(diff, searchFrom, (text, from) => markerEnd(text, from, "======="));
    if (separator === null) return blocks;
    const closer = firstLine(diff, separator.end, closerEnd);
    if (closer === null) return blocks;
    blocks.push({
      start: header.value,
      search: lessOneFeed(diff.slice(searchFrom, separator.start)),
      replace: lessOneFeed(diff.slice(separator.end, closer.start)),
    });
    at = closer.end;
  }
}

/** Where what stands at an offset ends, or null where something else stands there. */
type EndOf = (text: string, from: number) => number | null;

/** The first line from an offset on that is of a kind. An offset in the middle of a line starts none. */
function firstLine(text: string, at: number, endOf: EndOf): { start: number; end: number } | null {
  for (let start = at; start <= text.length; start++) {
    if (start > 0 && text[start - 1] !== "\n") continue;
    const end = endOf(text, start);
    if (end !== null) return { start, end };
  }
  return null;
}

function openerEnd(text: string, from: number): number | null {
  return markerEnd(text, from, "<<<<<<< SEARCH>") ?? markerEnd(text, from, "<<<<<<< SEARCH");
}

function closerEnd(text: string, from: number): number | null {
  const end = from + ">>>>>>> REPLACE".length;
  if (text.slice(from, end) !== ">>>>>>> REPLACE") return null;
  return end === text.length || text[end] === "\n" ? end : null;
}

/** The number of a header, and where the text behind it starts. Without one: 0, and the same offset. */
function headerAt(text: string, from: number, word: string): { value: number; end: number } {
  const none = { value: 0, end: from };
  if (!text.startsWith(word, from)) return none;
  const digitsFrom = blankEnd(text, from + word.length);
  let digitsEnd = digitsFrom;
  while (digitsEnd < text.length && "0123456789".includes(text.charAt(digitsEnd))) digitsEnd++;
  if (digitsEnd === digitsFrom) return none;
  const end = markerEnd(text, digitsEnd, "");
  return end === null ? none : { value: Number(text.slice(digitsFrom, digitsEnd)), end };
}

/** Behind a marker and the last line feed of the white space after it; null without marker or line feed. */
function markerEnd(text: string, from: number, marker: string): number | null {
  if (!text.startsWith(marker, from)) return null;
  const blank = text.slice(from + marker.length, blankEnd(text, from + marker.length));
  const feed = blank.lastIndexOf("\n");
  return feed < 0 ? null : from + marker.length + feed + 1;
}

function blankEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charAt(end).trim() === "") end++;
  return end;
}

function lessOneFeed(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
