import { cacheFolder } from "../corpus/cache.ts";
import { type Corpus, openCorpus } from "../corpus/load.ts";
import { npmFetcher, OfflineError } from "../corpus/npm.ts";
import type { Io } from "./command.ts";
import { pullLine } from "./corpus.ts";
import { type CorpusArgs, chosenCorpus } from "./corpus-choice.ts";
import { progressOn } from "./progress.ts";

/** What a run takes without a network when no corpus is named. */
const FALLBACK_CORPUS = "embedded";

export interface NamedCorpus extends Corpus {
  readonly name: string;
  /** Absolute path of the manifest that was named. */
  readonly sources?: string;
}

/**
 * The corpus, fetched when the cache lacks it. Without a name the small tier is taken, or with one
 * clear line the embedded pairs when there is no network. A named corpus that cannot be had is an error.
 */
export async function corpusFor(args: CorpusArgs, io: Io): Promise<NamedCorpus> {
  const chosen = chosenCorpus(args, io);
  const progress = progressOn(io);
  const options = {
    sources: chosen.sources,
    fetch: npmFetcher(io.env, io.cwd),
    cache: cacheFolder(args.cache, io.env, io.cwd),
    cwd: io.cwd,
    note: progress.note,
    onProgress: (step: Parameters<typeof pullLine>[0]) => progress.update(pullLine(step)),
    signal: io.signal,
  };
  try {
    return { ...chosen, ...(await openCorpus(chosen.name, options)) };
  } catch (error) {
    if ((args.corpus ?? args.tier ?? args.sources) !== undefined || !(error instanceof OfflineError))
      throw error;
    progress.note(`no network: taking the ${FALLBACK_CORPUS} pairs instead of real files (${error.message})`);
    return { name: FALLBACK_CORPUS, ...(await openCorpus(FALLBACK_CORPUS, options)) };
  } finally {
    progress.end();
  }
}
