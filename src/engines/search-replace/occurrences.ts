/**
 * Where a sequence, not empty, occurs in another, overlapping occurrences included: ascending, in time linear in both,
 * however much they repeat themselves (the method of Knuth, Morris and Pratt).
 */
export function occurrences(sequence: ArrayLike<number>, sought: ArrayLike<number>): number[] {
  const borders = bordersOf(sought);
  const found: number[] = [];
  let same = 0;
  for (let index = 0; index < sequence.length; index++) {
    while (same > 0 && sequence[index] !== sought[same]) same = borders[same - 1] as number;
    if (sequence[index] === sought[same]) same++;
    if (same === sought.length) {
      found.push(index + 1 - same);
      same = borders[same - 1] as number;
    }
  }
  return found;
}

/** The UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  return units;
}

/** At `i`, the length of the longest proper prefix that the first `i + 1` elements also end with. */
function bordersOf(sought: ArrayLike<number>): Int32Array {
  const borders = new Int32Array(sought.length);
  let same = 0;
  for (let index = 1; index < sought.length; index++) {
    while (same > 0 && sought[index] !== sought[same]) same = borders[same - 1] as number;
    if (sought[index] === sought[same]) same++;
    borders[index] = same;
  }
  return borders;
}
