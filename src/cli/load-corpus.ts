import { cacheFolder } from "../corpus/cache.ts";
import { type Corpus, openCorpus } from "../corpus/load.ts";
import { npmFetcher, OfflineError } from "../corpus/npm.ts";
import type { Io } from "./command.ts";
import { pullLine } from "./corpus.ts";
import { progressOn } from "./progress.ts";

/** The real files that a run takes when no corpus is named, and what it takes without a network. */
const DEFAULT_CORPUS = "small";
const FALLBACK_CORPUS = "embedded";

export interface NamedCorpus extends Corpus {
  readonly name: string;
}

/**
 * The pairs of a corpus, fetched when the cache lacks them. Without a name the small tier is taken, or with one
 * clear line the embedded pairs when there is no network. A named corpus that cannot be had is an error.
 */
export async function corpusFor(
  args: { readonly corpus?: string | undefined; readonly cache?: string | undefined },
  io: Io,
): Promise<NamedCorpus> {
  const name = args.corpus ?? DEFAULT_CORPUS;
  const progress = progressOn(io);
  const options = {
    fetch: npmFetcher(io.env, io.cwd),
    cache: cacheFolder(args.cache, io.env, io.cwd),
    cwd: io.cwd,
    note: progress.note,
    onProgress: (step: Parameters<typeof pullLine>[0]) => progress.update(pullLine(step)),
    signal: io.signal,
  };
  try {
    return { name, ...(await openCorpus(name, options)) };
  } catch (error) {
    if (args.corpus !== undefined || !(error instanceof OfflineError)) throw error;
    progress.note(`no network: taking the ${FALLBACK_CORPUS} pairs instead of real files (${error.message})`);
    return { name: FALLBACK_CORPUS, ...(await openCorpus(FALLBACK_CORPUS, options)) };
  } finally {
    progress.end();
  }
}
