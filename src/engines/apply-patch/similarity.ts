import { distance } from "fastest-levenshtein";
import { canonicalLines, type FileLines, type Trim } from "./file-lines.ts";

const TRIMS: readonly Trim[] = ["none", "end", "both"];

/**
 * The best similarity (0–1) of the context to any window from `start`, whichever white space is left out. A whole
 * distance table a window: for warnings that someone reads, not for searching.
 */
export function bestSimilarity(file: FileLines, context: readonly string[], start: number): number {
  let best = 0;
  for (const trim of TRIMS) {
    const wanted = canonicalLines(context, trim).join("\n");
    const lines = file.form(trim);
    for (let at = start; at < file.count; at++) {
      const text = lines.slice(...file.window(at, context.length)).join("\n");
      best = Math.max(best, similarity(text, wanted));
    }
  }
  return best;
}

/** 1 minus the Levenshtein distance over the longer length, in UTF-16 units; 1 for two empty texts. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : (longer - distance(a, b)) / longer;
}
