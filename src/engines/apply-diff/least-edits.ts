import type { Candidates } from "./candidates.ts";

/**
 * For each candidate, from the first position on, a number of edits that the true distance to the text is not below:
 * what one has more of than the other, letter by letter, wherever it stands. One pass over the rows serves them all.
 */
export function leastEdits(candidates: Candidates, height: number, text: string): Int32Array {
  const { first, last } = candidates;
  const least = new Int32Array(Math.max(0, last - first + 1));
  const letters = new LetterBalance();
  letters.remove(text);
  for (let row = first; row < first + height - 1; row++) letters.add(candidates.row(row));
  for (let position = first; position <= last; position++) {
    letters.add(candidates.row(position + height - 1));
    least[position - first] = Math.max(letters.surplus, letters.lack);
    letters.remove(candidates.row(position));
  }
  // As it was found: all zero.
  for (let row = last + 1; row < last + height; row++) letters.remove(candidates.row(row));
  letters.add(text);
  return least;
}

/** By code unit; all zero between calls, since a new one each time would cost more than a small scan. */
const BALANCE = new Int32Array(0x10000);

const BLANK = 0x20;

/** What was added less what was removed, counted by letter; a blank behind each text stands for what joins them. */
class LetterBalance {
  /** Letters that were added and not removed. */
  surplus = 0;
  /** Letters that were removed and not added. */
  lack = 0;

  add(text: string): void {
    if (text === "") return;
    for (let index = 0; index < text.length; index++) this.#add(text.charCodeAt(index));
    this.#add(BLANK);
  }

  remove(text: string): void {
    if (text === "") return;
    for (let index = 0; index < text.length; index++) this.#remove(text.charCodeAt(index));
    this.#remove(BLANK);
  }

  #add(unit: number): void {
    const before = BALANCE[unit] as number;
    BALANCE[unit] = before + 1;
    if (before < 0) this.lack--;
    else this.surplus++;
  }

  #remove(unit: number): void {
    const before = BALANCE[unit] as number;
    BALANCE[unit] = before - 1;
    if (before > 0) this.surplus--;
    else this.lack++;
  }
}
