/** Section 2: the rows of a text, cut at each LF, which takes one CR before it along. */
export function rowsOf(text: string): string[] {
  const parts = text.split("\n");
  const last = parts.length - 1;
  return parts.map((part, index) => (index < last && part.endsWith("\r") ? part.slice(0, -1) : part));
}

/** Rows as one text, with CRLF where the text that they come from has one. */
export function joinedRows(rows: readonly string[], model: string): string {
  return rows.join(model.includes("\r\n") ? "\r\n" : "\n");
}

/** Section 7.1: markers at the start of a line without the backslash before them. */
export function unescaped(text: string): string {
  let result = "";
  for (let at = 0; at < text.length; at++) {
    const starts = at === 0 || hasTerminator(text.charAt(at - 1));
    const escapes = starts && text[at] === "\\" && ESCAPED.some((word) => text.startsWith(word, at + 1));
    if (!escapes) result += text.charAt(at);
  }
  return result;
}

const ESCAPED = ["<<<<<<<", "=======", ">>>>>>>", "-------", ":start_line:", ":end_line:"];

/** The number before a row; undefined for a row that bears none. */
export function numberOf(row: string): number | undefined {
  const numbered = NUMBERED.exec(row);
  return numbered === null ? undefined : Number(numbered[1]);
}

const NUMBERED = /^\s*([0-9]+)\s+\|(?!\|)/;

/** Section 7.1: every row without its number. */
export function strictlyStripped(text: string): string {
  return stripped(text, (row) => {
    const numbered = NUMBERED.exec(row);
    if (numbered === null) return row;
    const rest = row.slice(numbered[0].length);
    return rest.charAt(0).trim() === "" ? rest.slice(1) : rest;
  });
}

/** Section 7.5: every row without what may be a number and the bar after it. */
export function looselyStripped(text: string): string {
  return stripped(text, (row) => {
    const bar = /^\s*(?:[0-9]+\s)?\|\s/.exec(row);
    return bar === null ? row : row.slice(bar[0].length);
  });
}

/** A row of which more than one line would be left stays as it is. */
function stripped(text: string, strip: (row: string) => string): string {
  const rows = rowsOf(text).map((row) => {
    const rest = strip(row);
    return hasTerminator(rest) ? row : rest;
  });
  return joinedRows(rows, text);
}

function hasTerminator(text: string): boolean {
  return /[\n\r\u2028\u2029]/.test(text);
}
