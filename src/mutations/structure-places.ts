import type { Draft, DraftLine, Intensity, MeantBlock, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { blockLines, reordered, unclear, withBlockBehind } from "./block-lines.ts";
import { meant, placeLines } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { exact, firstFault, placesOf, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { firstLineOf, isVerbatim, quoted } from "./quoted.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** How many lines come or go. */
const LINES: Readonly<Record<Intensity, number>> = { light: 1, medium: 3, heavy: 5 };
/** Lines that a model quotes to say where, at most. */
const MOST_QUOTED = 8;
/** Lines between two blocks beyond which no model quotes them all. */
const MOST_BETWEEN = 30;

/** Whole and undamaged edits at places where appliers slip. */
export const placesOfEdits: readonly Mutation[] = [
  member("edit-at-start", "new lines above the first line of the file as well", (draft, intensity) => {
    if ((draft.files.get(draft.path) ?? "").startsWith("\ufeff"))
      return { skipped: "the file begins with a mark" };
    const lines = fileLines(draft);
    const to = quotedSpan(lines, 0, 1);
    return to === null
      ? { skipped: "the first lines stand elsewhere too" }
      : withEdit(draft, 0, to, added(lines, intensity), "");
  }),
  member("edit-at-end", "new lines below the last line of the file as well", (draft, intensity) => {
    const lines = fileLines(draft);
    if (!lines.at(-1)?.endsWith("\n")) return { skipped: "the file has no last line feed" };
    const from = quotedSpan(lines, lines.length - 1, -1);
    return from === null
      ? { skipped: "the last lines stand elsewhere too" }
      : withEdit(draft, from, lines.length, "", added(lines, intensity));
  }),
  member(
    "insertion",
    "new lines between two others as well, and nothing goes",
    (draft, intensity, random) => {
      const lines = fileLines(draft);
      return firstOf(random.shuffle(freeLines(draft)), (at) => {
        const to = quotedSpan(lines, at, 1);
        return to === null || to - at < 1 ? null : withEdit(draft, at, to, "", added(lines, intensity));
      });
    },
  ),
  member("deletion", "lines that only go as well", (draft, intensity, random) => {
    const lines = fileLines(draft);
    return firstOf(random.shuffle(freeLines(draft)), (at) => {
      // As many as heavy takes must be there, so that a lighter one takes the first of them.
      if (at + LINES.heavy > lines.length || !isFree(draft, at, at + LINES.heavy)) return null;
      const to = at + LINES[intensity];
      return isOnce(lines, at, to) && isOnce(lines, at, at + 1) ? withEdit(draft, at, to, null, "") : null;
    });
  }),
  member(
    "adjacent-blocks",
    "blocks that end where the next one begins; heavy: all",
    (draft, intensity, random) => {
      const text = draft.files.get(draft.path) ?? "";
      const pairs = [...draft.blocks.keys()].slice(1).filter((next) => {
        const [above, below] = [draft.blocks[next - 1], draft.blocks[next]];
        return (
          above !== undefined &&
          below !== undefined &&
          above.to < below.from &&
          linesOf(text.slice(above.to, below.from)).length <= MOST_BETWEEN
        );
      });
      if (pairs.length === 0) return { skipped: "no blocks near one another" };
      const chosen = chosenOf(pairs, intensity, random);
      const blocks = draft.blocks.map((block, at): MeantBlock => {
        const next = draft.blocks[at + 1];
        if (next === undefined || !chosen.has(at + 1)) return block;
        return { ...block, to: next.from, text: block.text + text.slice(block.to, next.from) };
      });
      return quoted({ ...draft, blocks });
    },
  ),
];

function member(name: string, meaning: string, apply: Mutation["apply"]): Mutation {
  return {
    name,
    family: "structure",
    formats: BLOCK_FORMATS,
    side: "both",
    effect: "harmless",
    meaning,
    apply: (draft, intensity, random): Draft | Skipped => {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      if (!isVerbatim(draft)) return { skipped: "the text is damaged already" };
      if ((draft.files.get(draft.path) ?? "") === "") return { skipped: "the file is empty" };
      return apply(draft, intensity, random);
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(damaged),
      ),
  };
}

function firstOf(places: readonly number[], tried: (at: number) => Draft | Skipped | null): Draft | Skipped {
  for (const at of places) {
    const found = tried(at);
    if (found !== null && !("skipped" in found)) return found;
  }
  return { skipped: "no place for such an edit" };
}

/**
 * The draft with one more block, in file order: the lines `[from, to)` of the file get text above and below them, or go
 * where `above` is null. Skipped where another block is in the way.
 */
function withEdit(
  draft: Draft,
  from: number,
  to: number,
  above: string | null,
  below: string,
): Draft | Skipped {
  if (!isFree(draft, from, to)) return { skipped: "another block stands there" };
  const lines = fileLines(draft);
  const start = lines.slice(0, from).join("").length;
  const kept = lines.slice(from, to).join("");
  const text = above === null ? "" : above + kept + below;
  const before = draft.blocks.filter((block) => block.from < start).length;
  const added = withBlockBehind(draft, Math.max(0, before - 1), {
    path: draft.path,
    from: start,
    to: start + kept.length,
    text,
    search: linesOf(kept).map(withoutFeed),
    replace: linesOf(text).map(withoutFeed),
  });
  const result = before > 0 ? added : reordered(added, [1, 0, ...range(added.blocks.length).slice(2)]);
  return { ...withHint(result, before, draft), accepted: [meant(draft.files, result.blocks)] };
}

/** The stated line of a new block, where the other blocks have one. */
function withHint(draft: Draft, block: number, pattern: Draft): Draft {
  const hints = blockLines(pattern, 0).filter((line) => line.role === "hint");
  const open = draft.lines.findIndex((line) => line.block === block && line.role === "open");
  const own = hints.map((line): DraftLine => {
    const text = line.text.replace(/\d+$/, String(firstLineOf(draft, block)));
    return { ...line, block, text, end: "\n" };
  });
  return { ...draft, lines: draft.lines.toSpliced(open + 1, 0, ...own) };
}

function fileLines(draft: Draft): string[] {
  return linesOf(draft.files.get(draft.path) ?? "");
}

/** New lines that the file lacks, with its line ends. */
function added(lines: readonly string[], intensity: Intensity): string {
  const end = lines[0]?.endsWith("\r\n") ? "\r\n" : "\n";
  return Array.from({ length: LINES[intensity] }, (_, at) => `added line ${at + 1}${end}`).join("");
}

/** From a line on in one direction, the end of the shortest span that stands once; null if that takes too many. */
function quotedSpan(lines: readonly string[], at: number, step: 1 | -1): number | null {
  for (let count = 1; count <= MOST_QUOTED; count++) {
    const [from, to] = step === 1 ? [at, at + count] : [at + 1 - count, at + 1];
    if (from < 0 || to > lines.length) return null;
    if (isOnce(lines, from, to)) return step === 1 ? to : from;
  }
  return null;
}

function isOnce(lines: readonly string[], from: number, to: number): boolean {
  const texts = lines.slice(from, to).map(withoutFeed);
  // A brace that stands once as a line is found at the end of others too: something has to be said.
  return texts.some((text) => /\p{L}{2}/u.test(text)) && placesOf(lines, texts, exact).length === 1;
}

/** Lines of the file, neither first nor last, that no block quotes. */
function freeLines(draft: Draft): number[] {
  return range(fileLines(draft).length)
    .slice(1, -1)
    .filter((at) => isFree(draft, at, at + 1));
}

/** Whether no block stands in these lines, nor touches them. */
function isFree(draft: Draft, from: number, to: number): boolean {
  return draft.blocks.every((block, index) => {
    const first = firstLineOf(draft, index) - 1;
    return to < first || from > first + placeLines(draft, block).length;
  });
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
