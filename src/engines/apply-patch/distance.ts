import type { WorkCounter } from "../work.ts";

/** Rows of the distance table that one machine word holds. */
const STRIPE = 32;
/** Characters of a long line that count as one line comparison. */
const LINE = 100;
/** A step of a stripe takes about as long as a scan over so many more characters; they weigh on the budget alone. */
const STEP = 9;

/**
 * For each UTF-16 unit, the rows of the stripe at hand in which the pattern has it. All zero between stripes, so that one
 * table serves all: making one for every search costs more than most searches.
 */
const ROWS = new Int32Array(0x10000);

/**
 * Levenshtein distances from one text, given up as soon as they are sure to be over a limit: the bit-parallel method of
 * Myers, 32 rows at a time, the horizontal differences handed from one stripe of rows to the next.
 */
export class BoundedDistance {
  readonly #pattern: string;
  #steps = new Int8Array(0);

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /**
   * The distance from the pattern to `text[from, to)`; where it is over `limit`, perhaps a lower number that is over it
   * too. Every stripe counts as one comparison of each of the text's `lines`. Throws OverBudget.
   */
  atLeast(
    limit: number,
    text: string,
    [from, to]: readonly [number, number],
    lines: number,
    work: WorkCounter,
  ): number {
    const height = this.#pattern.length;
    const width = to - from;
    if (this.#steps.length < width) this.#steps = new Int8Array(width);
    // The row above the table grows by one with every column.
    this.#steps.fill(1, 0, width);
    let least = Math.abs(height - width);
    for (let top = 0; top < height && least <= limit; top += STRIPE) {
      work.add(Math.max(lines, Math.ceil(width / LINE)), width);
      work.pass(width * STEP);
      least = this.#stripe(top, text, from, width);
    }
    return least;
  }

  /** Fills the rows from `top` on; the least that the whole distance can still come to. */
  #stripe(top: number, text: string, from: number, width: number): number {
    const pattern = this.#pattern;
    const rows = ROWS;
    const steps = this.#steps;
    const end = Math.min(top + STRIPE, pattern.length);
    for (let row = top; row < end; row++) {
      const unit = pattern.charCodeAt(row);
      rows[unit] = (rows[unit] as number) | (1 << (row - top));
    }

    const lastRow = end - top - 1;
    const left = pattern.length - end;
    let up = -1;
    let down = 0;
    let value = end;
    let least = value + Math.abs(left - width);
    for (let column = 0; column < width; column++) {
      const step = steps[column] as number;
      const same = rows[text.charCodeAt(from + column)] as number;
      const vertical = same | down;
      const match = step < 0 ? same | 1 : same;
      const horizontal = (((match & up) + up) ^ up) | match;
      let plus = down | ~(horizontal | up);
      let minus = up & horizontal;
      const out = ((plus >>> lastRow) & 1) - ((minus >>> lastRow) & 1);
      plus = (plus << 1) | (step > 0 ? 1 : 0);
      minus = (minus << 1) | (step < 0 ? 1 : 0);
      up = minus | ~(vertical | plus);
      down = plus & vertical;
      steps[column] = out;
      value += out;
      const atLeast = value + Math.abs(left - (width - column - 1));
      if (atLeast < least) least = atLeast;
    }

    for (let row = top; row < end; row++) rows[pattern.charCodeAt(row)] = 0;
    return least;
  }
}
