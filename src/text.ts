/**
 * The lines of a text, each with its own line feed; only the last may lack one.
 * A final line feed starts no line: `"a\n"` has one line, the empty text none. CR is an ordinary character.
 */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** A line of `linesOf` without its line feed; a CR before it stays. */
export function withoutFeed(line: string): string {
  return line.endsWith("\n") ? line.slice(0, -1) : line;
}

/** A value as JSON of printable ASCII and line feeds only, indented by two blanks. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\n\u0020-\u007e]/g, unicodeEscape);
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Where each text stands in a list, ascending (0-based). */
export function indicesOf(texts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const indices = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    const known = indices.get(text);
    if (known === undefined) indices.set(text, [index]);
    else known.push(index);
  }
  return indices;
}
