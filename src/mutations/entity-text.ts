import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { mapFileLines } from "./draft.ts";
import { ENCODINGS, type Encoding } from "./entities.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { isVerbatim, quoted } from "./quoted.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** Files whose own text is an entity: the edit quotes it as it stands, and it must not be decoded. */
export const entityText: readonly Mutation[] = [
  member("entity-text-named", "named entities", ENCODINGS.named),
  member("entity-text-decimal", "decimal entities", ENCODINGS.decimal),
  member("entity-text-double", "entities of entities", ENCODINGS.double),
];

function member(name: string, what: string, encode: Encoding): Mutation {
  return {
    name,
    family: "encoding",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "harmless",
    meaning: `the file's own text holds ${what}, and the edit quotes them as they stand`,
    apply: (draft, intensity, random) => applied(draft, intensity, random, encode),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(damaged),
      ),
  };
}

function applied(draft: Draft, intensity: Intensity, random: Random, encode: Encoding): Draft | Skipped {
  if (!isVerbatim(draft)) return { skipped: "the text is damaged already" };
  const inside: number[] = [];
  const found = mapFileLines(draft, ({ text, block, index }) => {
    if (block >= 0 && /[&<>"']/.test(text)) inside.push(index);
    return text;
  });
  if ("skipped" in found) return found;
  if (inside.length === 0) return { skipped: "no character to damage" };
  const chosen = chosenOf(inside, intensity, random);
  const encoded = (text: string) => text.replace(/[&<>"']/g, encode);
  const changed = mapFileLines(
    draft,
    ({ text, index }) => (chosen.has(index) ? encoded(text) : text),
    ({ text }) => (intensity === "heavy" ? encoded(text) : text),
  );
  return "skipped" in changed ? changed : quoted(changed);
}
