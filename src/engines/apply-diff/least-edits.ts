import type { Candidates } from "./candidates.ts";

/**
 * For each candidate, from the first position on, a number of edits that the true distance to the text is not below:
 * what one has and the other lacks of every letter, wherever it stands. One pass over the rows serves all candidates.
 */
export function leastEdits(candidates: Candidates, height: number, text: string): Int32Array {
  const { first, last } = candidates;
  const letters = new LetterBalance(text);
  const least = new Int32Array(Math.max(0, last - first + 1));
  for (let row = first; row < first + height - 1; row++) letters.add(candidates.row(row));
  for (let position = first; position <= last; position++) {
    letters.add(candidates.row(position + height - 1));
    least[position - first] = letters.edits;
    letters.remove(candidates.row(position));
  }
  return least;
}

/** Which letters a bag of rows has more and fewer of than a text. A blank behind each row stands for what joins them. */
class LetterBalance {
  /** By code unit, how many more the rows have. */
  readonly #balance = new Int32Array(0x10000);
  #surplus = 0;
  #lack = 0;

  constructor(text: string) {
    each(text, (unit) => {
      this.#balance[unit] = (this.#balance[unit] as number) - 1;
      this.#lack++;
    });
  }

  get edits(): number {
    return Math.max(this.#surplus, this.#lack);
  }

  add(row: string): void {
    each(row, (unit) => {
      const before = this.#balance[unit] as number;
      this.#balance[unit] = before + 1;
      if (before < 0) this.#lack--;
      else this.#surplus++;
    });
  }

  remove(row: string): void {
    each(row, (unit) => {
      const after = (this.#balance[unit] as number) - 1;
      this.#balance[unit] = after;
      if (after < 0) this.#lack++;
      else this.#surplus--;
    });
  }
}

const BLANK = 0x20;

function each(text: string, visit: (unit: number) => void): void {
  if (text === "") return;
  for (let index = 0; index < text.length; index++) visit(text.charCodeAt(index));
  visit(BLANK);
}
