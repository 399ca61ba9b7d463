import type { Pair } from "../records.ts";

/** The pairs of one source. They are read one at a time, so that a large source never stands in memory whole. */
export interface CorpusPart {
  readonly count: number;
  /** Files that a rule left out, by the rule's name. */
  readonly skipped: ReadonlyMap<string, number>;
  /** The pair of this index (0-based, below `count`), as often as it is wanted. Throws EditproofError when it is gone. */
  read(index: number): Promise<Pair>;
}

/** Every pair of a part, one after another. */
export async function* pairsIn(part: CorpusPart): AsyncGenerator<Pair> {
  for (let index = 0; index < part.count; index++) yield await part.read(index);
}
