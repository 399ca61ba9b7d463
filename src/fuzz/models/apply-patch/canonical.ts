import { distance } from "fastest-levenshtein";

/** One text for spellings that count as the same. */
export function canonical(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u2010\u2011\u2012\u2013\u2014\u2212]/g, "-")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2018\u2019\u201b]/g, "'")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\\`", "`")
    .replaceAll("\\'", "'")
    .replaceAll('\\"', '"');
}

const SIMILAR = 0.66;

/** Whether 66 % of the longer text, in UTF-16 units, need not be changed to get the other. */
export function isSimilar(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  // At least the difference in length has to be changed; most windows need no table.
  if (longer === 0 || Math.min(a.length, b.length) / longer < SIMILAR) return longer === 0;
  return (longer - distance(a, b)) / longer >= SIMILAR;
}
