import type { Work } from "../../records.ts";
import type { WorkCounter } from "../work.ts";
import { Candidates } from "./candidates.ts";
import type { FileRow } from "./file-row.ts";
import { leastEdits } from "./least-edits.ts";
import { rowsOf } from "./rows.ts";
import { normalised, similarity, similarityAt } from "./similarity.ts";

/** What is looked for. */
export interface Sought {
  readonly text: string;
  readonly normal: string;
  /** Rows of the text; as many rows of the file make a candidate. */
  readonly height: number;
}

export function soughtOf(text: string): Sought {
  return { text, normal: normalised(text), height: rowsOf(text).length };
}

/** What making a position ready costs, traces included, in characters scanned. */
const SET_UP = 1000;

/** Rows in which is looked, half-open; `start` may lie behind `end`. */
export interface ScanRange {
  readonly start: number;
  readonly end: number;
}

export interface Found {
  readonly position: number;
  readonly similarity: number;
}

/**
 * A search from the middle of a range outwards for the place most like a text. The modelled applier measures the edit
 * distance at every position; here the same answer comes from fewer distances: equal texts are looked for first, since
 * nothing is better, then the positions are taken in the order of what the letters they share still allow.
 *
 * A look at lengths or letters counts as one line comparison a position, comparing a candidate for equality as its
 * rows, an edit distance as each of its rows held against each row of the sought text.
 */
export class Scan {
  readonly #sought: Sought;
  readonly #candidates: Candidates;
  /** In the order in which they are tried: of equals, the earlier wins. */
  readonly #positions: readonly number[];

  constructor(rows: readonly FileRow[], sought: Sought, range: ScanRange) {
    this.#sought = sought;
    // Nothing resembles an empty text.
    this.#positions = sought.text === "" ? [] : middleOut(range, sought.height);
    const last = Math.max(Math.floor((range.start + range.end) / 2), range.end - sought.height);
    const isEmpty = this.#positions.length === 0;
    this.#candidates = new Candidates(rows, isEmpty ? 0 : range.start, isEmpty ? -1 : last, sought.height);
  }

  /**
   * The first of the best positions, or null where nothing is alike at all. What is less alike than `least` need not be
   * found: the answer then is null or something that is less alike, too. Throws OverBudget.
   */
  best(least: number, work: WorkCounter): Found | null {
    work.pass(this.#positions.length * SET_UP);
    return this.#equal(work) ?? this.#nearest(least, work);
  }

  /**
   * At how many positions the similarity is at least that much. Where `allowance`, in cells of distance tables, is used
   * up, only equal texts are counted.
   */
  countAtLeast(threshold: number, allowance: { cells: number }): number {
    const bounds = this.#bounds();
    const isEqual = this.#candidates.equality(this.#sought.normal);
    return this.#positions.filter((position, rank) => {
      if ((bounds[rank] as number) < threshold) return false;
      if (isEqual(position)) return true;
      if (threshold === 1) return false;
      allowance.cells -= this.#distanceWork(position).charactersScanned;
      return allowance.cells >= 0 && this.#similarity(position) >= threshold;
    }).length;
  }

  /** What it costs to compare every candidate in full, as the modelled applier does. */
  specifiedWork(): Work {
    let linesCompared = 0;
    let charactersScanned = 0;
    const isEqual = this.#candidates.equality(this.#sought.normal);
    for (const position of this.#positions) {
      const cost = isEqual(position) ? this.#equalityWork(position) : this.#distanceWork(position);
      linesCompared += cost.linesCompared;
      charactersScanned += cost.charactersScanned;
    }
    return { linesCompared, charactersScanned };
  }

  #equal(work: WorkCounter): Found | null {
    for (const position of this.#positions) {
      if (this.#candidates.lengthAt(position) !== this.#sought.normal.length) {
        work.add(1, 0);
        continue;
      }
      const { linesCompared, charactersScanned } = this.#equalityWork(position);
      work.add(linesCompared, charactersScanned);
      if (this.#candidates.isEqual(position, this.#sought.normal)) return { position, similarity: 1 };
    }
    return null;
  }

  #nearest(least: number, work: WorkCounter): Found | null {
    const bounds = this.#bounds();
    work.add(this.#positions.length, this.#candidates.totalLength);
    const ranks = [...bounds.keys()]
      .filter((rank) => (bounds[rank] as number) > 0 && (bounds[rank] as number) >= least)
      .sort((a, b) => (bounds[b] as number) - (bounds[a] as number) || a - b);
    let best = { rank: -1, similarity: 0 };
    for (const rank of ranks) {
      const bound = bounds[rank] as number;
      if (bound < best.similarity) break;
      if (bound === best.similarity && rank > best.rank) continue;
      const position = this.#positions[rank] as number;
      const { linesCompared, charactersScanned } = this.#distanceWork(position);
      work.add(linesCompared, charactersScanned);
      const alike = this.#similarity(position);
      const isEarlier = alike === best.similarity && rank < best.rank;
      if (alike > best.similarity || isEarlier) best = { rank, similarity: alike };
    }
    const position = this.#positions[best.rank];
    return position === undefined ? null : { position, similarity: best.similarity };
  }

  /** By rank, a similarity that the true one does not exceed; division and subtraction round the same way for both. */
  #bounds(): number[] {
    const { normal, height } = this.#sought;
    const least = leastEdits(this.#candidates, height, normal);
    return this.#positions.map((position) => {
      const edits = least[position - this.#candidates.first] as number;
      const length = this.#candidates.lengthAt(position);
      return edits === 0 ? 1 : Math.max(0, similarityAt(edits, length, normal.length));
    });
  }

  #similarity(position: number): number {
    return similarity(this.#candidates.textAt(position), this.#sought.normal);
  }

  #equalityWork(position: number): Work {
    return {
      linesCompared: this.#candidates.heightAt(position),
      charactersScanned: this.#candidates.lengthAt(position),
    };
  }

  #distanceWork(position: number): Work {
    return {
      linesCompared: this.#candidates.heightAt(position) * this.#sought.height,
      charactersScanned: this.#candidates.lengthAt(position) * this.#sought.normal.length,
    };
  }
}

/**
 * The positions that are tried, next to one another in file order. To the left of the middle a candidate may reach
 * over the end of the range and of the file; to the right it has to fit into the range.
 */
function middleOut({ start, end }: ScanRange, height: number): number[] {
  const positions: number[] = [];
  const middle = Math.floor((start + end) / 2);
  const last = end - height;
  for (let left = middle, right = middle + 1; left >= start || right <= last; left--, right++) {
    if (left >= start) positions.push(left);
    if (right <= last) positions.push(right);
  }
  return positions;
}
