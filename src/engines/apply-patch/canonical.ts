const ONE_FOR_ONE: ReadonlyMap<string, string> = new Map([
  ...mapped("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
  ...mapped("\u201c\u201d\u201e\u00ab\u00bb", '"'),
  ...mapped("\u2018\u2019\u201b", "'"),
  ...mapped("\u00a0\u202f", " "),
]);
const MAPPED = new RegExp(`[${[...ONE_FOR_ONE.keys()].join("")}]`, "g");
const PLAIN = /^[\0-\x5b\x5d-\x7f]*$/;

/**
 * The form in which texts are compared: NFC, plain dashes, quotes and spaces, and no backslash before a quote or
 * backtick. None of it reaches over a line feed, so the form of a text is that of its lines.
 */
export function canonical(text: string): string {
  // Most lines are ASCII without a backslash; those are their own form.
  if (PLAIN.test(text)) return text;
  return text
    .normalize("NFC")
    .replace(MAPPED, (character) => ONE_FOR_ONE.get(character) as string)
    .replaceAll("\\`", "`")
    .replaceAll("\\'", "'")
    .replaceAll('\\"', '"');
}

function mapped(characters: string, to: string): [string, string][] {
  return [...characters].map((character) => [character, to]);
}
