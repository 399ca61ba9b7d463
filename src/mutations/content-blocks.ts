import type { Draft, Effect, FormatName, Intensity, Random, Side, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { commentOf } from "./comments.ts";
import { renamed } from "./decoy-lines.ts";
import { keptLines, meant, overlapping, placeLines, textsOf, withTexts } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { provedStillCertain } from "./place-proof.ts";
import { firstFault, provedDamage, provedHarmless, sameFiles } from "./proof.ts";
import { ALL_FORMATS, BLOCK_FORMATS, MARKED_FORMATS } from "./scopes.ts";
import { provedMisremembered } from "./units.ts";

/** What a block-wise damage makes of a block; null where it has nothing to damage. */
type Change = (
  texts: { readonly search: readonly string[]; readonly replace: readonly string[] },
  about: { readonly draft: Draft; readonly block: number; readonly choice: number },
) => { readonly search?: readonly string[]; readonly replace?: readonly string[] } | null;

interface Member {
  readonly name: string;
  readonly meaning: string;
  readonly formats: readonly FormatName[];
  readonly side: Side;
  readonly effect: Effect;
  readonly change: Change;
  readonly prove: Mutation["prove"];
}

/** Damage to whole blocks whose text is no longer that of the file. */
export const blockContent: readonly Mutation[] = [
  {
    name: "middle-invented",
    meaning: "all lines between the first and the last of the search text are invented",
    formats: BLOCK_FORMATS,
    side: "search" as const,
    effect: "ambiguous" as const,
    change: ({ search }: Parameters<Change>[0]) =>
      search.length < 3
        ? null
        : {
            search: search.map((line, index) =>
              index > 0 && index < search.length - 1 ? invented(line) : line,
            ),
          },
    prove: provedMisremembered,
  },
  {
    name: "search-elided",
    meaning: "the middle of the search text is a line such as `... existing code ...`",
    formats: BLOCK_FORMATS,
    side: "search" as const,
    effect: "ambiguous" as const,
    change: ({ search }: Parameters<Change>[0], { draft, choice }: Parameters<Change>[1]) =>
      search.length < 4
        ? null
        : {
            search: [search[0] ?? "", elision(draft.language, search[1] ?? "", choice), search.at(-1) ?? ""],
          },
    prove: provedMisremembered,
  },
  {
    name: "replacement-elided",
    meaning: "lines that the edit keeps are written as `... existing code ...` in the replacement",
    formats: ALL_FORMATS,
    side: "replace" as const,
    // Done to the letter, the elision lands in the file.
    effect: "contradictory" as const,
    change: elidedReplacement,
    prove: (clean: Draft, damaged: Draft) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedHarmless(damaged),
      ),
  },
  {
    name: "neighbour-echoed",
    meaning:
      "the replacement ends with the line that follows in the file anyway; every other time it begins with the one before",
    formats: BLOCK_FORMATS,
    side: "replace" as const,
    effect: "ambiguous" as const,
    change: withNeighbour,
    prove: provedStillCertain,
  },
  {
    name: "last-line-cut",
    meaning: "search text and replacement end in the middle of a line that the edit keeps",
    formats: MARKED_FORMATS,
    side: "both" as const,
    effect: "ambiguous" as const,
    change: cutLast,
    prove: provedMisremembered,
  },
  {
    name: "first-line-cut",
    meaning: "search text and replacement begin in the middle of a line that the edit keeps",
    formats: MARKED_FORMATS,
    side: "both" as const,
    effect: "ambiguous" as const,
    change: cutFirst,
    prove: provedMisremembered,
  },
  {
    name: "search-equals-replace",
    meaning: "the replacement is the search text; nothing is left to change",
    formats: MARKED_FORMATS,
    side: "replace" as const,
    effect: "no-op" as const,
    change: ({ search }: Parameters<Change>[0]) => ({ replace: search }),
    prove: provedNothingLeft,
  },
].map(member);

function member(damage: Member): Mutation {
  return {
    ...damage,
    family: "content",
    apply: (draft, intensity, random) => applied(damage, draft, intensity, random),
  };
}

function applied(
  { change, effect }: Member,
  draft: Draft,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const choice = random.int(12);
  const changes = draft.blocks.flatMap((_, block) => {
    const texts = { search: textsOf(draft, block, "search"), replace: textsOf(draft, block, "replace") };
    const changed = change(texts, { draft, block, choice });
    return changed === null ? [] : [{ block, ...changed }];
  });
  if (changes.length === 0) return { skipped: "no block to damage" };
  // An edit with nothing left to change is one in all its blocks.
  const chosen = effect === "no-op" ? changes : [...chosenOf(changes, intensity, random)];
  const damaged = chosen.reduce((result, { block, search, replace }) => {
    const searched = search ? withTexts(result, block, "search", search) : result;
    return replace ? withTexts(searched, block, "replace", replace) : searched;
  }, draft);
  if (effect === "contradictory") return { ...damaged, accepted: [] };
  if (effect !== "no-op") return damaged;
  const blocks = draft.blocks.map((block) => ({ ...block, text: placeLines(draft, block).join("") }));
  return { ...damaged, blocks, accepted: [draft.files] };
}

/** Nothing is left to change, and every search text stands at its own place only. */
function provedNothingLeft(clean: Draft, damaged: Draft): string | null {
  return firstFault(
    () => provedDamage(clean, damaged),
    () => (overlapping(damaged.blocks) ? "blocks overlap" : null),
    () =>
      sameFiles(meant(damaged.files, damaged.blocks), damaged.files) ? null : "something is left to change",
    () => provedHarmless(damaged),
  );
}

function invented(line: string): string {
  return line.trim() === "" ? line : renamed(line, "invented");
}

const WORDS = ["...", "... existing code ...", "... rest of the code stays the same ..."];

function elision(language: string, like: string, choice: number): string {
  const words = WORDS[choice % WORDS.length] ?? "...";
  return `${/^\s*/.exec(like)?.[0]}${words === "..." ? words : commentOf(language, words)}`;
}

/** The longest run of lines kept from the file, two at least (of a whole file four), becomes one elision. */
function elidedReplacement(
  { search, replace }: Parameters<Change>[0],
  { draft, block, choice }: Parameters<Change>[1],
): ReturnType<Change> {
  const whole = draft.format === "whole-file";
  const before = whole ? linesOf(draft.files.get(draft.path) ?? "").map(withoutFeed) : search;
  const kept = keptLines(before, replace);
  let best = { from: 0, to: 0 };
  for (let from = 0; from < kept.length; from++) {
    let to = from;
    while (to < kept.length && (kept[to] ?? -1) >= 0) to++;
    if (to - from > best.to - best.from) best = { from, to };
    from = to;
  }
  const own = draft.blocks[block];
  if (best.to - best.from < (whole ? 4 : 2) || own === undefined) return null;
  const line = elision(draft.language, replace[best.from] ?? "", choice);
  return { replace: replace.toSpliced(best.from, best.to - best.from, line) };
}

function withNeighbour(
  { replace }: Parameters<Change>[0],
  { draft, block, choice }: Parameters<Change>[1],
): ReturnType<Change> {
  const own = draft.blocks[block];
  const file = draft.files.get(own?.path ?? "") ?? "";
  if (own === undefined || replace.length === 0) return null;
  const above = linesOf(file.slice(0, own.from)).at(-1);
  const below = linesOf(file.slice(own.to))[0];
  const [before, neighbour] = choice % 2 === 0 ? [false, below] : [true, above];
  const text = withoutFeed(neighbour ?? "");
  if (text.trim() === "" || text === (before ? replace[0] : replace.at(-1))) return null;
  return { replace: before ? [text, ...replace] : [...replace, text] };
}

function cutLast({ search, replace }: Parameters<Change>[0]): ReturnType<Change> {
  const last = search.at(-1) ?? "";
  const at = cutOf(last);
  if (at === null || last !== replace.at(-1) || search.length < 2) return null;
  const cut = (lines: readonly string[]) => [...lines.slice(0, -1), last.slice(0, at)];
  return { search: cut(search), replace: cut(replace) };
}

function cutFirst({ search, replace }: Parameters<Change>[0]): ReturnType<Change> {
  const first = search[0] ?? "";
  const at = cutOf(first);
  if (at === null || first !== replace[0] || search.length < 2) return null;
  const cut = (lines: readonly string[]) => [first.slice(at), ...lines.slice(1)];
  return { search: cut(search), replace: cut(replace) };
}

/** Behind a word about in the middle of a line, or null where it has one word only. */
function cutOf(line: string): number | null {
  const words = [...line.trimEnd().matchAll(/\S(?=\s)/g)].filter(
    ({ index }) => line.slice(0, index).trim() !== "",
  );
  const middle = words[words.length >> 1];
  return middle === undefined ? null : middle.index + 1;
}
