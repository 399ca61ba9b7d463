/**
 * Those of the offsets at which `pattern` stands in `text`. Many offsets are answered in one pass over the text
 * between them (Knuth, Morris, Pratt), so that files of equal lines do not make it quadratic.
 */
export function occurrencesAt(
  text: string,
  pattern: string,
  offsets: readonly number[],
): ReadonlySet<number> {
  if (offsets.length <= FEW || pattern.length === 0) {
    return new Set(offsets.filter((offset) => text.startsWith(pattern, offset)));
  }
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const offset of offsets) {
    first = Math.min(first, offset);
    last = Math.max(last, offset);
  }
  const found = new Set<number>();
  const wanted = new Set(offsets);
  const borders = bordersOf(pattern);
  const end = Math.min(text.length, last + pattern.length);
  let matched = 0;
  for (let at = first; at < end; at++) {
    while (matched > 0 && text.charCodeAt(at) !== pattern.charCodeAt(matched))
      matched = borders[matched - 1] ?? 0;
    if (text.charCodeAt(at) === pattern.charCodeAt(matched)) matched++;
    if (matched < pattern.length) continue;
    const start = at + 1 - pattern.length;
    if (wanted.has(start)) found.add(start);
    matched = borders[matched - 1] ?? 0;
  }
  return found;
}

const FEW = 4;

/** For every prefix, the length of its longest proper prefix that is also its suffix. */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length);
  let length = 0;
  for (let at = 1; at < pattern.length; at++) {
    while (length > 0 && pattern.charCodeAt(at) !== pattern.charCodeAt(length))
      length = borders[length - 1] ?? 0;
    if (pattern.charCodeAt(at) === pattern.charCodeAt(length)) length++;
    borders[at] = length;
  }
  return borders;
}
