import type { Draft, Effect, Expectation } from "../records.ts";

type Flags = Pick<Expectation, "reject" | "partial" | "unchanged">;

const NONE: Flags = { reject: false, partial: false, unchanged: false };

/** What is right besides an accepted file, by what the damage did to the truth. */
const FLAGS: Readonly<Record<Effect, Flags>> = {
  harmless: NONE,
  drift: NONE,
  ambiguous: { ...NONE, reject: true },
  destructive: { ...NONE, reject: true, partial: true },
  contradictory: { ...NONE, reject: true },
  "no-op": { ...NONE, reject: true, unchanged: true },
};

/** What a user would call right for a draft; an edit that contradicts itself has no right file. */
export function expectationOf(draft: Draft, effect: Effect): Expectation {
  return {
    accepted: effect === "contradictory" ? [] : draft.accepted,
    ...FLAGS[effect],
    blocks: draft.blocks,
  };
}
