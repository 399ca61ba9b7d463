import type { Pair } from "../records.ts";
import type { LanguageTable } from "./language.ts";
import { candidate, contentKey, RULES } from "./rules.ts";

/** path inside a release → bytes. */
export type Release = ReadonlyMap<string, Buffer>;

/** Pairs chosen, in path order, and how many files each rule dropped. */
export interface Selection {
  readonly pairs: readonly Pair[];
  readonly skipped: ReadonlyMap<string, number>;
}

/** The usable pairs of two releases: files of the same path whose bytes differ and that no rule drops. */
export function selectPairs(
  source: { readonly key: string; readonly skip: readonly string[] },
  before: Release,
  after: Release,
  table: LanguageTable,
): Selection {
  const pairs: Pair[] = [];
  const skipped = new Map<string, number>();
  const seen = new Set<string>();
  for (const path of [...before.keys()].sort()) {
    const from = before.get(path);
    const to = after.get(path);
    if (from === undefined || to === undefined || from.equals(to)) continue;
    const file = candidate(table, path, from, to);
    const rule = RULES.find((each) => each.drops(file, { skip: source.skip, seen }));
    if (rule !== undefined) {
      skipped.set(rule.name, (skipped.get(rule.name) ?? 0) + 1);
      continue;
    }
    seen.add(contentKey(file));
    pairs.push({
      id: `${source.key}:${path}`,
      source: source.key,
      path,
      language: file.language ?? "",
      before: file.before,
      after: file.after,
    });
  }
  return { pairs, skipped };
}
