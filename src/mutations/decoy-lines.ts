import type { Random } from "../records.ts";

/** The decoy for a place with these lines (without line feeds), or null where it would be none. */
export type DecoyLines = (place: readonly string[], random: Random) => string[] | null;

export const sameLines: DecoyLines = (place) => [...place];

/** The place in a deeper scope, or in a shallower one where a deeper one would end with the very same text. */
export const otherIndent: DecoyLines = (place, random) => {
  const deeper = deepened(place, random);
  const shallower = unindented(place);
  const choices = [deeper, shallower].filter((lines) => lines !== null && !endsWithin(lines, place));
  return choices.length === 0 ? null : random.pick(choices);
};

/** The place one step deeper, whatever it looks like to a search for its characters. */
export const deepened: DecoyLines = (place) => {
  if (place.every(isBlank)) return null;
  const step = place.some((line) => line.startsWith("\t")) ? "\t" : "    ";
  return place.map((line) => (isBlank(line) ? line : step + line));
};

/** The place with spaces at its line ends, or without those that it has. */
export const otherLineEnds: DecoyLines = (place, random) => {
  if (place.some((line) => /[ \t]\r?$/.test(line)) && random.chance(0.5)) {
    return place.map((line) => line.replace(/[ \t]+(?=\r?$)/, ""));
  }
  const spaces = " ".repeat(1 + random.int(3));
  return place.every(isBlank)
    ? null
    : place.map((line) => (isBlank(line) ? line : line.replace(/\r?$/, `${spaces}$&`)));
};

/** The place with more text before its first line, which so ends with what is searched. */
export const longerFirstLine: DecoyLines = (place, random) => {
  const [first, ...rest] = place;
  return first === undefined || isBlank(first)
    ? null
    : [random.pick(["max_", "old", "// ", "not "]) + first, ...rest];
};

/** The first and last line of the place around other lines. */
export const sameAnchors: DecoyLines = (place) => {
  const middle = place.slice(1, -1);
  const [first, last] = [place[0], place.at(-1)];
  if (first === undefined || last === undefined || middle.every(isBlank)) return null;
  return [first, ...middle.map((line) => (isBlank(line) ? line : renamed(line, "other"))), last];
};

/** A line that says nearly the same: its first word bears a suffix, or the line has one more word. */
export function renamed(line: string, word: string): string {
  const marked = line.replace(/\p{L}[\p{L}\p{N}_]*/u, `$&_${word}`);
  return marked === line ? line.replace(/\s*$/, ` ${word}$&`) : marked;
}

/** The lines without the indentation that all of them share, or null if they share none. */
export function unindented(lines: readonly string[]): string[] | null {
  const text = lines.filter((line) => !isBlank(line));
  const first = /^[ \t]*/.exec(text[0] ?? "")?.[0] ?? "";
  const shared = text.reduce((indent, line) => {
    let length = 0;
    while (length < indent.length && line[length] === indent[length]) length++;
    return indent.slice(0, length);
  }, first);
  return shared === "" ? null : lines.map((line) => (isBlank(line) ? line : line.slice(shared.length)));
}

/** Whether a search for the characters of the place would hit inside the decoy. */
function endsWithin(decoy: readonly string[], place: readonly string[]): boolean {
  return `${decoy.join("\n")}\n`.includes(`${place.join("\n")}\n`);
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}
