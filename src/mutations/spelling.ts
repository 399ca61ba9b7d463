import type { Normalise } from "./proof.ts";

/** Typographic quotes and dashes for ASCII ones. */
export function typographic(text: string): string {
  return text.replace(/["'-]/g, (character) => TYPOGRAPHIC[character] ?? character);
}

/** ASCII quotes, dashes and spaces for the typographic ones that models and editors write. */
export const plainSpelling: Normalise = (line) =>
  line
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/[\u00a0\u2007\u202f\u3000]/g, " ");

/** Composed characters for decomposed ones. */
export const composed: Normalise = (line) => line.normalize("NFC");

/** An accent on the first vowel of a line, as one character. */
export function accented(line: string): string {
  return line.replace(/[aeiou]/, (vowel) => `${vowel}\u0301`.normalize("NFC"));
}

const TYPOGRAPHIC: Readonly<Record<string, string>> = { '"': "\u201d", "'": "\u2019", "-": "\u2013" };
