import type { Mutation } from "./mutation.ts";
import { otherSpelling } from "./own-text.ts";
import { BLOCK_FORMATS } from "./scopes.ts";
import { accented, composed, plainSpelling, typographic } from "./spelling.ts";
import { misremembered } from "./units.ts";

const inWords = (text: string, put: (letter: string) => string): string =>
  text.replace(/(?<=\p{L})\p{L}(?=\p{L})/u, put);

/** Characters that look alike, or like nothing, and are others. */
export const unicode: readonly Mutation[] = [
  otherSpelling({
    name: "typographic-file",
    family: "encoding",
    meaning: "the file has typographic quotes and dashes, the edit ASCII ones",
    change: typographic,
    inEdit: plainSpelling,
    normalise: plainSpelling,
  }),
  otherSpelling({
    name: "decomposed-file",
    family: "encoding",
    meaning: "the file has letters and combining marks, the edit composed characters",
    change: (line) => accented(line).normalize("NFD"),
    inEdit: composed,
    normalise: composed,
  }),
  otherSpelling({
    name: "decomposed-edit",
    family: "encoding",
    meaning: "the edit has letters and combining marks, the file composed characters",
    change: accented,
    inEdit: (line) => line.normalize("NFD"),
    normalise: composed,
  }),
  misremembered({
    name: "zero-width",
    family: "encoding",
    meaning: "a character of no width stands in a word",
    formats: BLOCK_FORMATS,
    change: ([text = ""]) => [inWords(text, (letter) => `\u200b${letter}`)],
  }),
  misremembered({
    name: "replacement-character",
    family: "encoding",
    meaning: "a letter is U+FFFD, as a broken decoder writes it",
    formats: BLOCK_FORMATS,
    change: ([text = ""]) => [inWords(text, () => "\ufffd")],
  }),
  misremembered({
    name: "nul",
    family: "encoding",
    meaning: "a NUL stands in a word",
    formats: BLOCK_FORMATS,
    change: ([text = ""]) => [inWords(text, (letter) => `\0${letter}`)],
  }),
];
