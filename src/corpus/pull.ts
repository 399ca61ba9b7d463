import { loadLanguages } from "./language.ts";
import { type PullOptions, pullPackages, sizeOf } from "./packages.ts";
import { selections } from "./pair-cache.ts";
import { packagesOf, type Source } from "./sources.ts";
import { tarballOf } from "./tarballs.ts";

export interface PullResult {
  /** Packages fetched now, and those that the cache had. */
  readonly fetched: number;
  readonly cached: number;
  /** Size of all packages. */
  readonly bytes: number;
  readonly pairs: number;
}

/**
 * Brings the packages of the sources into the cache, and the pairs chosen from them. What the cache has undamaged is
 * not fetched again, so a pull that was cut short goes on where it stood. Throws EditproofError naming the package,
 * OfflineError when the registry cannot be reached.
 */
export async function pull(sources: readonly Source[], options: PullOptions): Promise<PullResult> {
  const packages = packagesOf(sources);
  const fetched = await pullPackages(packages, options);
  const table = await loadLanguages();
  const tarball = (wanted: (typeof packages)[number]) => tarballOf(wanted, options);
  let pairs = 0;
  for await (const part of selections(sources, { ...options, table, tarball })) pairs += part.count;
  return { fetched, cached: packages.length - fetched, bytes: sizeOf(packages), pairs };
}
