import { distance } from "fastest-levenshtein";

/**
 * A text as it is compared: typographic look-alikes as ASCII, every run of white space, line ends included, one blank,
 * none at the ends. What rows give one by one, joined by blanks with the empty ones left out, is what all give at once.
 */
export function normalised(text: string): string {
  return text
    .replace(LOOK_ALIKES, (character) => ASCII.get(character) ?? character)
    .replace(/\s+/g, " ")
    .trim();
}

/** How alike two normalised texts are, 0–1: the share of the longer one that need not be edited. */
export function similarity(a: string, b: string): number {
  return a === b ? 1 : similarityAt(distance(a, b), a.length, b.length);
}

/** The similarity of two texts of these lengths, not both empty, that are so far apart. */
export function similarityAt(edits: number, lengthA: number, lengthB: number): number {
  return 1 - edits / Math.max(lengthA, lengthB);
}

const ASCII: ReadonlyMap<string, string> = new Map([
  ["\u201c", '"'],
  ["\u201d", '"'],
  ["\u2018", "'"],
  ["\u2019", "'"],
  ["\u2026", "..."],
  ["\u2014", "-"],
  ["\u2013", "-"],
]);

const LOOK_ALIKES = /[\u201c\u201d\u2018\u2019\u2026\u2014\u2013]/g;
