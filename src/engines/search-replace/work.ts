import type { Work } from "../../records.ts";

/** Thrown when more lines were compared than the caller allows. */
export class OverBudget extends Error {}

/** Adds up the work of one call and ends the call when it is over the budget. */
export class WorkCounter implements Work {
  linesCompared = 0;
  charactersScanned = 0;
  readonly #budget: number;

  /** `budget`: line comparisons allowed. */
  constructor(budget: number = Number.POSITIVE_INFINITY) {
    this.#budget = budget;
  }

  /** Line comparisons left; a layer's outer loop stops when it has made more. */
  get left(): number {
    return this.#budget - this.linesCompared;
  }

  /** Called once by each layer that was tried, with local sums. Throws OverBudget. */
  add(linesCompared: number, charactersScanned: number): void {
    this.linesCompared += linesCompared;
    this.charactersScanned += charactersScanned;
    if (this.linesCompared > this.#budget) throw new OverBudget();
  }
}
