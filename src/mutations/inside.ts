import type { Draft, Skipped } from "../records.ts";
import { indicesOf, linesOf } from "../text.ts";
import { keptLines, mapFileLines, placeLines } from "./draft.ts";

/**
 * The lines of the edited file (indices) that stand inside a block, fit, and whose fate is clear: where the same
 * text stands several times before or after, nobody could say which of them bears what the file's line bore.
 */
export function clearLinesInside(draft: Draft, fits: (line: string) => boolean): readonly number[] | Skipped {
  const inside = draft.blocks.map((): { index: number; text: string }[] => []);
  const found = mapFileLines(draft, ({ text, block, index }) => {
    inside[block]?.push({ index, text });
    return text;
  });
  if ("skipped" in found) return found;
  const clear = draft.blocks.flatMap((block, at) => {
    const fates = clearFates(placeLines(draft, block), linesOf(block.text));
    return (inside[at] ?? [])
      .filter(({ text }, line) => fates.has(line) && fits(text))
      .map(({ index }) => index);
  });
  return clear.length === 0 ? { skipped: "no line to damage" } : clear;
}

/** The indices of those lines of `before` that are surely gone, or kept each in its turn; line ends do not count. */
export function clearFates(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  const old = before.map((line) => line.trimEnd());
  const fresh = after.map((line) => line.trimEnd());
  const kept = keptLines(old, fresh);
  const places = indicesOf(old);
  const sources = indicesOf(fresh);
  const clear = [...places].filter(([text, indices]) => {
    const from = sources.get(text)?.map((index) => kept[index] ?? -1);
    return from === undefined || from.join() === indices.join();
  });
  return new Set(clear.flatMap(([, indices]) => indices));
}
