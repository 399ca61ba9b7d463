import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { EditproofError } from "../errors.ts";
import type { Pair } from "../records.ts";
import { cacheFolder } from "./cache.ts";
import { readDirectory } from "./directory.ts";
import { loadLanguages } from "./language.ts";
import type { FetchPackage } from "./npm.ts";
import { type PullProgress, pullPackages } from "./packages.ts";
import { selections } from "./pair-cache.ts";
import type { Selection } from "./select.ts";
import { loadSources, type Package, packagesOf, sourcesOf, TIERS } from "./sources.ts";
import { cachedTarball, nameOf } from "./tarballs.ts";

export interface CorpusOptions {
  /** Gets what the cache of a tier lacks; without it a tier is read from the cache alone. */
  readonly fetch?: FetchPackage | undefined;
  /** The cache folder; the user's usual one when absent. */
  readonly cache?: string | undefined;
  /** Where a relative directory starts; the process's when absent. */
  readonly cwd?: string | undefined;
  /** Told in one line what a user should know, such as a damaged cached package. */
  readonly note?: ((line: string) => void) | undefined;
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Corpus {
  /** By source, then by path (tiers) or name (directories). */
  readonly pairs: readonly Pair[];
  /** Files that a rule left out, by the rule's name; empty for directories. */
  readonly skipped: ReadonlyMap<string, number>;
  /** SHA-256 over all pairs: equal corpora have equal fingerprints on every machine. */
  readonly fingerprint: string;
}

/**
 * The pairs of a corpus: `embedded`, a tier (`small`, `full`), or the path of a corpus directory. Throws
 * EditproofError for what cannot be read, OfflineError when packages are missing and cannot be fetched.
 */
export async function loadCorpus(name: string, options: CorpusOptions = {}): Promise<Corpus> {
  const pairs: Pair[] = [];
  const skipped = new Map<string, number>();
  const hash = createHash("sha256");
  for await (const part of corpusParts(name, options)) {
    for (const pair of part.pairs) {
      pairs.push(pair);
      hash.update(JSON.stringify([pair.id, pair.path, pair.language, pair.before, pair.after]));
    }
    for (const [reason, count] of part.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  return { pairs, skipped, fingerprint: hash.digest("hex") };
}

/** The same pairs, one source at a time, for a corpus that need not stand in memory whole. */
export async function* corpusParts(name: string, options: CorpusOptions = {}): AsyncGenerator<Selection> {
  const table = await loadLanguages();
  const tier = TIERS.find((each) => each === name);
  if (tier === undefined) {
    const directory = name === "embedded" ? EMBEDDED : resolve(options.cwd ?? process.cwd(), name);
    const source = name === "embedded" ? name : undefined;
    yield { pairs: await readDirectory(directory, table, source), skipped: new Map() };
    return;
  }
  const sources = sourcesOf(await loadSources(), tier);
  const cache = options.cache ?? cacheFolder(undefined, process.env, process.cwd());
  const note = options.note ?? (() => {});
  const { fetch, onProgress, signal } = options;
  if (fetch) await pullPackages(packagesOf(sources), { fetch, cache, note, onProgress, signal });
  const tarball = async (wanted: Package) => {
    const cached = await cachedTarball(wanted, cache);
    if (cached !== null) return cached;
    throw new EditproofError(`${nameOf(wanted)} is missing or damaged in the cache`, {
      hint: `editproof corpus pull --tier ${tier}`,
    });
  };
  yield* selections(sources, { cache, table, tarball, note, onProgress, signal });
}

const EMBEDDED = fileURLToPath(new URL("../../corpus/pairs/", import.meta.url));
