/** Writes one of `&`, `<`, `>`, `"`, `'`. */
export type Encoding = (character: string) => string;

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const named: Encoding = (character) => NAMES[character] ?? character;

export const ENCODINGS = {
  named,
  decimal: (character: string) => `&#${character.charCodeAt(0)};`,
  hex: (character: string) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  double: (character: string) => named(character).replace("&", "&amp;"),
} satisfies Record<string, Encoding>;
