import type { Draft, DraftLine, Effect, FormatName, Skipped } from "../records.ts";
import { unclear } from "./block-lines.ts";
import { gapAbove, gapBelow, withDecoys } from "./decoy.ts";
import { renamed } from "./decoy-lines.ts";
import { inputOf, laidOut } from "./draft.ts";
import { withLinesInside } from "./lines-inside.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { isVerbatim, quoted } from "./quoted.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** What looks like a marker of some format, at the start of a line. */
const MARKERISH = /^(?:<{7}|={7}|>{7}|-{7}|\+{7} REPLACE|:start_line:|\*\*\* |@@)/;

interface Content {
  readonly stem: string;
  readonly meaning: string;
  /** The lines that come behind a line of the file. */
  readonly lines: (line: string, format: FormatName) => readonly string[];
}

const CONTENTS: readonly Content[] = [
  { stem: "underline", meaning: "a line of equals signs, as under a heading", lines: () => ["======="] },
  {
    stem: "conflict",
    meaning: "the marks of a merge conflict",
    lines: (line) => [
      "<<<<<<< HEAD",
      renamed(line, "ours"),
      "=======",
      renamed(line, "theirs"),
      ">>>>>>> main",
    ],
  },
  {
    stem: "own-markers",
    meaning: "the markers of the edit's own format, as in its manual",
    lines: (line, format) => OWN[format].map((text) => (text === "" ? renamed(line, "example") : text)),
  },
];

const OWN: Readonly<Record<FormatName, readonly string[]>> = {
  "search-replace": ["------- SEARCH", "", "=======", "", "+++++++ REPLACE"],
  "apply-diff": ["<<<<<<< SEARCH", ":start_line:1", "-------", "", "=======", "", ">>>>>>> REPLACE"],
  "apply-patch": ["*** Begin Patch", "*** Update File: example.txt", "@@", "", "*** End Patch"],
  "whole-file": [],
};

/**
 * Lines of the file that look like markers. Escaped as the format wants it, or outside what the edit quotes, they
 * hinder nobody; raw inside a block, who tells them from markers is right, and so is who refuses.
 */
export const markerContent: readonly Mutation[] = [
  ...CONTENTS.flatMap((content) => [
    inside(content, "escaped", "harmless", ["apply-diff", "apply-patch"], (draft) => draft),
    inside(content, "raw", "ambiguous", BLOCK_FORMATS, raw),
  ]),
  near(),
];

function inside(
  { stem, meaning, lines }: Content,
  how: "escaped" | "raw",
  effect: Effect,
  formats: readonly FormatName[],
  write: (draft: Draft) => Draft,
): Mutation {
  return {
    name: `${stem}-${how}`,
    family: "markers",
    formats,
    side: "file",
    effect,
    meaning: `the quoted lines hold ${meaning}, ${how === "raw" ? "not escaped" : "escaped as the format wants it"}`,
    apply(draft, intensity, random): Draft | Skipped {
      if (holdsMarkers(draft)) return { skipped: "the text has such lines of its own" };
      const held = withLinesInside(draft, intensity, random, (line) => lines(line, draft.format));
      return "skipped" in held ? held : write(held);
    },
    prove: (clean, damaged) => {
      const whole = requoted(damaged);
      return firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(whole),
        () => (holdsMarkers(whole) ? null : "no line looks like a marker"),
        () => (how === "raw" && isEscaped(whole, damaged) ? "nothing is written raw" : null),
        () => (inputOf(write(whole)) === inputOf(damaged) ? null : "the edit does not quote the file"),
      );
    },
  };
}

/** In the file beside a block, not in the edit. */
function near(): Mutation {
  return {
    name: "marker-lines-near",
    family: "markers",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: "harmless",
    meaning: "the file holds lines that look like markers, above and below what the edit quotes",
    apply(draft, intensity, random): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      if (holdsMarkers(draft)) return { skipped: "the text has such lines of its own" };
      if (!isVerbatim(draft)) return { skipped: "the text is damaged already" };
      if (draft.blocks.length === 0) return { skipped: "no block for such a neighbour" };
      const block = random.int(draft.blocks.length);
      const meant = draft.blocks[block];
      if (meant === undefined || draft.accepted.length !== 1)
        return { skipped: "no block for such a neighbour" };
      const text = random.pick(CONTENTS).lines("a line like others", draft.format);
      const times = { light: 1, medium: 2, heavy: 4 }[intensity];
      const above = withDecoys(draft, gapAbove(draft, meant), text, times, random) ?? draft;
      const moved = above.blocks[block] ?? meant;
      const below = withDecoys(above, gapBelow(above, moved), text, times, random) ?? above;
      return below === draft ? { skipped: "no line begins beside the block" } : below;
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(damaged),
      ),
  };
}

/** Lines that look like markers as they stand in the file, where the format writes something in front of them. */
function raw(draft: Draft): Draft {
  const written = draft.format === "apply-patch" ? laidOut(draft) : draft;
  const rawLine = (line: DraftLine): DraftLine => {
    if (line.role === "written" && line.text.startsWith(" ") && MARKERISH.test(line.text.slice(1))) {
      return { ...line, text: line.text.slice(1) };
    }
    const isContent = line.role === "search" || line.role === "replace";
    return isContent && draft.format === "apply-diff" && MARKERISH.test(line.text)
      ? { ...line, role: "written" }
      : line;
  };
  return { ...written, lines: written.lines.map(rawLine) };
}

/** Whether the edit is as the format wants it; search-replace knows no escape. */
function isEscaped(whole: Draft, damaged: Draft): boolean {
  return whole.format !== "search-replace" && inputOf(whole) === inputOf(damaged);
}

/** The draft with its blocks quoted anew, in parts. */
function requoted(draft: Draft): Draft {
  return quoted({ ...draft, lines: draft.lines.filter((line) => line.role !== "written") });
}

function holdsMarkers(draft: Draft): boolean {
  return [...draft.files.values(), ...draft.blocks.map((block) => block.text)].some((text) =>
    text.split("\n").some((line) => MARKERISH.test(line)),
  );
}
