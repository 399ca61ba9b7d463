import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import type { BlockDamage, BlockText } from "./block-damage.ts";
import { keptLines, textsOf, withTexts } from "./draft.ts";
import {
  firstLineUnindented,
  indentWidth,
  shift,
  shiftSearch,
  shiftWhereMeant,
  spacesToTabs,
  tabsToSpaces,
} from "./indentation.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedDrift, provedTruth, trimmed } from "./proof.ts";
import { BLOCK_FORMATS, MARKED_FORMATS } from "./scopes.ts";
import { SIDE_WORDS } from "./sides.ts";

const blankLineFirst: BlockDamage = {
  stem: "blank-line-first",
  meaning: "a blank line before the text that the file lacks there",
  sides: ["search", "both"],
  change: (block, side) => withBlank(block, side, "first"),
};

const blankLineLast: BlockDamage = {
  stem: "blank-line-last",
  meaning: "a blank line behind the text that the file lacks there",
  sides: ["search", "both"],
  change: (block, side) => withBlank(block, side, "last"),
};

/** Damages that act on whole blocks of the edit: indentation, and blank lines at their edges. */
export const blockMutations: readonly Mutation[] = [
  ...members(tabsToSpaces, false),
  ...members(spacesToTabs, false),
  ...members(indentWidth, false),
  ...members(shift, false),
  ...members(shiftSearch, false),
  ...members(shiftWhereMeant, false),
  ...members(firstLineUnindented, false),
  ...members(blankLineFirst, true),
  ...members(blankLineLast, true),
];

function members(damage: BlockDamage, blankEdges: boolean): Mutation[] {
  return damage.sides.map(
    (side): Mutation => ({
      name: `${damage.stem}-${side}`,
      family: "white-space",
      // In a patch, a blank line that only the search text has would be one that the model wants gone.
      formats: blankEdges && side === "search" ? MARKED_FORMATS : BLOCK_FORMATS,
      side,
      effect: "drift",
      ...(damage.languages ? { languages: damage.languages } : {}),
      meaning: `${damage.meaning}; ${SIDE_WORDS[side]}`,
      apply: (draft, intensity, random) => applied(damage, side, draft, intensity, random),
      prove: (clean, damaged) =>
        firstFault(
          () => provedDamage(clean, damaged),
          () => provedTruth(damaged),
          () => provedDrift(damaged, { normalise: trimmed, blankEdges }),
        ),
    }),
  );
}

function applied(
  damage: BlockDamage,
  side: "search" | "both",
  draft: Draft,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const choice = random.int(12);
  const lines = new Map([...draft.files].map(([path, text]) => [path, linesOf(text).map(withoutFeed)]));
  const changes = draft.blocks.map((_, block) =>
    damage.change(blockText(draft, block, lines), side, intensity, choice),
  );
  const candidates = changes.flatMap((change, block) => (change === null ? [] : [block]));
  if (candidates.length === 0) return { skipped: "no block to damage" };
  let damaged = draft;
  for (const block of chosenOf(candidates, intensity, random)) {
    const change = changes[block];
    if (change === null || change === undefined) continue;
    damaged = withTexts(damaged, block, "search", change.search);
    if (side === "both") damaged = withTexts(damaged, block, "replace", change.replace);
  }
  return damaged;
}

function blockText(draft: Draft, block: number, lines: ReadonlyMap<string, readonly string[]>): BlockText {
  const search = textsOf(draft, block, "search");
  const replace = textsOf(draft, block, "replace");
  const meant = draft.blocks[block];
  const text = draft.files.get(meant?.path ?? "") ?? "";
  const { from, to } = meant ?? { from: 0, to: 0 };
  const above = from === 0 ? null : text.slice(text.lastIndexOf("\n", from - 2) + 1, from);
  const below = to === text.length ? null : text.slice(to, text.indexOf("\n", to) + 1 || text.length);
  return {
    language: draft.language,
    search,
    replace,
    kept: keptLines(search, replace),
    above: above === null ? null : withoutFeed(above),
    below: below === null ? null : withoutFeed(below),
    file: lines.get(meant?.path ?? "") ?? [],
  };
}

function withBlank(block: BlockText, side: "search" | "both", edge: "first" | "last") {
  const neighbour = edge === "first" ? block.above : block.below;
  const own = block.search.at(edge === "first" ? 0 : -1);
  const given = block.replace.at(edge === "first" ? 0 : -1);
  // Next to a blank line of the file the search text would truly stand there, one line longer; next to one of its
  // own nobody could say which of the two the file lacks, and so what becomes of the other.
  if (own === undefined || isBlank(own) || (neighbour !== null && isBlank(neighbour))) return null;
  if (side === "both" && given === undefined) return null;
  const blank = block.search.every((line) => line.endsWith("\r")) ? "\r" : "";
  const add = (lines: readonly string[]) => (edge === "first" ? [blank, ...lines] : [...lines, blank]);
  const search = add(block.search);
  if (side === "search") {
    // A blank line that the replacement has too could be meant as one that stays.
    const count = (from: readonly number[]) => from.filter((index) => index >= 0).length;
    if (count(keptLines(search, block.replace)) > count(block.kept)) return null;
  }
  return { search, replace: add(block.replace) };
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}
