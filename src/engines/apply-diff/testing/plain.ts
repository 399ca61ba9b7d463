import { FileRow } from "../file-row.ts";
import { looselyStripped } from "../line-numbers.ts";
import type { ApplyDiffOptions } from "../options.ts";
import type { PreparedBlock } from "../prepare.ts";
import { rowsOf } from "../rows.ts";

/** What `locate` gives, found the long way: every place compared in full, every distance by the textbook. */
export function plainLocate(
  { line, search, replace }: PreparedBlock,
  rows: readonly string[],
  { fuzzyThreshold, bufferLines }: ApplyDiffOptions,
): object {
  const height = rowsOf(search).length;
  let start = 0;
  let end = rows.length;
  if (line !== 0) {
    const position = line - 1;
    const candidate = rows.slice(position, position + height).join("\n");
    if (plainSimilarity(candidate, search) >= fuzzyThreshold) return { position, search, replace };
    start = Math.max(0, line - bufferLines - 1);
    end = Math.min(rows.length, line + height + bufferLines);
  }
  const first = plainScan(rows, search, start, end);
  if (first.position !== null && first.best >= fuzzyThreshold) {
    return { position: first.position, search, replace };
  }
  const loose = { search: looselyStripped(search), replace: looselyStripped(replace) };
  const second = plainScan(rows, loose.search, start, end);
  if (second.position !== null && second.best >= fuzzyThreshold)
    return { position: second.position, ...loose };
  return {
    error: "NO_MATCH",
    line: line || null,
    similarity: Math.floor(100 * first.best),
    required: Math.floor(100 * fuzzyThreshold),
    bestLine: first.position === null ? null : first.position + 1,
  };
}

export function plainScan(
  rows: readonly string[],
  search: string,
  start: number,
  end: number,
): { position: number | null; best: number } {
  const height = rowsOf(search).length;
  let position: number | null = null;
  let best = 0;
  const look = (at: number) => {
    const alike = plainSimilarity(rows.slice(at, at + height).join("\n"), search);
    if (alike > best) {
      best = alike;
      position = at;
    }
  };
  let left = Math.floor((start + end) / 2);
  let right = left + 1;
  while (left >= start || right <= end - height) {
    if (left >= start) look(left--);
    if (right <= end - height) look(right++);
  }
  return { position, best };
}

export function plainSimilarity(candidate: string, search: string): number {
  if (search === "") return 0;
  const [a, b] = [candidate, search].map((text) =>
    text
      .replace(/[\u201c\u201d]/g, '"')
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/\u2026/g, "...")
      .replace(/[\u2014\u2013]/g, "-")
      .replace(/\s+/g, " ")
      .trim(),
  ) as [string, string];
  return a === b ? 1 : 1 - plainDistance(a, b) / Math.max(a.length, b.length);
}

function plainDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    above = row;
  }
  return above[b.length] as number;
}

export function rowsAsFile(rows: readonly string[]): FileRow[] {
  return rows.map((text, index) => new FileRow(text, index));
}
