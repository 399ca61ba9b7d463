import type { Draft, Intensity, Random } from "../records.ts";
import { lineAt } from "./block-lines.ts";
import { deepened } from "./decoy-lines.ts";
import { textsOf, withTexts } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { decoys } from "./place.ts";
import { provedHinted, provedTwiceTrimmed } from "./place-proof.ts";

/** Indentation that fits another scope with the same text; what else is written names the place meant. */
export const placeScopes: readonly Mutation[] = [
  ...decoys({
    stem: "mixed-scope",
    at: ["above", "below"],
    meaning: "as other-scope, but less than half of the search lines are deeper",
    lines: deepened,
    rewrite: withSomeDeeper,
    effect: "ambiguous",
    prove: provedTwiceTrimmed,
  }),
  ...decoys({
    stem: "hinted-scope",
    at: ["above", "below"],
    meaning: "as other-scope, the edit indented as there, and its stated line right",
    formats: ["apply-diff"],
    lines: deepened,
    rewrite: withDeeperHinted,
    effect: "ambiguous",
    prove: provedHinted,
  }),
];

/** One search line, a quarter of them, all but a bare majority as the deeper place has them. */
function withSomeDeeper(draft: Draft, block: number, intensity: Intensity, random: Random): Draft | null {
  const search = textsOf(draft, block, "search");
  const deep = deepened(search, random);
  const speaking = [...search.keys()].filter((at) => search[at]?.trim() !== "");
  const most = Math.ceil(speaking.length / 2) - 1;
  if (deep === null || most < 1) return null;
  const count = { light: 1, medium: Math.min(most, Math.ceil(speaking.length / 4)), heavy: most }[intensity];
  const chosen = new Set(random.shuffle(speaking).slice(0, count));
  return withTexts(
    draft,
    block,
    "search",
    search.map((text, at) => (chosen.has(at) ? (deep[at] ?? text) : text)),
  );
}

function withDeeperHinted(draft: Draft, block: number, _intensity: Intensity, random: Random): Draft | null {
  const search = textsOf(draft, block, "search");
  const deep = deepened([...search, ...textsOf(draft, block, "replace")], random);
  if (deep === null || lineAt(draft, block, "hint") < 0) return null;
  const searched = withTexts(draft, block, "search", deep.slice(0, search.length));
  return withTexts(searched, block, "replace", deep.slice(search.length));
}
