import type { Draft, Intensity, MeantBlock, Random } from "../records.ts";
import { linesOf } from "../text.ts";
import { inFileOrder, insertIntoFile } from "./draft.ts";

/** Where a decoy may stand: offsets `[from, to]` of the edited file with no block's lines between them. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** From the end of the block above (or the start of the file) to the block's own lines. */
export function gapAbove(draft: Draft, block: MeantBlock): Gap {
  const above = inFileOrder(draft.blocks).findLast((other) => other.to <= block.from && other !== block);
  return { from: above?.to ?? 0, to: block.from };
}

/** From the end of the block's own lines to the block below (or the end of the file). */
export function gapBelow(draft: Draft, block: MeantBlock): Gap {
  const below = inFileOrder(draft.blocks).find((other) => other.from >= block.to && other !== block);
  return { from: block.to, to: below?.from ?? textOf(draft).length };
}

/** From the start of the file to its first block. */
export function gapOnTop(draft: Draft): Gap {
  return { from: 0, to: inFileOrder(draft.blocks)[0]?.from ?? 0 };
}

/** Whether a block's lines could stand elsewhere in the file too: a byte-order mark could not. */
export function canStandElsewhere(draft: Draft, block: MeantBlock): boolean {
  return block.from > 0 || !textOf(draft).startsWith("\ufeff");
}

/** How often an intensity repeats a decoy. */
export function copiesOf(intensity: Intensity): number {
  return { light: 1, medium: 2, heavy: 4 }[intensity];
}

/** The draft with so many copies of the decoy in the gap, or null if no line begins there. */
export function withDecoys(
  draft: Draft,
  gap: Gap,
  decoy: readonly string[],
  copies: number,
  random: Random,
): Draft | null {
  const text = textOf(draft);
  const borders = bordersOf(text, gap);
  if (borders.length === 0) return null;
  const feed = /\r\n/.test(text) && !/[^\r]\n/.test(text) ? "\r\n" : "\n";
  const lines = decoy.map((line) => (line.endsWith("\r") ? `${line}\n` : line + feed)).join("");
  const places = Array.from({ length: copies }, () => random.pick(borders));
  return places.toSorted((a, b) => b - a).reduce((result, at) => insertIntoFile(result, at, lines), draft);
}

/** Offsets at which a whole line can be put in: never in front of a byte-order mark, never behind an open last line. */
function bordersOf(text: string, gap: Gap): number[] {
  const borders = gap.from === 0 && !text.startsWith("\ufeff") ? [0] : [];
  let offset = gap.from;
  if (offset > 0 && text[offset - 1] === "\n") borders.push(offset);
  for (const line of linesOf(text.slice(gap.from, gap.to))) {
    offset += line.length;
    if (line.endsWith("\n")) borders.push(offset);
  }
  return borders;
}

function textOf(draft: Draft): string {
  return draft.files.get(draft.path) ?? "";
}
