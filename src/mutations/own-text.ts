import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { mapFileLines, mapTexts } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { provedStillCertain } from "./place-proof.ts";
import { firstFault, type Normalise, provedDamage, provedDrift, provedTruth } from "./proof.ts";
import { isVerbatim, quoted } from "./quoted.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** Text that lines of the file get, in the place of the edit, and that the edit quotes as it stands. */
export interface OwnText {
  readonly name: string;
  readonly family: string;
  readonly meaning: string;
  /** The line (with its line feed) with the text, or the same where it does not go with the line. */
  readonly change: (line: string) => string;
}

/** A file that holds such text; quoted as it stands, the edit is as certain as before. */
export function ownText({ change, ...member }: OwnText): Mutation {
  return {
    ...member,
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "harmless",
    apply: (draft, intensity, random) => withOwnText(draft, intensity, random, change)?.draft ?? NOTHING,
    prove: provedStillCertain,
  };
}

/** The same, but the edit spells that text otherwise; a reader that takes both spellings for one finds one place. */
export function otherSpelling({
  change,
  inEdit,
  normalise,
  ...member
}: OwnText & { readonly inEdit: (line: string) => string; readonly normalise: Normalise }): Mutation {
  return {
    ...member,
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "drift",
    apply(draft, intensity, random) {
      const own = withOwnText(draft, intensity, random, change);
      if (own === null) return NOTHING;
      // New lines say what they say: only what the file has is spelled otherwise.
      return mapTexts(own.draft, (line) => (own.changed.has(line.text) ? inEdit(line.text) : line.text));
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedDrift(damaged, { normalise }),
      ),
  };
}

const NOTHING: Skipped = { skipped: "no line for such a text" };

/** The draft with the text in some of the file's lines and in the edit; null where it goes with none of them. */
export function withOwnText(
  draft: Draft,
  intensity: Intensity,
  random: Random,
  change: (line: string) => string,
): { readonly draft: Draft; readonly changed: ReadonlySet<string> } | null {
  if (!isVerbatim(draft)) return null;
  const inside: number[] = [];
  const found = mapFileLines(draft, ({ text, block, index }) => {
    if (block >= 0 && change(text) !== text) inside.push(index);
    return text;
  });
  if ("skipped" in found || inside.length === 0) return null;
  const chosen = chosenOf(inside, intensity, random);
  const texts = new Set<string>();
  const changed = mapFileLines(
    draft,
    ({ text, index }) => {
      if (!chosen.has(index)) return text;
      const line = change(text);
      texts.add(withoutFeed(line));
      return line;
    },
    ({ text }) => (intensity === "heavy" ? change(text) : text),
  );
  return "skipped" in changed ? null : { draft: quoted(changed), changed: texts };
}
