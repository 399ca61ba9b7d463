import type { Draft, Effect, FormatName, Intensity, Random, Side, Skipped } from "../records.ts";

/** One named, seeded kind of damage. */
export interface Mutation {
  readonly name: string;
  readonly family: string;
  readonly formats: readonly FormatName[];
  readonly side: Side;
  /** What the damage does to the truth; `prove` holds it against the concrete case. */
  readonly effect: Effect;
  /** Languages that it has a meaning for; all where absent. A plan offers it pairs of these only. */
  readonly languages?: ReadonlySet<string>;
  /** One line for `editproof list mutations`. */
  readonly meaning: string;
  /** The damaged draft, or why this draft has nothing to damage. Never changes its arguments. */
  apply(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped;
  /** Null when the claimed effect holds for this case; else why it cannot be proved (the case is then not emitted). */
  prove(clean: Draft, damaged: Draft): string | null;
}
