import type { Work } from "../records.ts";

/** Thrown when more was compared than the caller allows. */
export class OverBudget extends Error {}

/** Characters looked at that weigh as much as one line comparison. */
const CHARACTERS_A_LINE = 100;

/** Characters that every call may look at, however few line comparisons it has. */
const FREE_CHARACTERS = 1_000_000;

/**
 * Adds up the work of one call and ends the call when it is over the budget: by line comparisons, or by characters,
 * since a scan of a whole text compares no lines and a line may be as long as the file.
 */
export class WorkCounter implements Work {
  linesCompared = 0;
  charactersScanned = 0;
  readonly #budget: number;
  /** Characters passed over beside those that are told. */
  #passed = 0;

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
    this.#check();
  }

  /** Work that goes with a search and is no part of it: it counts against the budget and is not told. Throws OverBudget. */
  pass(characters: number): void {
    this.#passed += characters;
    this.#check();
  }

  #check(): void {
    const characters = this.charactersScanned + this.#passed;
    const allowed = FREE_CHARACTERS + this.#budget * CHARACTERS_A_LINE;
    if (this.linesCompared > this.#budget || characters > allowed) {
      throw new OverBudget();
    }
  }
}
