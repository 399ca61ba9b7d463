const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212";
const DOUBLE_QUOTES = "\u201c\u201d\u201e\u00ab\u00bb";
const SINGLE_QUOTES = "\u2018\u2019\u201b";
const SPACES = "\u00a0\u202f";

/** One text for spellings that count as the same. */
export function canonical(text: string): string {
  const characters = [...text.normalize("NFC")].map((character) => {
    if (DASHES.includes(character)) return "-";
    if (DOUBLE_QUOTES.includes(character)) return '"';
    if (SINGLE_QUOTES.includes(character)) return "'";
    return SPACES.includes(character) ? " " : character;
  });
  return ["`", "'", '"'].reduce((done, quote) => done.split(`\\${quote}`).join(quote), characters.join(""));
}

/** How much of the longer text need not be changed, 0 to 1, in UTF-16 units. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : (longer - distance(a, b)) / longer;
}

/** Levenshtein distance, by the whole table. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
