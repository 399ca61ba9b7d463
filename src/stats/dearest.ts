import type { Effect, ResultRow } from "../records.ts";
import { medianOf } from "./median.ts";
import { compareText, partsOf } from "./tally.ts";

/** The damage that makes an engine work hardest. */
export interface Dearest {
  readonly mutation: string;
  readonly cases: number;
  /**
   * Median of the characters scanned in its cases over the median in undamaged ones; as the procedure is specified,
   * where the engine reaches the same with less.
   */
  readonly times: number;
  /** The case with most work, to replay. */
  readonly example: string;
}

interface Works {
  readonly effect: Effect;
  /** Characters scanned, a number a row. */
  readonly works: number[];
  most: { readonly work: number; readonly id: string };
}

/** Work by mutation, of one engine in one mode. */
export type WorkTally = Map<string, Works>;

export function addToWork(tally: WorkTally, row: ResultRow): void {
  const work = (row.trace.specifiedWork ?? row.work).charactersScanned;
  for (const mutation of partsOf(row.mutation)) {
    const entry = tally.get(mutation) ?? { effect: row.effect, works: [], most: { work: -1, id: "" } };
    tally.set(mutation, entry);
    entry.works.push(work);
    const { most } = entry;
    if (work > most.work || (work === most.work && row.case < most.id)) entry.most = { work, id: row.case };
  }
}

/**
 * Of all damage, or of that which leaves the edit as certain as it was. Null where undamaged edits cost nothing, or
 * there are fewer than five cases to compare.
 */
export function dearestOf(tally: WorkTally, which: "all" | "harmless" = "all"): Dearest | null {
  const plain = tally.get("none");
  const base = plain && plain.works.length >= MIN_CASES ? medianOf(plain.works) : null;
  if (!base) return null;
  const [dearest] = [...tally]
    .filter(([mutation, { works, effect }]) => {
      return mutation !== "none" && works.length >= MIN_CASES && (which === "all" || effect === which);
    })
    .map(([mutation, { works, most }]) => {
      return { mutation, cases: works.length, times: (medianOf(works) ?? 0) / base, example: most.id };
    })
    .sort((a, b) => b.times - a.times || compareText(a.mutation, b.mutation));
  return dearest ?? null;
}

const MIN_CASES = 5;
