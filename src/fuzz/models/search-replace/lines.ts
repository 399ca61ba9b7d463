/** What a whole line is to both versions. */
export type LineKind = "open" | "separator" | "close" | "text";

/** The lines that count: all of them, less a last one that may be a marker still coming and that nobody keeps. */
export function readLines(diff: string, keeps: (last: string) => boolean): string[] {
  const lines = diff.split("\n");
  const last = lines[lines.length - 1] ?? "";
  const held = last !== "" && "-<=+>".includes(last.charAt(0)) && !keeps(last);
  return held ? lines.slice(0, -1) : lines;
}

/** Of one line, without its line feed; where it stands does not matter. */
export function kindOf(line: string): LineKind {
  const sign = line.charAt(0);
  let run = 0;
  while (run < line.length && line.charAt(run) === sign) run++;
  if (run < 3) return "text";
  const rest = line.slice(run);
  if (sign === "=" && rest === "") return "separator";
  if ((sign === "-" || sign === "<") && isWord(rest, "SEARCH")) return "open";
  // The run of an older closing marker and its optional suffix are the same sign, but the word stands between them.
  if ((sign === "+" || sign === ">") && isWord(rest, "REPLACE")) return "close";
  return "text";
}

function isWord(rest: string, word: string): boolean {
  return rest === ` ${word}` || rest === ` ${word}>`;
}

/** Code units that count as white space, written out: what a language's own trimming takes may change. */
const WHITE = new Set([
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680],
  ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
]);

export function trimmed(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && WHITE.has(line.charCodeAt(from))) from++;
  while (to > from && WHITE.has(line.charCodeAt(to - 1))) to--;
  return line.slice(from, to);
}
