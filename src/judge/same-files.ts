import type { Files } from "../records.ts";

/** Whether two sets of files hold the same paths with the same texts, in whatever order. */
export function sameFiles(a: Files, b: Files): boolean {
  if (a.size !== b.size) return false;
  for (const [path, text] of a) {
    if (b.get(path) !== text) return false;
  }
  return true;
}
