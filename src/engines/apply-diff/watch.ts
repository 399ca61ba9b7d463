import type { BlockTrace, LayerTry, Work } from "../../records.ts";
import { WorkCounter } from "../work.ts";

/** The parts of a block's trace that are known at its end. */
type BlockEnd = Pick<BlockTrace, "from" | "to" | "error">;

/** One place, or several, looked at for a block. */
interface Attempt<T> {
  /** The place, or null. */
  find(): T | null;
  /** Places that would do; asked for after a hit, for traces only. */
  count(): number;
  /** What the specified procedure costs, for traces only. */
  specifiedWork(): Work;
}

/** Counts the work of one call, and remembers what was done when a trace is asked for. */
export class Watch {
  readonly work: WorkCounter;
  /** Cells of distance tables that counting candidates may still fill. */
  readonly counting = { cells: 2_000_000_000 };
  readonly isTracing: boolean;
  /** In document order. */
  readonly blocks: BlockTrace[] = [];
  readonly #specified = new WorkCounter();
  #tries: LayerTry[] = [];

  /** `budget` in line comparisons. */
  constructor(options: { trace?: boolean; budget?: number } = {}) {
    this.work = new WorkCounter(options.budget);
    this.isTracing = options.trace ?? false;
  }

  /** What the specified procedure would have compared so far. */
  get specifiedWork(): Work {
    const { linesCompared, charactersScanned } = this.#specified;
    return { linesCompared, charactersScanned };
  }

  /** So many blocks will be processed, in whatever order. */
  expect(count: number): void {
    if (!this.isTracing) return;
    while (this.blocks.length < count) this.blocks.push(UNTRIED);
  }

  /** Runs one layer of the block at hand. Throws OverBudget. */
  attempt<T>(layer: string, { find, count, specifiedWork }: Attempt<T>): T | null {
    if (!this.isTracing) return find();
    const { linesCompared, charactersScanned } = this.work;
    let found: T | null = null;
    try {
      found = find();
      return found;
    } finally {
      const specified = specifiedWork();
      this.#specified.add(specified.linesCompared, specified.charactersScanned);
      this.#tries.push({
        layer,
        hit: found !== null,
        candidates: found === null ? 0 : count(),
        linesCompared: this.work.linesCompared - linesCompared,
        charactersScanned: this.work.charactersScanned - charactersScanned,
      });
    }
  }

  /** Runs a block; `endOf` is asked for traces only. Throws OverBudget. */
  block<T>(index: number, run: () => T, endOf: (result: T) => BlockEnd): T {
    if (!this.isTracing) return run();
    this.#tries = [];
    let end: BlockEnd = UNTRIED;
    try {
      const result = run();
      end = endOf(result);
      return result;
    } finally {
      const { from, to, error } = end;
      const layer = this.#tries.find(({ hit }) => hit)?.layer ?? null;
      this.blocks[index] = { tries: this.#tries, layer, from, to, error };
    }
  }
}

const UNTRIED: BlockTrace = { tries: [], layer: null, from: null, to: null, error: null };
