import { isComment } from "./comments.ts";
import { blockContent } from "./content-blocks.ts";
import { renamed } from "./decoy-lines.ts";
import type { Mutation } from "./mutation.ts";
import { BLOCK_FORMATS } from "./scopes.ts";
import { stale } from "./stale.ts";
import { misremembered, type UnitDamage } from "./units.ts";

const isBlank = (line: string): boolean => line.trim() === "";

/** Damage to single lines that the model misremembers; `change` gives null where a line has nothing of the kind. */
const LINES: readonly Omit<UnitDamage, "family" | "formats">[] = [
  {
    name: "typo",
    meaning: "two letters of a word are exchanged",
    change: ([text = ""]) => one(text.replace(/(?<!\p{L})(\p{L})(\p{L})(?!\2)(\p{L})(?=\p{L})/u, "$1$3$2")),
  },
  {
    name: "identifier-renamed",
    meaning: "a name is another one",
    change: ([text = ""]) =>
      /\p{L}{3}/u.test(text) ? one(text.replace(/\p{L}[\p{L}\p{N}_]{2,}/u, "$&Value")) : null,
  },
  {
    name: "number-changed",
    meaning: "a number is another one",
    change: ([text = ""], { choice }) =>
      one(text.replace(/\d+/, (digits) => String(BigInt(digits) + BigInt(choice + 1)))),
  },
  {
    name: "case-changed",
    meaning: "a word begins with a capital where the file has none, or the reverse",
    change: ([text = ""]) =>
      one(
        text.replace(/(?<!\p{L})[a-zA-Z](?=\p{L})/u, (letter) =>
          letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
        ),
      ),
  },
  {
    name: "comment-changed",
    meaning: "a comment that the edit keeps says something else",
    keptOnly: true,
    change: ([text = ""], { language }) => (isComment(language, text) ? [renamed(text, "as before")] : null),
  },
  {
    name: "blank-line-left-out",
    meaning: "a blank line that the edit keeps is left out",
    keptOnly: true,
    inner: true,
    change: ([text = ""]) => (isBlank(text) ? [] : null),
  },
  {
    name: "blank-line-doubled",
    meaning: "a blank line that the edit keeps is two",
    keptOnly: true,
    inner: true,
    change: ([text = ""]) => (isBlank(text) ? [text, text] : null),
  },
  {
    name: "line-left-out",
    meaning: "a line that the edit keeps is left out",
    keptOnly: true,
    inner: true,
    change: ([text = ""], { language }) => (isBlank(text) || isComment(language, text) ? null : []),
  },
  {
    name: "line-doubled",
    meaning: "a line stands twice",
    change: ([text = ""]) => (isBlank(text) ? null : [text, text]),
  },
  {
    name: "line-invented",
    meaning: "behind a line that the edit keeps stands one that the file does not have",
    keptOnly: true,
    change: ([text = ""]) => (isBlank(text) ? null : [text, renamed(text, "more")]),
  },
  {
    name: "line-split",
    meaning: "a line is written as two",
    change: ([text = ""]) => {
      const at = text.indexOf(" ", text.search(/\S/) + Math.ceil(text.trim().length / 2));
      return isBlank(text) || at < 0
        ? null
        : [text.slice(0, at), `${/^\s*/.exec(text)?.[0]}  ${text.slice(at + 1)}`];
    },
  },
  {
    name: "lines-swapped",
    meaning: "two neighbouring lines that the edit keeps are exchanged",
    size: 2,
    change: ([first = "", second = ""]) => (isBlank(first) || isBlank(second) ? null : [second, first]),
  },
  {
    name: "lines-joined",
    meaning: "two neighbouring lines that the edit keeps are written as one",
    size: 2,
    change: ([first = "", second = ""]) =>
      isBlank(first) || isBlank(second) ? null : [`${first.replace(/\r$/, "")} ${second.trimStart()}`],
  },
];

/** The text of the edit is no longer that of the file: misremembered, left out, invented, or true of an older file. */
export const content: readonly Mutation[] = [
  ...LINES.map((damage) => misremembered({ ...damage, family: "content", formats: BLOCK_FORMATS })),
  ...blockContent,
  ...stale,
];

function one(line: string): readonly string[] {
  return [line];
}
