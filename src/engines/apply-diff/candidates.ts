import { occurrences, unitsOf } from "../search-replace/occurrences.ts";
import { type FileRow, normalOf } from "./file-row.ts";

/** The runs of rows that a scan tries: as many rows from each position. Their lengths are known without joining them. */
export class Candidates {
  /** The first and the last position; every one between is a candidate too. None: `first > last`. */
  readonly first: number;
  readonly last: number;
  readonly #rows: readonly FileRow[];
  readonly #height: number;
  /** The normalised text of all their rows; `#sums` says where in it a row starts. */
  readonly #text: string;
  /** At `i`, the units of `#rows[first]` to `#rows[first + i - 1]`, one more for each that is not empty. */
  readonly #sums: readonly number[];

  constructor(rows: readonly FileRow[], first: number, last: number, height: number) {
    this.#rows = rows;
    this.first = first;
    this.last = last;
    this.#height = height;
    let sum = 0;
    const sums = [sum];
    const end = Math.min(rows.length, last + height);
    this.#text = normalOf(rows.slice(first, Math.max(first, end)));
    for (let row = first; row < end; row++) {
      sum += widthOf(this.row(row));
      sums.push(sum);
    }
    this.#sums = sums;
  }

  /** Units of all their rows together. */
  get totalLength(): number {
    return this.#sums.at(-1) ?? 0;
  }

  /** How many rows a candidate is compared by: fewer than asked for at the end of the file, but always one. */
  heightAt(position: number): number {
    return Math.max(1, Math.min(this.#height, this.#rows.length - position));
  }

  /** Length of a candidate's normalised text. */
  lengthAt(position: number): number {
    return Math.max(0, this.#sumBefore(position + this.#height) - this.#sumBefore(position) - 1);
  }

  /** A candidate's normalised text. */
  textAt(position: number): string {
    const from = this.#sumBefore(position);
    return this.#text.slice(from, from + this.lengthAt(position));
  }

  /** Whether a candidate's normalised text is that one; for the odd question. */
  isEqual(position: number, normal: string): boolean {
    return (
      this.lengthAt(position) === normal.length && this.#text.startsWith(normal, this.#sumBefore(position))
    );
  }

  /** The same for many questions: where that text occurs is looked for once. */
  equality(normal: string): (position: number) => boolean {
    let places: ReadonlySet<number> | null = null;
    return (position) => {
      if (this.lengthAt(position) !== normal.length) return false;
      if (normal === "") return true;
      places ??= new Set(occurrences(unitsOf(this.#text), unitsOf(normal)));
      return places.has(this.#sumBefore(position));
    };
  }

  /** The normalised text of one row; empty behind the end of the file. */
  row(index: number): string {
    return this.#rows[index]?.normal ?? "";
  }

  #sumBefore(row: number): number {
    return this.#sums[Math.min(row - this.first, this.#sums.length - 1)] as number;
  }
}

/** What a row adds to the joined text, with the blank that joins it to the next. */
function widthOf(normal: string): number {
  return normal === "" ? 0 : normal.length + 1;
}
