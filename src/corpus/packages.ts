import type { Package } from "./sources.ts";
import { nameOf, type TarballStore, tarballOf } from "./tarballs.ts";

/** How far a pull is. */
export interface PullProgress {
  readonly step: "packages" | "pairs";
  readonly done: number;
  readonly of: number;
  /** The package or source just done. */
  readonly name: string;
  /** Size of the packages done, downloaded or found in the cache; 0 for pairs. */
  readonly bytes: number;
  readonly ofBytes: number;
}

export interface PullOptions extends TarballStore {
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
}

/**
 * Checks every package in the cache and fetches what it lacks, a few at a time; gives the number fetched. The first
 * failure stops the others; what came before it is kept. Throws EditproofError naming the package, OfflineError when
 * the registry cannot be reached.
 */
export async function pullPackages(packages: readonly Package[], options: PullOptions): Promise<number> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const ofBytes = sizeOf(packages);
  let fetched = 0;
  let done = 0;
  let bytes = 0;
  const store: TarballStore = {
    ...options,
    signal,
    fetch: async (wanted, aborted) => {
      const tarball = await options.fetch(wanted, aborted);
      fetched += 1;
      return tarball;
    },
  };
  const queue = packages.values();
  const failures: unknown[] = [];
  const worker = async () => {
    try {
      for (const wanted of queue) {
        signal.throwIfAborted();
        await tarballOf(wanted, store);
        done += 1;
        bytes += wanted.bytes;
        const name = nameOf(wanted);
        options.onProgress?.({ step: "packages", done, of: packages.length, name, bytes, ofBytes });
      }
    } catch (failure) {
      failures.push(failure);
      stop.abort();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  options.signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return fetched;
}

/** Size of all tarballs, in bytes. */
export function sizeOf(packages: readonly Package[]): number {
  return packages.reduce((sum, each) => sum + each.bytes, 0);
}

const AT_ONCE = 4;
