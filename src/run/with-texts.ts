import type { Pair, PairRef } from "../records.ts";
import type { CaseSpec, PlannedCase } from "./plan.ts";

/** Pairs kept in case they come again at once: a plan names a pair in one format after another. */
const KEPT = 8;

/** Reads the texts of planned cases as they are wanted; no more than a few stand in memory. */
export async function* withTexts(
  plan: Iterable<PlannedCase<PairRef>>,
  read: (ref: PairRef) => Promise<Pair>,
): AsyncGenerator<CaseSpec> {
  const kept = new Map<string, Pair>();
  const pairOf = async (ref: PairRef): Promise<Pair> => {
    const pair = kept.get(ref.id) ?? (await read(ref));
    kept.delete(ref.id);
    kept.set(ref.id, pair);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return pair;
  };
  for (const { pair: ref, companions: refs, ...rest } of plan) {
    const pair = await pairOf(ref);
    const companions: Pair[] = [];
    for (const companion of refs ?? []) companions.push(await pairOf(companion));
    yield { ...rest, pair, ...(companions.length > 0 ? { companions } : {}) };
  }
}
