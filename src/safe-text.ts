/**
 * One line of text that can be shown: what would move the cursor, colour the terminal, hide or turn round text is
 * written as an escape such as `\x1b` or `\u202e`; line feeds and tabs too.
 */
export function safeLine(text: string): string {
  return text.replace(UNSAFE, escapeOf);
}

/** The same, cut behind `limit` UTF-16 units: for names and messages from outside. */
export function shortLine(text: string, limit = 200): string {
  return safeLine(text.length > limit ? `${text.slice(0, limit)}…` : text);
}

/** The same for a text of several lines: line feeds and tabs stay, every CR is written out. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character === "\n" || character === "\t" ? character : escapeOf(character),
  );
}

/** JSON whose strings are safe to show; it parses to the same value. */
export function safeJson(json: string): string {
  // Line feeds and tabs between values stay; inside strings JSON has escaped them already.
  return json.replace(UNSAFE, (character) => (character < " " ? character : unicodeEscape(character)));
}

/**
 * A text cell of a CSV file that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@`, tab or CR
 * gets an apostrophe in front, and so does one that begins with an apostrophe, so that `csvValue` can undo it.
 */
export function csvText(text: string): string {
  return /^['=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The text that `csvText` made a cell of. */
export function csvValue(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

/**
 * C0 and C1 controls and DEL; the line and paragraph separators; marks, embeddings, overrides and isolates of
 * direction; U+200B, U+2060 and U+FEFF, which nobody sees; halves of surrogate pairs. Not U+200C and U+200D, which
 * scripts and emoji need.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0xff) return unicodeEscape(character);
  return NAMED[character] ?? `\\x${code.toString(16).padStart(2, "0")}`;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
