import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { EditproofError } from "../errors.ts";
import type { Pair, PairRef } from "../records.ts";
import { shortLine } from "../safe-text.ts";
import { cacheFolder } from "./cache.ts";
import { directoryPart } from "./directory.ts";
import { loadLanguages } from "./language.ts";
import type { FetchPackage } from "./npm.ts";
import { type PullProgress, pullPackages } from "./packages.ts";
import { selections } from "./pair-cache.ts";
import { pairDigest } from "./pair-digest.ts";
import { type CorpusPart, pairsIn } from "./part.ts";
import { manifestSources, type Package, packagesOf, TIERS } from "./sources.ts";
import { cachedTarball, nameOf } from "./tarballs.ts";

export interface CorpusOptions {
  /** Gets what the cache of a tier lacks; without it a tier is read from the cache alone. */
  readonly fetch?: FetchPackage | undefined;
  /** The cache folder; the user's usual one when absent. */
  readonly cache?: string | undefined;
  /** Absolute path of the manifest that a tier is of; ours when absent. */
  readonly sources?: string | undefined;
  /** Where a relative directory starts; the process's when absent. */
  readonly cwd?: string | undefined;
  /** Told in one line what a user should know, such as a damaged cached package. */
  readonly note?: ((line: string) => void) | undefined;
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A corpus of which only the names stand in memory. */
export interface Corpus {
  /** By source, then by path (tiers) or name (directories). */
  readonly pairs: readonly PairRef[];
  /** Files that a rule left out, by the rule's name; empty for directories. */
  readonly skipped: ReadonlyMap<string, number>;
  /** SHA-256 over all pairs: equal corpora have equal fingerprints on every machine. */
  readonly fingerprint: string;
  /** A pair with its texts. Throws EditproofError when it is no longer what it was when the corpus was opened. */
  read(ref: PairRef): Promise<Pair>;
}

/**
 * Opens a corpus: `embedded`, a tier (`small`, `full`), or the path of a corpus directory. Every pair is read and
 * checked once. Throws EditproofError for what cannot be read, OfflineError when packages are missing and cannot be
 * fetched.
 */
export async function openCorpus(name: string, options: CorpusOptions = {}): Promise<Corpus> {
  const pairs: PairRef[] = [];
  const places = new Map<string, { readonly part: CorpusPart; readonly index: number }>();
  const skipped = new Map<string, number>();
  const hash = createHash("sha256");
  for await (const part of corpusParts(name, options)) {
    let index = 0;
    for await (const pair of pairsIn(part)) {
      const { id, source, path, language, before, after } = pair;
      hash.update(JSON.stringify([id, path, language, before, after]));
      pairs.push({ id, source, path, language, digest: pairDigest(pair) });
      places.set(id, { part, index: index++ });
    }
    for (const [reason, count] of part.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  const read = async (ref: PairRef): Promise<Pair> => {
    const place = places.get(ref.id);
    const pair = await place?.part.read(place.index);
    if (pair !== undefined && pair.id === ref.id && pairDigest(pair) === ref.digest) return pair;
    throw new EditproofError(`${shortLine(ref.id)}: its files have changed since the corpus was opened`);
  };
  return { pairs, skipped, fingerprint: hash.digest("hex"), read };
}

/** As `openCorpus`, with all texts in memory: for small corpora. */
export async function loadCorpus(
  name: string,
  options: CorpusOptions = {},
): Promise<Omit<Corpus, "pairs" | "read"> & { readonly pairs: readonly Pair[] }> {
  const { pairs: refs, skipped, fingerprint, read } = await openCorpus(name, options);
  const pairs: Pair[] = [];
  for (const ref of refs) pairs.push(await read(ref));
  return { pairs, skipped, fingerprint };
}

/** The pairs of a corpus, one source at a time. */
export async function* corpusParts(name: string, options: CorpusOptions = {}): AsyncGenerator<CorpusPart> {
  const table = await loadLanguages();
  const tier = TIERS.find((each) => each === name);
  if (tier === undefined) {
    const directory = name === "embedded" ? EMBEDDED : resolve(options.cwd ?? process.cwd(), name);
    const source = name === "embedded" ? name : undefined;
    yield await directoryPart(directory, table, source);
    return;
  }
  const sources = await manifestSources(options.sources, tier);
  const cache = options.cache ?? cacheFolder(undefined, process.env, process.cwd());
  const note = options.note ?? (() => {});
  const { fetch, onProgress, signal } = options;
  if (fetch) await pullPackages(packagesOf(sources), { fetch, cache, note, onProgress, signal });
  const tarball = async (wanted: Package) => {
    const cached = await cachedTarball(wanted, cache);
    if (cached !== null) return cached;
    throw new EditproofError(`${nameOf(wanted)} is missing or damaged in the cache`, {
      hint: `editproof corpus pull --tier ${tier}${options.sources === undefined ? "" : ` --sources ${shortLine(options.sources)}`}`,
    });
  };
  yield* selections(sources, { cache, table, tarball, note, onProgress, signal });
}

const EMBEDDED = fileURLToPath(new URL("../../corpus/pairs/", import.meta.url));
