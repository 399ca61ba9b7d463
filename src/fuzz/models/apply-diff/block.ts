import { distance } from "fastest-levenshtein";
import type { DiffBlock } from "./blocks.ts";
import { looselyStripped, numberOf, rowsOf, strictlyStripped, unescaped } from "./texts.ts";

export interface DiffOptions {
  /** How alike a place must be, 0 to 1. */
  readonly fuzzyThreshold: number;
  /** Rows looked at above and below the stated line. */
  readonly bufferLines: number;
}

interface Edited {
  readonly rows: readonly string[];
  /** Rows put in and rows taken out. */
  readonly added: number;
  readonly removed: number;
}

/** Section 7: the rows with one block applied; null where it fails. `line` is the stated line with the shift, or 0. */
export function edited(
  rows: readonly string[],
  line: number,
  block: DiffBlock,
  options: DiffOptions,
): Edited | null {
  const { search, replace, stated } = prepared(block, line);
  if (search === replace || search === "") return null;
  // What the modelled system looks for without end.
  if (stated === Number.POSITIVE_INFINITY) return null;

  const { fuzzyThreshold, bufferLines } = options;
  const height = rowsOf(search).length;
  if (stated !== 0 && similarityAt(rows, stated - 1, search) >= fuzzyThreshold) {
    return spliced(rows, stated - 1, search, replace);
  }
  const start = stated === 0 ? 0 : Math.max(0, stated - bufferLines - 1);
  const end = stated === 0 ? rows.length : Math.min(rows.length, stated + height + bufferLines);
  const written = scanned(rows, search, start, end);
  if (written !== null && written.similarity >= fuzzyThreshold) {
    return spliced(rows, written.position, search, replace);
  }
  const bare = looselyStripped(search);
  const loose = scanned(rows, bare, start, end);
  if (loose !== null && loose.similarity >= fuzzyThreshold) {
    return spliced(rows, loose.position, bare, looselyStripped(replace));
  }
  return null;
}

/** Section 7.1: the texts to look for and to put in, and the line to look at. */
function prepared(block: DiffBlock, line: number): { search: string; replace: string; stated: number } {
  const search = unescaped(block.search);
  const replace = unescaped(block.replace);
  const [first, ...others] = rowsOf(search).map(numberOf);
  const searchNumbered = first !== undefined && !others.includes(undefined);
  const replaceNumbered = replace.trim() === "" || !rowsOf(replace).map(numberOf).includes(undefined);
  if (!searchNumbered || !replaceNumbered) return { search, replace, stated: line };
  return {
    search: strictlyStripped(search),
    replace: strictlyStripped(replace),
    stated: line === 0 ? first : line,
  };
}

/** Section 7.4: the place in a range that is most alike; null where none is alike at all. */
function scanned(
  rows: readonly string[],
  search: string,
  start: number,
  end: number,
): { position: number; similarity: number } | null {
  const height = rowsOf(search).length;
  const middle = Math.floor((start + end) / 2);
  let best: { position: number; similarity: number } | null = null;
  const test = (position: number): void => {
    const similarity = similarityAt(rows, position, search);
    if (similarity > (best?.similarity ?? 0)) best = { position, similarity };
  };
  let left = middle;
  let right = middle + 1;
  while (left >= start || right <= end - height) {
    if (left >= start) test(left--);
    if (right <= end - height) test(right++);
  }
  return best;
}

/** Section 7.2, of as many rows as the search text has. */
function similarityAt(rows: readonly string[], position: number, search: string): number {
  if (search === "") return 0;
  const candidate = rows.slice(position, position + rowsOf(search).length).join("\n");
  const [a, b] = [normalised(candidate), normalised(search)];
  return a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length);
}

function normalised(text: string): string {
  return text
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\u2026/g, "...")
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Section 7.6. */
function spliced(rows: readonly string[], position: number, search: string, replace: string): Edited {
  const sought = rowsOf(search);
  const behind = position + sought.length;
  const removed = rows.slice(position, behind);
  const found = indentOf(removed[0] ?? "");
  const base = indentOf(sought[0] ?? "").length;
  const added = (replace === "" ? [] : rowsOf(replace)).map((row) => {
    const own = indentOf(row);
    const missing = base - own.length;
    const indent =
      missing <= 0 ? found + own.slice(base) : found.slice(0, Math.max(0, found.length - missing));
    return indent + row.trim();
  });
  return {
    rows: [...rows.slice(0, position), ...added, ...rows.slice(behind)],
    added: added.length,
    removed: removed.length,
  };
}

function indentOf(row: string): string {
  return /^[\t ]*/.exec(row)?.[0] ?? "";
}
