import type { Edit, Hunk, Random } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";

/** A block to be written: its place in the file before, in UTF-16 units, and its lines with their line feeds. */
interface PlacedBlock {
  readonly from: number;
  readonly to: number;
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

/** Lines `[from, to)` of the file before with the hunks inside. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly hunks: readonly Hunk[];
}

/** Context lines that a model writes on each side when nothing forces it to write more. */
const MOST_CHOSEN = 3;
/** Context lines on each side beyond which no model goes on to make its place unique. */
const MOST_GROWN = 40;

/**
 * The edit's hunks with so many lines around them that each block's lines stand exactly once in the file, as
 * whole lines; null if that takes too many. Blocks that touch have become one.
 */
export function placeBlocks(edit: Edit, random: Random): readonly PlacedBlock[] | null {
  const lines = linesOf(edit.pair.before);
  const texts = lines.map(withoutFeed);
  const unique = uniqueness(texts);
  let regions = merge(edit.hunks.map((hunk) => chosen(hunk, lines.length, random)));
  for (let step = 0; regions.some((region) => !unique(region)); step++) {
    if (step === MOST_GROWN) return null;
    regions = merge(regions.map((region) => (unique(region) ? region : grown(region, lines.length))));
  }
  const offsets = offsetsOf(lines);
  return regions.map((region) => ({
    from: offsets[region.from] ?? 0,
    to: offsets[region.to] ?? 0,
    search: lines.slice(region.from, region.to),
    replace: replacement(region, lines),
  }));
}

function chosen(hunk: Hunk, length: number, random: Random): Region {
  let above = random.int(MOST_CHOSEN + 1);
  const below = random.int(MOST_CHOSEN + 1);
  if (hunk.from === hunk.to && above + below === 0) above = 1;
  const from = Math.max(0, hunk.from - above);
  const to = Math.min(length, hunk.to + below);
  // An insertion at the very start has nothing above it, one at the very end nothing below.
  if (from === to && to < length) return { from, to: to + 1, hunks: [hunk] };
  if (from === to && from > 0) return { from: from - 1, to, hunks: [hunk] };
  return { from, to, hunks: [hunk] };
}

function grown(region: Region, length: number): Region {
  return { ...region, from: Math.max(0, region.from - 1), to: Math.min(length, region.to + 1) };
}

function merge(regions: readonly Region[]): Region[] {
  const merged: Region[] = [];
  for (const region of regions) {
    const last = merged.at(-1);
    if (last === undefined || last.to < region.from) {
      merged.push(region);
    } else {
      merged[merged.length - 1] = {
        from: last.from,
        to: Math.max(last.to, region.to),
        hunks: [...last.hunks, ...region.hunks],
      };
    }
  }
  return merged;
}

/** Blank lines alone are no place, even where they stand only once. */
function uniqueness(texts: readonly string[]): (region: Region) => boolean {
  const starts = new Map<string, number[]>();
  texts.forEach((text, index) => {
    const known = starts.get(text);
    if (known === undefined) starts.set(text, [index]);
    else known.push(index);
  });
  return ({ from, to }) => {
    if (texts.length === 0) return true;
    const search = texts.slice(from, to);
    if (search.every((text) => text.trim() === "")) return false;
    const places = (starts.get(search[0] ?? "") ?? []).filter((start) =>
      search.every((text, index) => texts[start + index] === text),
    );
    return places.length === 1;
  };
}

function replacement(region: Region, lines: readonly string[]): string[] {
  const result: string[] = [];
  let line = region.from;
  for (const hunk of region.hunks) {
    result.push(...lines.slice(line, hunk.from), ...hunk.added);
    line = hunk.to;
  }
  result.push(...lines.slice(line, region.to));
  return result;
}

function offsetsOf(lines: readonly string[]): number[] {
  const offsets = [0];
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length);
  return offsets;
}
