import type { Draft, Intensity, MeantBlock, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear, withBlockBehind } from "./block-lines.ts";
import { renamed } from "./decoy-lines.ts";
import { overlapping, placeLines, textsOf } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless } from "./proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** Blocks that claim the same lines of the file, so that not all of them can be right as they stand. */
export const contradictions: readonly Mutation[] = [
  contradiction(
    "duplicate-block",
    "a block is written twice, one directly after the other; heavy: every block",
    (draft, intensity, random) =>
      eachChosen(draft, writing(draft), intensity, random, (result, block) => copied(result, block, block)),
    "ambiguous",
  ),
  contradiction(
    "duplicate-block-late",
    "a block is written once more behind all others; heavy: every block",
    (draft, intensity, random) =>
      eachChosen(
        draft,
        writing(draft).filter((block) => block < draft.blocks.length - 1),
        intensity,
        random,
        (result, block) => copied(result, block, result.blocks.length - 1),
      ),
    "ambiguous",
  ),
  contradiction(
    "revised-block",
    "a block is followed by another for the same lines with other new lines; heavy: every block",
    (draft, intensity, random) => eachChosen(draft, writing(draft), intensity, random, withRevised),
  ),
  contradiction(
    "overlapping-block",
    "a second block moves lines that the first one changes, and reaches beyond it; heavy: over all of it",
    withOverlap,
  ),
  contradiction(
    "nested-block",
    "a second block inside the first one's lines doubles what the first one changes; heavy: every block",
    (draft, intensity, random) => {
      const candidates = [...draft.blocks.keys()].filter((block) => {
        const { search, from, to } = changedLines(draft, block);
        return to > from && to - from < search.length;
      });
      return eachChosen(draft, candidates, intensity, random, withNested);
    },
  ),
];

/** A block said twice word for word, `ambiguous`: done once, the file is as it was meant. Else no file is right. */
function contradiction(
  name: string,
  meaning: string,
  damage: Mutation["apply"],
  effect: "ambiguous" | "contradictory" = "contradictory",
): Mutation {
  return {
    name,
    family: "order",
    formats: BLOCK_FORMATS,
    side: "order",
    effect,
    meaning,
    apply: (draft, intensity, random) => {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      if ([...draft.blocks.keys()].some((block) => textsOf(draft, block, "search").length === 0)) {
        return { skipped: "a block without search text" };
      }
      const damaged = damage(draft, intensity, random);
      return "skipped" in damaged || effect === "ambiguous" ? damaged : { ...damaged, accepted: [] };
    },
    prove: provedContradiction,
  };
}

/** Two blocks claim the same lines, and neither can mean another place. */
function provedContradiction(clean: Draft, damaged: Draft): string | null {
  return firstFault(
    () => provedDamage(clean, damaged),
    () => (overlapping(damaged.blocks) ? null : "no two blocks overlap"),
    () => provedHarmless(damaged),
  );
}

/** Acts on chosen blocks from the last to the first, so that the indices of those to come stay right. */
function eachChosen(
  draft: Draft,
  candidates: readonly number[],
  intensity: Intensity,
  random: Random,
  change: (draft: Draft, block: number) => Draft,
): Draft | Skipped {
  if (candidates.length === 0) return { skipped: "no block for such a contradiction" };
  const chosen = [...chosenOf(candidates, intensity, random)];
  return chosen.toSorted((a, b) => b - a).reduce(change, draft);
}

/** The blocks that write some text. One that only deletes can be said twice without a contradiction. */
function writing(draft: Draft): number[] {
  return [...draft.blocks.keys()].filter((block) =>
    textsOf(draft, block, "replace").some((text) => text.trim() !== ""),
  );
}

function copied(draft: Draft, block: number, after: number): Draft {
  return withBlockBehind(draft, after, {
    ...placeOf(draft, block),
    search: textsOf(draft, block, "search"),
    replace: textsOf(draft, block, "replace"),
  });
}

/** The block once more, its first new line changed a second time. */
function withRevised(draft: Draft, block: number): Draft {
  const place = placeOf(draft, block);
  const revised = (lines: readonly string[]): string[] => {
    const first = lines.findIndex((line) => line.trim() !== "");
    return lines.map((line, index) => (index === first ? renamed(line, "revised") : line));
  };
  return withBlockBehind(draft, block, {
    ...place,
    text: revised(linesOf(place.text)).join(""),
    search: textsOf(draft, block, "search"),
    replace: revised(textsOf(draft, block, "replace")),
  });
}

function placeOf(draft: Draft, block: number): MeantBlock {
  const place = draft.blocks[block];
  if (place === undefined) throw new RangeError(`no block ${block}`);
  return place;
}

/** The lines `[from, to)` of a block's place that do not stay as they are; for a pure insertion none. */
function changedLines(draft: Draft, block: number): { search: string[]; from: number; to: number } {
  const place = placeOf(draft, block);
  const search = placeLines(draft, place);
  const replace = linesOf(place.text);
  const shared = Math.min(search.length, replace.length);
  let from = 0;
  while (from < shared && search[from] === replace[from]) from++;
  let below = 0;
  while (below < shared - from && search.at(-1 - below) === replace.at(-1 - below)) below++;
  return { search, from, to: search.length - below };
}

function withOverlap(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const candidates = [...draft.blocks.keys()].filter((block) => lineBehind(draft, block) !== null);
  if (candidates.length === 0) return { skipped: "no free line behind a block" };
  const block = random.pick(candidates);
  const { search, to } = changedLines(draft, block);
  // An insertion changes what stands between two lines: both are needed to contradict it.
  const nearest = Math.max(0, to - 1);
  const first = { light: nearest, medium: Math.ceil(nearest / 2), heavy: 0 }[intensity];
  const next = lineBehind(draft, block) ?? "";
  const own = search.slice(first);
  const place = placeOf(draft, block);
  return withBlockBehind(draft, block, {
    path: place.path,
    from: place.to - own.join("").length,
    to: place.to + next.length,
    text: next + own.join(""),
    search: [...own, next].map(withoutFeed),
    replace: [next, ...own].map(withoutFeed),
  });
}

/** The whole line behind a block that belongs to no other block, or null. */
function lineBehind(draft: Draft, block: number): string | null {
  const place = placeOf(draft, block);
  const line = linesOf((draft.files.get(place.path) ?? "").slice(place.to))[0];
  if (line === undefined || !line.endsWith("\n")) return null;
  const end = place.to + line.length;
  return draft.blocks.some((other) => other.from < end && place.to < other.to) ? null : line;
}

function withNested(draft: Draft, block: number): Draft {
  const { search, from, to } = changedLines(draft, block);
  const place = placeOf(draft, block);
  const own = search.slice(from, to);
  const start = place.from + search.slice(0, from).join("").length;
  const texts = own.map(withoutFeed);
  return withBlockBehind(draft, block, {
    path: place.path,
    from: start,
    to: start + own.join("").length,
    text: own.join("").repeat(2),
    search: texts,
    replace: [...texts, ...texts],
  });
}
