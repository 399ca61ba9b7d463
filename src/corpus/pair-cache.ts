import { createHash } from "node:crypto";
import { join } from "node:path";
import { EditproofError } from "../errors.ts";
import { shortLine } from "../safe-text.ts";
import { readCached, readCachedSpan, writeCached } from "./cache.ts";
import type { LanguageTable } from "./language.ts";
import type { PullProgress } from "./packages.ts";
import type { CorpusPart } from "./part.ts";
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
export async function* selections(
  sources: readonly Source[],
  access: PairAccess,
): AsyncGenerator<CorpusPart> {
  for (const [index, source] of sources.entries()) {
    access.signal?.throwIfAborted();
    const part = await partOf(source, access);
    const { count } = part;
    if (count !== source.pairs) {
      access.note(`${source.key}: ${count} pairs chosen where the manifest counts ${source.pairs}`);
    }
    const [done, of] = [index + 1, sources.length];
    access.onProgress?.({ step: "pairs", done, of, name: source.key, bytes: 0, ofBytes: 0 });
    yield part;
  }
}

async function partOf(source: Source, access: PairAccess): Promise<CorpusPart> {
  const file = fileOf(source, access);
  const cached = await readCached(file);
  if (cached !== null) {
    const layout = layoutOf(cached);
    if (layout !== null) return cachedPart(file, source.key, layout);
    access.note(`${source.key}: the cached pairs are damaged; choosing them again`);
  }
  const [before, after] = [await release(source.from, access), await release(source.to, access)];
  const bytes = encoded(selectPairs(source, before, after, access.table));
  await writeCached(file, bytes);
  return cachedPart(file, source.key, layoutOf(bytes) as Layout);
}

/** The pairs of a checked file, each read from its place when it is wanted. */
function cachedPart(file: string, key: string, { skipped, starts }: Layout): CorpusPart {
  return {
    count: starts.length - 1,
    skipped,
    async read(index) {
      const [start, end] = [starts[index] ?? 0, starts[index + 1] ?? 0];
      const line = (await readCachedSpan(file, start, end)).toString("utf8");
      try {
        const [path, language, before, after] = JSON.parse(line) as [string, string, string, string];
        return { id: `${key}:${path}`, source: key, path, language, before, after };
      } catch (cause) {
        throw new EditproofError(`${shortLine(file)}: has changed while it was being read`, { cause });
      }
    },
  };
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
function encoded(selection: Selection): Buffer {
  const lines = [
    JSON.stringify([...selection.skipped]),
    ...selection.pairs.map(({ path, language, before, after }) =>
      JSON.stringify([path, language, before, after]),
    ),
  ];
  const body = lines.join("\n");
  return Buffer.from(`${JSON.stringify(sha256(body))}\n${body}\n`);
}

/** Where things stand in a file that `encoded` wrote. */
interface Layout {
  readonly skipped: ReadonlyMap<string, number>;
  /** Where the line of each pair starts, in bytes, and the end of the last. */
  readonly starts: readonly number[];
}

/** Null when the bytes are not what `encoded` wrote. */
function layoutOf(bytes: Buffer): Layout | null {
  const feeds: number[] = [];
  for (let at = bytes.indexOf(FEED); at >= 0; at = bytes.indexOf(FEED, at + 1)) feeds.push(at);
  const [first, second] = feeds;
  if (first === undefined || second === undefined || feeds.at(-1) !== bytes.length - 1) return null;
  const hash = JSON.stringify(sha256(bytes.subarray(first + 1, -1)));
  if (bytes.toString("utf8", 0, first) !== hash) return null;
  const skipped = JSON.parse(bytes.toString("utf8", first + 1, second)) as [string, number][];
  return { skipped: new Map(skipped), starts: feeds.slice(1).map((feed) => feed + 1) };
}

const FEED = 10;

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
