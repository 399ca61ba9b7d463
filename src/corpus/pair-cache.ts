import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Pair } from "../records.ts";
import { readCached, writeCached } from "./cache.ts";
import type { LanguageTable } from "./language.ts";
import type { PullProgress } from "./packages.ts";
import { RULES_VERSION } from "./rules.ts";
import { type Selection, selectPairs } from "./select.ts";
import type { Package, Source } from "./sources.ts";
import { nameOf } from "./tarballs.ts";
import { unpack } from "./unpack.ts";

/** What choosing a source's pairs needs. */
export interface PairAccess {
  /** The cache folder. */
  readonly cache: string;
  readonly table: LanguageTable;
  /** The tarball of a release, already checked. */
  readonly tarball: (wanted: Package) => Promise<Buffer>;
  readonly note: (line: string) => void;
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The pairs of the sources, one source at a time: from the cache, or chosen from two tarballs and put there. */
export async function* selections(sources: readonly Source[], access: PairAccess): AsyncGenerator<Selection> {
  for (const [index, source] of sources.entries()) {
    access.signal?.throwIfAborted();
    const selection = await selectionOf(source, access);
    const count = selection.pairs.length;
    if (count !== source.pairs) {
      access.note(`${source.key}: ${count} pairs chosen where the manifest counts ${source.pairs}`);
    }
    const [done, of] = [index + 1, sources.length];
    access.onProgress?.({ step: "pairs", done, of, name: source.key, bytes: 0, ofBytes: 0 });
    yield selection;
  }
}

async function selectionOf(source: Source, access: PairAccess): Promise<Selection> {
  const file = fileOf(source, access);
  const cached = await readCached(file);
  if (cached !== null) {
    const selection = decoded(cached.toString("utf8"), source.key);
    if (selection !== null) return selection;
    access.note(`${source.key}: the cached pairs are damaged; choosing them again`);
  }
  const [before, after] = [await release(source.from, access), await release(source.to, access)];
  const selection = selectPairs(source, before, after, access.table);
  await writeCached(file, encoded(selection));
  return selection;
}

async function release(wanted: Package, access: PairAccess) {
  return unpack(nameOf(wanted), await access.tarball(wanted));
}

/** Named by all that decides which pairs are chosen, so that a change of it finds no stale file. */
function fileOf(source: Source, { cache, table }: PairAccess): string {
  const causes = [
    RULES_VERSION,
    source.from.integrity,
    source.to.integrity,
    source.skip,
    [...table.names],
    [...table.extensions],
    [...table.shebang],
  ];
  const stamp = sha256(JSON.stringify(causes)).slice(0, 16);
  const name = `${source.name.replace("/", "+")}-${source.from.version}-${source.to.version}-${stamp}.jsonl`;
  return join(cache, "pairs", name);
}

/** JSON Lines: the hash of the rest; what was skipped; then a pair a line. */
function encoded(selection: Selection): string {
  const lines = [
    JSON.stringify([...selection.skipped]),
    ...selection.pairs.map(({ path, language, before, after }) =>
      JSON.stringify([path, language, before, after]),
    ),
  ];
  const body = lines.join("\n");
  return `${JSON.stringify(sha256(body))}\n${body}\n`;
}

/** Null when the text is not what `encoded` wrote. */
function decoded(text: string, key: string): Selection | null {
  const feed = text.indexOf("\n");
  const body = text.slice(feed + 1, -1);
  if (feed < 0 || !text.endsWith("\n") || text.slice(0, feed) !== JSON.stringify(sha256(body))) return null;
  const [skipped, ...pairs] = body.split("\n");
  return {
    skipped: new Map(JSON.parse(skipped ?? "[]") as [string, number][]),
    pairs: pairs.map((line): Pair => {
      const [path, language, before, after] = JSON.parse(line) as [string, string, string, string];
      return { id: `${key}:${path}`, source: key, path, language, before, after };
    }),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
