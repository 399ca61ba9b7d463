import type { Intensity, Random } from "../records.ts";

/** How many of `count` things an intensity touches: one, about half, all. */
export function amountOf(count: number, intensity: Intensity): number {
  return { light: Math.min(1, count), medium: Math.ceil(count / 2), heavy: count }[intensity];
}

/**
 * Some of the candidates. With the same seed a stronger intensity chooses what a weaker one chose, and more:
 * the order is drawn first, whatever the intensity.
 */
export function chosenOf<T>(candidates: readonly T[], intensity: Intensity, random: Random): ReadonlySet<T> {
  return new Set(random.shuffle(candidates).slice(0, amountOf(candidates.length, intensity)));
}
