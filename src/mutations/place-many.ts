import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { unclear } from "./block-lines.ts";
import { canStandElsewhere, gapAbove, withDecoys } from "./decoy.ts";
import { renamed } from "./decoy-lines.ts";
import { mapTexts, placeLines, textsOf } from "./draft.ts";
import { withLinesInside } from "./lines-inside.ts";
import type { Mutation } from "./mutation.ts";
import { provedStillCertain } from "./place-proof.ts";
import { exact, firstFault, placesOf, provedDamage, provedTruth } from "./proof.ts";
import { isVerbatim } from "./quoted.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** How many near misses, and how many UTF-16 units of them at most: a case must stay small enough to be kept. */
const COPIES: Readonly<Record<Intensity, number>> = { light: 12, medium: 50, heavy: 200 };
const MOST_UNITS = 80_000;

/** UTF-16 units of a long line. */
const LENGTHS: Readonly<Record<Intensity, number>> = { light: 200, medium: 600, heavy: 2000 };

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** What makes a search dear: many places that are nearly right, none that is right, lines without end. */
export const costly: readonly Mutation[] = [
  {
    name: "near-misses",
    family: "place",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "harmless",
    meaning: "12, 50 or 200 places above the one meant differ from it in one line",
    apply: (draft, intensity, random) => {
      const found = withNearMisses(draft, intensity, random);
      return "skipped" in found ? found : found.draft;
    },
    prove: provedStillCertain,
  },
  {
    name: "near-misses-only",
    family: "place",
    formats: BLOCK_FORMATS,
    side: "both",
    effect: "ambiguous",
    meaning: "as near-misses, and the search text itself is wrong in one line: no place is right",
    apply(draft, intensity, random): Draft | Skipped {
      const found = withNearMisses(draft, intensity, random);
      if ("skipped" in found) return found;
      const speaking = [...found.draft.lines.entries()].filter(
        ([, line]) => line.block === found.block && line.role === "search" && line.text.trim() !== "",
      );
      const [at] = random.pick(speaking);
      return mapTexts(found.draft, (line, index) =>
        index === at ? renamed(line.text, "absent") : line.text,
      );
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => {
          const file = linesOf(damaged.files.get(damaged.path) ?? "");
          const astray = damaged.blocks.some(
            (_, block) => placesOf(file, textsOf(damaged, block, "search"), exact).length === 0,
          );
          return astray ? null : "every block stands in the file";
        },
      ),
  },
  {
    name: "long-lines",
    family: "place",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "harmless",
    meaning: "the quoted lines hold one of 200, 600 or 2000 characters",
    apply: (draft, intensity, random) =>
      withLinesInside(draft, "light", random, () => {
        const start = random.int(DIGITS.length);
        const digits = Array.from(
          { length: LENGTHS[intensity] },
          (_, at) => DIGITS[(start + at * at) % DIGITS.length],
        );
        return [digits.join("")];
      }),
    prove: provedStillCertain,
  },
];

/** Places like a block's between the block above and it, each with another of its lines changed. */
function withNearMisses(
  draft: Draft,
  intensity: Intensity,
  random: Random,
): { readonly draft: Draft; readonly block: number } | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  if (!isVerbatim(draft)) return { skipped: "the text is damaged already" };
  for (const block of random.shuffle([...draft.blocks.keys()])) {
    const meant = draft.blocks[block];
    if (meant === undefined || !canStandElsewhere(draft, meant)) continue;
    const place = placeLines(draft, meant).map(withoutFeed);
    const speaking = [...place.keys()].filter((at) => place[at]?.trim() !== "");
    if (speaking.length === 0) continue;
    const units = place.join("\n").length + 10;
    const count = Math.max(1, Math.min(COPIES[intensity], Math.floor(MOST_UNITS / units)));
    const copies = Array.from({ length: count }, (_, copy) => {
      const changed = speaking[copy % speaking.length];
      return place.map((line, at) => (at === changed ? renamed(line, `v${copy}`) : line));
    }).flat();
    const damaged = withDecoys(draft, gapAbove(draft, meant), copies, 1, random);
    if (damaged !== null) return { draft: damaged, block };
  }
  return { skipped: "no block for such neighbours" };
}
