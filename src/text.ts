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

/** What a terminal might act on or not show: controls, lone surrogates, marks that turn the direction of text. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be kept from terminals
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** The text with everything unseen written as an escape, safe to show on a terminal. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (unit) => SHORT_ESCAPES[unit] ?? unicodeEscape(unit));
}

/** A value as JSON of printable ASCII and line feeds only, indented by two blanks. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\n\u0020-\u007e]/g, unicodeEscape);
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
