import type { Draft, Effect, Intensity, Random, Side, Skipped } from "../records.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage } from "./proof.ts";

/** A damage about to be done. */
export interface Act {
  readonly mutation: Mutation;
  readonly intensity: Intensity;
  /** A fresh generator at each call, always of the same seed. */
  readonly random: () => Random;
}

/**
 * The draft after the damages, none, one or two, in the order given, with what they come to; or why there is no such
 * case. What is right goes by the stronger effect, and its claim is proved on the result. Where that is certain, as with
 * harmless and drift, both claims are. A weaker claim is proved on the clean draft alone: that a place is certain need
 * no longer hold where the other damage makes a rejection right.
 */
export function damagedBy(
  clean: Draft,
  [first, second]: readonly Act[],
): { readonly draft: Draft; readonly effect: Effect } | Skipped {
  if (first === undefined) return { draft: clean, effect: "harmless" };
  const once = provedOn(clean, first);
  if (second === undefined || "skipped" in once) return once;
  const effect = combinedEffect(first.mutation.effect, second.mutation.effect);
  if (effect === null) return { skipped: "two damages of which each alone says what is left" };
  const twice = second.mutation.apply(once.draft, second.intensity, second.random());
  if ("skipped" in twice) return twice;
  const isCertain = effect === "harmless" || effect === "drift";
  const fault = firstFault(
    () => provedDamage(once.draft, twice),
    () => {
      if (isCertain || effect === second.mutation.effect) return second.mutation.prove(once.draft, twice);
      const alone = provedOn(clean, second);
      return "skipped" in alone ? alone.skipped : null;
    },
    () => {
      if (!isCertain && effect === second.mutation.effect) return null;
      const unproved = first.mutation.prove(clean, twice);
      return unproved === null ? null : `after another damage: ${unproved}`;
    },
  );
  return fault === null ? { draft: twice, effect } : { skipped: fault };
}

function provedOn(
  draft: Draft,
  { mutation, intensity, random }: Act,
): { readonly draft: Draft; readonly effect: Effect } | Skipped {
  const damaged = mutation.apply(draft, intensity, random());
  if ("skipped" in damaged) return damaged;
  const fault = mutation.prove(draft, damaged);
  return fault === null ? { draft: damaged, effect: mutation.effect } : { skipped: fault };
}

/** Effects that leave the whole edit to be applied, by strength: of two the stronger says what is right. */
const WHOLE: readonly Effect[] = ["harmless", "drift", "ambiguous"];

/**
 * The effect of two damages in one case. Destructive, contradictory and no-op are stronger than all that leave the edit
 * whole; null for two of them: an answer cut short need no longer contradict itself, and of two losses nobody could say
 * what is certainly whole.
 */
export function combinedEffect(a: Effect, b: Effect): Effect | null {
  const [inA, inB] = [WHOLE.indexOf(a), WHOLE.indexOf(b)];
  if (inA < 0 && inB < 0) return null;
  return inA < 0 || (inB >= 0 && inA > inB) ? a : b;
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

/**
 * What a mutation may be combined with. Of all others each mutation has about every second one, so that no two are drawn
 * together from both sides.
 */
export function partnersOf(mutation: Mutation, all: readonly Mutation[]): readonly Mutation[] {
  const own = all.indexOf(mutation);
  return all.filter((other, index) => {
    const ahead = (index - own + all.length) % all.length;
    const leads = ahead * 2 === all.length ? own < index : ahead * 2 < all.length;
    return ahead > 0 && leads && goTogether(mutation, other);
  });
}

/**
 * Of other families, for one format at least, and so that some answer is right. White space beside a loss is left out:
 * where only part of the edit is there, the judge could not tell drifted white space from a wrong file.
 */
export function goTogether(a: Mutation, b: Mutation): boolean {
  const isSpaced = [a, b].some(({ family }) => family === "white-space");
  const effect = combinedEffect(a.effect, b.effect);
  return (
    a.family !== b.family &&
    a.formats.some((format) => b.formats.includes(format)) &&
    effect !== null &&
    !(isSpaced && effect === "destructive")
  );
}
