import type { IgnoreRules } from "../contract/ignore-rules.ts";

/** Allows every path. */
export const NOTHING_IGNORED: IgnoreRules = { allows: () => true };

/** Refuses exactly these paths, as written. */
export function ignoredPaths(paths: Iterable<string>): IgnoreRules {
  const refused = new Set(paths);
  return { allows: (path) => !refused.has(path) };
}
