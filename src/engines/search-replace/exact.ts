import type { WorkCounter } from "../work.ts";
import type { Layer, Region } from "./layer.ts";
import { occurrences, unitsOf } from "./occurrences.ts";

/** The first occurrence, character for character, at the cursor or behind it. It may start within a line. */
export const exact: Layer = {
  name: "exact",
  minLines: 1,
  find: (original, search, cursor, work) => findText(original.text, search.text, cursor, work),
  count: (original, search, cursor) => countText(original.text, search.text, cursor),
};

/** The first occurrence of a text that is not empty, from `offset`. */
export function findText(text: string, sought: string, offset: number, work: WorkCounter): Region | null {
  const from = text.indexOf(sought, offset);
  if (from < 0) {
    work.add(0, Math.max(0, text.length - offset));
    return null;
  }
  const to = from + sought.length;
  work.add(0, to - offset);
  return { from, to };
}

/** How often it occurs from `offset`, overlapping occurrences included. */
export function countText(text: string, sought: string, offset: number): number {
  return occurrences(unitsOf(text.slice(offset)), unitsOf(sought)).length;
}
