import { joinedAs, rowsOf } from "./rows.ts";

/** Whether every row of a text is written as in a numbered listing, `12 | text`. */
export function isNumbered(text: string): boolean {
  return rowsOf(text).every((row) => NUMBERED.test(row));
}

/** The number in front of a text's first row, for texts that are numbered. */
export function firstNumber(text: string): number {
  return Number(/[0-9]+/.exec(text)?.[0] ?? 0);
}

/** Takes `12 | ` off every row that has it: digits, white space, a bar, and at most one white space behind. */
export function strictlyStripped(text: string): string {
  return stripped(text, NUMBERED);
}

/** Takes `12 | ` or `| ` off every row that has it: at most one white space before the bar, exactly one behind. */
export function looselyStripped(text: string): string {
  return stripped(text, LOOSELY_NUMBERED);
}

const NUMBERED = /^\s*[0-9]+\s+\|(?!\|)\s?/;
const LOOSELY_NUMBERED = /^\s*(?:[0-9]+\s)?\|\s/;
const LINE_TERMINATOR = /[\n\r\u2028\u2029]/;

/** A row that still holds a line terminator behind the prefix, such as the CR of a CRLF cut off, stays as it is. */
function stripped(text: string, prefix: RegExp): string {
  const rows = rowsOf(text).map((row) => {
    const rest = row.replace(prefix, "");
    return LINE_TERMINATOR.test(rest) ? row : rest;
  });
  return joinedAs(text, rows);
}
