import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { withoutFeed } from "../text.ts";
import { amountOf } from "./amount.ts";
import { reordered, unclear } from "./block-lines.ts";
import { canStandElsewhere, gapBelow, withDecoys } from "./decoy.ts";
import { otherIndent, otherLineEnds } from "./decoy-lines.ts";
import { inFileOrder, placeLines } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { provedStillCertain } from "./place-proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** An exact text above the cursor of a forward search, and a near one below it. */
export const lateNearDecoy: Mutation = {
  name: "late-near-decoy",
  family: "order",
  formats: BLOCK_FORMATS,
  side: "file",
  effect: "harmless",
  meaning:
    "the last block is written first; behind it the file repeats other blocks' text with other white space",
  apply,
  prove: provedStillCertain,
};

function apply(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const last = inFileOrder(draft.blocks).at(-1);
  if (draft.blocks.length < 2 || last === undefined) return { skipped: "a single block has no order" };
  // Decoys go behind the last block, so no other block moves.
  const gap = gapBelow(draft, last);
  const others = random.shuffle(
    draft.blocks.filter((block) => block !== last && canStandElsewhere(draft, block)),
  );
  const wanted = amountOf(others.length, intensity);
  let result = draft;
  let placed = 0;
  for (const block of others) {
    if (placed === wanted) break;
    const place = placeLines(draft, block).map(withoutFeed);
    const near = random.chance(0.5) ? otherIndent(place, random) : null;
    const decoy = near ?? otherLineEnds(place, random);
    const next = decoy === null ? null : withDecoys(result, gap, decoy, 1, random);
    if (next === null) continue;
    result = next;
    placed++;
  }
  if (placed === 0) return { skipped: "no line begins behind the last block, or no block has text" };
  const index = draft.blocks.indexOf(last);
  const order = [...draft.blocks.keys()].filter((block) => block !== index);
  return reordered(result, [index, ...order]);
}
