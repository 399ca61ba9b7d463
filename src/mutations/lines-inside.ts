import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { keptLines, mapFileLines, placeLines } from "./draft.ts";
import { firstLineOf, isVerbatim, quoted, withHintsMoved } from "./quoted.ts";

/**
 * The draft with more lines behind a line that a block keeps: in the file, in the meant text, and quoted by search text
 * and replacement. `added` gets that line without its line end. As many blocks as the intensity says; the others stay.
 */
export function withLinesInside(
  draft: Draft,
  intensity: Intensity,
  random: Random,
  added: (line: string) => readonly string[],
): Draft | Skipped {
  if (!isVerbatim(draft)) return { skipped: "the text is damaged already" };
  const spots = draft.blocks.flatMap((_, block) => {
    const kept = keptIn(draft, block);
    return kept.length === 0 ? [] : [random.pick(kept)];
  });
  if (spots.length === 0) return { skipped: "no block keeps a line" };
  const chosen = chosenOf(spots, intensity, random);
  const changed = mapFileLines(draft, ({ text, index }) => {
    if (!chosen.has(index)) return text;
    const end = text.endsWith("\r\n") ? "\r\n" : "\n";
    const lines = added(text.slice(0, -end.length));
    return text + lines.map((line) => line + end).join("");
  });
  return "skipped" in changed ? changed : withHintsMoved(draft, quoted(changed));
}

/** The lines of the file (0-based) that a block keeps, that say something, and that end in a line feed. */
function keptIn(draft: Draft, block: number): number[] {
  const meant = draft.blocks[block];
  if (meant === undefined || meant.path !== draft.path) return [];
  const place = placeLines(draft, meant);
  const first = firstLineOf(draft, block) - 1;
  const kept = new Set(keptLines(place, linesOf(meant.text)));
  return [...place.entries()].flatMap(([at, line]) =>
    kept.has(at) && line.trim() !== "" && line.endsWith("\n") ? [first + at] : [],
  );
}
