import type { Draft, Intensity, MeantBlock, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { commentOf, isComment } from "./comments.ts";
import { renamed } from "./decoy-lines.ts";
import { mapFileLines, meant, placeLines, textsOf } from "./draft.ts";
import { clearFates } from "./inside.ts";
import type { Mutation } from "./mutation.ts";
import { provedStillCertain } from "./place-proof.ts";
import { exact, firstFault, placesOf, provedDamage, provedTruth, sameFiles, trimmed } from "./proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** One change of the file in a line that a block keeps. */
interface Staleness {
  readonly name: string;
  readonly meaning: string;
  /** Whether what comes new stands behind the line, so that the last line of a block is not meant. */
  readonly behind?: boolean;
  /** The line with its line feed changed, or the same where there is nothing to change. */
  readonly change: (line: string, language: string) => string;
}

const STALE: readonly Staleness[] = [
  {
    name: "stale-line-changed",
    meaning: "a line that the edit keeps has changed in the file since",
    change: (line) => renamed(line, "since"),
  },
  {
    name: "stale-line-added",
    meaning: "behind a line that the edit keeps the file has one more since",
    behind: true,
    change: (line) => line + renamed(line, "since"),
  },
  {
    name: "stale-line-removed",
    meaning: "a line that the edit keeps is gone from the file since",
    change: () => "",
  },
  {
    name: "stale-respaced",
    meaning: "a formatter has changed the spaces inside lines that the edit keeps since",
    change: respaced,
  },
  {
    name: "comment-left-out",
    meaning: "the file has a comment between lines of the place that the edit leaves out",
    behind: true,
    change: (line, language) => {
      const comment = commentOf(language, "keep in step with the tests");
      return isComment(language, comment)
        ? line + line.replace(/^(\s*)\S.*?(?=\r?\n$)/, `$1${comment}`)
        : line;
    },
  },
];

/** The file changed since the model read it; the edit is true of the file as it was. */
export const stale: readonly Mutation[] = [
  ...STALE.map(changed),
  {
    name: "stale-neighbour",
    family: "content",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "harmless",
    meaning: "lines next to the place have changed in the file since; the place itself has not",
    apply: neighboursChanged,
    prove: provedStillCertain,
  },
  {
    name: "already-applied",
    family: "content",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "no-op",
    meaning: "the file is as the edit wants it already",
    apply(draft): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const files = meant(draft.files, draft.blocks);
      return { ...draft, files, blocks: [], accepted: [files] };
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () =>
          sameFiles(damaged.accepted[0] ?? new Map(), damaged.files) ? null : "something is left to change",
        () => provedGone(clean, damaged),
      ),
  },
];

/** Right is the edit on the changed file, that change kept, or a rejection. */
function changed(staleness: Staleness): Mutation {
  return {
    name: staleness.name,
    family: "content",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "ambiguous",
    meaning: staleness.meaning,
    apply: (draft, intensity, random) => keptChanged(staleness, draft, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedOutOfDate(damaged),
      ),
  };
}

/** Spaces round `=` and behind `,` come where a line has none, else they go. */
function respaced(line: string): string {
  const spaced = line.replace(/(?<=\S)(?<![=!<>+*/%&|^-])=(?![=>])(?=\S)|,(?=[^\s,])/g, (sign) =>
    sign === "=" ? " = " : ", ",
  );
  return spaced === line ? line.replace(/(?<=\S) = (?=\S)|, (?=\S)/g, (sign) => sign.trim()) : spaced;
}

function keptChanged(
  { change, behind = false }: Staleness,
  draft: Draft,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const { language } = draft;
  // A last line without its feed would be glued to what comes behind it; a byte-order mark stands first, and once.
  const fits = (line: string) =>
    line.trim() !== "" &&
    line.endsWith("\n") &&
    !line.startsWith("\ufeff") &&
    change(line, language) !== line;
  const kept = new Set(draft.blocks.flatMap((block) => keptIn(draft, block, behind)));
  const candidates: number[] = [];
  const found = mapFileLines(draft, ({ text, index }) => {
    if (kept.has(index) && fits(text)) candidates.push(index);
    return text;
  });
  if ("skipped" in found) return found;
  if (candidates.length === 0) return { skipped: "no line to damage" };
  const chosen = chosenOf(candidates, intensity, random);
  return mapFileLines(draft, ({ text, index }) => (chosen.has(index) ? change(text, language) : text));
}

/** The lines of the edited file (indices) that a block surely keeps. */
function keptIn(draft: Draft, block: MeantBlock, behind: boolean): number[] {
  if (block.path !== draft.path) return [];
  const place = placeLines(draft, block);
  const after = linesOf(block.text);
  const first = linesOf((draft.files.get(block.path) ?? "").slice(0, block.from)).length;
  const clear = clearFates(place, after);
  const left = new Set(after);
  return place.flatMap((line, index) => {
    const isMeant = clear.has(index) && left.has(line) && !(behind && index === place.length - 1);
    return isMeant ? [first + index] : [];
  });
}

function neighboursChanged(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const blockOf: number[] = [];
  const texts: string[] = [];
  const found = mapFileLines(draft, ({ text, block }) => {
    blockOf.push(block);
    texts.push(text);
    return text;
  });
  if ("skipped" in found) return found;
  const isNext = (index: number) => (blockOf[index - 1] ?? -1) >= 0 || (blockOf[index + 1] ?? -1) >= 0;
  const candidates = texts.flatMap((text, index) =>
    blockOf[index] === -1 && isNext(index) && text.trim() !== "" ? [index] : [],
  );
  if (candidates.length === 0) return { skipped: "no neighbouring line to change" };
  const chosen = chosenOf(candidates, intensity, random);
  return mapFileLines(draft, ({ text, index }) => (chosen.has(index) ? renamed(text, "since") : text));
}

/** Null if some block's text no longer stands at its place, and none such stands anywhere else. */
function provedOutOfDate(damaged: Draft): string | null {
  let isStale = false;
  for (const [index, block] of damaged.blocks.entries()) {
    const search = textsOf(damaged, index, "search");
    const place = placeLines(damaged, block).map(withoutFeed);
    if (search.join("\n") === place.join("\n")) continue;
    isStale = true;
    const fault = standing(damaged, index, block.path);
    if (fault !== null) return fault;
  }
  return isStale ? null : "every block still stands at its place";
}

/** Null if no block of the edit stands anywhere in the file any more. */
function provedGone(clean: Draft, damaged: Draft): string | null {
  for (const [index, block] of clean.blocks.entries()) {
    const fault = standing(damaged, index, block.path);
    if (fault !== null) return fault;
  }
  return null;
}

function standing(damaged: Draft, index: number, path: string): string | null {
  const search = textsOf(damaged, index, "search");
  const file = linesOf(damaged.files.get(path) ?? "");
  const stands =
    search.every((line) => line.trim() === "") ||
    [exact, trimmed].some((reading) => placesOf(file, search, reading).length > 0);
  return stands ? `block ${index} still stands somewhere` : null;
}
