import { withoutFeed } from "../text.ts";

/** A line without its line feed, taken apart into white space before, text, and white space (CR too) after. */
export interface LineParts {
  /** Empty for a line of nothing but white space: it indents nothing. */
  readonly indent: string;
  readonly text: string;
  /** Without the CR of a line end. */
  readonly trail: string;
}

/**
 * White space is tab, CR, space and the other Unicode space separators: what a tool that tidies lines removes.
 * It is not U+FEFF (a lost byte-order mark is a loss), not U+200B (no separator), and neither vertical tab, form
 * feed nor U+2028 and U+2029, which end a line or carry meaning in some languages.
 */
export function partsOf(line: string): LineParts {
  const text = withoutFeed(line);
  let from = 0;
  let to = text.length;
  while (to > from && isWhiteSpace(text.charCodeAt(to - 1))) to--;
  while (from < to && isWhiteSpace(text.charCodeAt(from))) from++;
  return {
    indent: text.slice(0, from),
    text: text.slice(from, to),
    trail: text.slice(to).replace(/\r$/, ""),
  };
}

const TAB = 0x09;
const CR = 0x0d;
const SPACE_SEPARATORS: ReadonlySet<number> = new Set([
  0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
  0x202f, 0x205f, 0x3000,
]);

function isWhiteSpace(code: number): boolean {
  return code === TAB || code === CR || SPACE_SEPARATORS.has(code);
}
