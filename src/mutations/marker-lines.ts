import type { Draft, DraftLine, Effect, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { lineAt, unclear, withLines } from "./block-lines.ts";
import { meant, textsOf } from "./draft.ts";
import { isMarker, markerOf, provedUnreadable } from "./marker-text.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedTruth } from "./proof.ts";
import { MARKED_FORMATS } from "./scopes.ts";

/**
 * Marker lines that are missing, doubled or in the wrong place; heavy: in every block. A rejection is right, and so
 * is the meant file: who guesses the slip does no harm, and other files stay wrong.
 */
export const markerLines: readonly Mutation[] = [
  missingLastClose(),
  perBlock({
    name: "close-missing-between",
    meaning: "no closing marker before the next block",
    effect: "destructive",
    fits: (draft, block) => block < draft.blocks.length - 1,
    change: (lines) => lines.filter((line) => line.role !== "close"),
  }),
  perBlock({
    name: "separator-missing",
    meaning: "no separator between search text and replacement",
    effect: "destructive",
    change: (lines) => lines.filter((line) => line.role !== "separator"),
  }),
  perBlock({
    name: "separator-doubled",
    meaning: "two separators, one directly after the other",
    // A reader may see a slip, or a line of text that looks like a separator: who guesses the slip is right.
    effect: "ambiguous",
    change: (lines) => lines.flatMap((line) => (line.role === "separator" ? [line, line] : [line])),
  }),
  perBlock({
    name: "separator-before-close",
    meaning: "a second separator before the closing marker",
    effect: "ambiguous",
    fits: (draft, block) => textsOf(draft, block, "replace").length > 0,
    change: (lines) => {
      const separator = lines.find((line) => line.role === "separator");
      return lines.flatMap((line) =>
        line.role === "close" && separator !== undefined ? [separator, line] : [line],
      );
    },
  }),
  perBlock({
    name: "close-before-separator",
    meaning: "separator and closing marker have changed places",
    effect: "ambiguous",
    change: (lines) => {
      const separator = lines.find((line) => line.role === "separator");
      const close = lines.find((line) => line.role === "close");
      return lines.map((line) => {
        if (line === separator) return close ?? line;
        return line === close ? (separator ?? line) : line;
      });
    },
  }),
  perBlock({
    name: "open-marker-lost",
    meaning: "no opening marker, so that nothing is searched",
    effect: "destructive",
    fits: searches,
    change: (lines) => lines.filter((line) => line.role !== "open"),
  }),
  perBlock({
    name: "open-marker-wordless",
    meaning: "an opening marker without its word, so that nothing is searched",
    effect: "destructive",
    fits: searches,
    change: (lines) =>
      lines.map((line) => (line.role === "open" ? { ...line, text: line.text.replace(/ .*$/, "") } : line)),
  }),
  perBlock({
    name: "open-marker-again",
    meaning: "a second opening marker in the middle of the search text",
    // The text above may be a beginning given up, or belong to the search: who takes it for the latter is right.
    effect: "ambiguous",
    fits: (draft, block) => textsOf(draft, block, "search").length > 1,
    change: (lines) => withOpening(lines, Math.ceil(count(lines, "search") / 2)),
  }),
  perBlock({
    name: "open-marker-before-separator",
    meaning: "a second opening marker before the separator, so that nothing is searched",
    effect: "ambiguous",
    fits: searches,
    change: (lines) => withOpening(lines, count(lines, "search")),
  }),
];

interface MarkerDamage {
  readonly name: string;
  readonly meaning: string;
  readonly effect: Effect;
  /** Whether the damage has a meaning for this block; for every block when absent. */
  readonly fits?: (draft: Draft, block: number) => boolean;
  /** The lines of one block, damaged. */
  readonly change: (lines: readonly DraftLine[]) => readonly DraftLine[];
}

function perBlock({ name, meaning, effect, fits = () => true, change }: MarkerDamage): Mutation {
  return {
    name,
    family: "markers",
    formats: MARKED_FORMATS,
    side: "markers",
    effect,
    meaning,
    apply: (draft, intensity, random) => {
      const candidates = [...draft.blocks.keys()].filter(
        (block) => wholeMarkers(draft, block) && fits(draft, block),
      );
      if (candidates.length === 0) return { skipped: "no block for such a damage" };
      const chosen = chosenOf(candidates, intensity, random);
      const lines = draft.lines.flatMap((line, index) => {
        if (!chosen.has(line.block)) return [line];
        const first = draft.lines.findIndex((other) => other.block === line.block);
        return index === first ? change(draft.lines.filter((other) => other.block === line.block)) : [];
      });
      return withLines(draft, lines);
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedUnreadable(damaged),
      ),
  };
}

/** At the end of an answer a missing close may be taken for one; what stands before it is whole in any case. */
function missingLastClose(): Mutation {
  return {
    name: "close-missing-last",
    family: "markers",
    formats: MARKED_FORMATS,
    side: "markers",
    effect: "destructive",
    meaning: "no closing marker at the end of the edit",
    apply: (draft): Draft | Skipped => {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const last = draft.blocks.length - 1;
      if (!wholeMarkers(draft, last)) return { skipped: "the last block's markers are damaged" };
      const close = lineAt(draft, last, "close");
      if (draft.lines.slice(close + 1).some((line) => line.text.trim() !== "")) {
        return { skipped: "text behind the last block" };
      }
      const earlier = draft.blocks.slice(0, last);
      return {
        ...withLines(draft, draft.lines.toSpliced(close, 1)),
        accepted: [...draft.accepted, ...(earlier.length === 0 ? [] : [meant(draft.files, earlier)])],
      };
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedUnreadable(damaged),
      ),
  };
}

/** Without a search text (a new file) nothing would be lost. */
function searches(draft: Draft, block: number): boolean {
  return textsOf(draft, block, "search").length > 0;
}

function wholeMarkers(draft: Draft, block: number): boolean {
  const lines = draft.lines.filter((line) => line.block === block && isMarker(line));
  return lines.length === 3 && lines.every((line) => markerOf(line) !== null);
}

function count(lines: readonly DraftLine[], role: DraftLine["role"]): number {
  return lines.filter((line) => line.role === role).length;
}

/** The block's opening marker once more, behind so many of its search lines. */
function withOpening(lines: readonly DraftLine[], after: number): readonly DraftLine[] {
  const open = lines.find((line) => line.role === "open");
  const first = lines.findIndex((line) => line.role === "search");
  return open === undefined || first < 0 ? lines : lines.toSpliced(first + after, 0, open);
}
