import type { Effect, Side } from "../records.ts";
import type { Mutation } from "./mutation.ts";

/** Effects by strength: of several in one case the strongest says what is right. */
const STRENGTH: readonly Effect[] = [
  "harmless",
  "drift",
  "ambiguous",
  "destructive",
  "no-op",
  "contradictory",
];

/** The effect of two damages in one case, or null where nobody could say what is right. */
export function combinedEffect(a: Effect, b: Effect): Effect | null {
  const [weaker, stronger] = STRENGTH.indexOf(a) < STRENGTH.indexOf(b) ? [a, b] : [b, a];
  return weaker === "no-op" && stronger === "contradictory" ? null : stronger;
}

/** Whether an edit so damaged still says all that was meant, to whom can read it. */
export function isWhole(effect: Effect): boolean {
  return STRENGTH.indexOf(effect) <= STRENGTH.indexOf("ambiguous");
}

/** In which order damages are done: what later ones look for must still be there. */
const ORDER: Readonly<Record<Side, number>> = {
  file: 0,
  search: 1,
  replace: 1,
  both: 1,
  markers: 2,
  order: 3,
  envelope: 4,
  cut: 5,
};

/** Mutations in the order in which they are applied to one draft; of one side in the order given. */
export function inOrderOfSides(mutations: readonly Mutation[]): readonly Mutation[] {
  return mutations.toSorted((a, b) => ORDER[a.side] - ORDER[b.side]);
}
