import { createHash } from "node:crypto";
import { join } from "node:path";
import { EditproofError } from "../errors.ts";
import { readCached, writeCached } from "./cache.ts";
import type { FetchPackage } from "./npm.ts";
import type { Package } from "./sources.ts";

/** Where tarballs are kept and got from. */
export interface TarballStore {
  /** The cache folder. */
  readonly cache: string;
  readonly fetch: FetchPackage;
  /** Told in one line what a user should know, such as a damaged cached package. */
  readonly note: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The tarball of a release, from the cache or fetched into it. Its hash is checked on every read. */
export async function tarballOf(wanted: Package, store: TarballStore): Promise<Buffer> {
  const file = fileOf(wanted, store.cache);
  const cached = await readCached(file);
  if (cached !== null) {
    if (matches(cached, wanted)) return cached;
    store.note(`${nameOf(wanted)}: the cached package is damaged; fetching it again`);
  }
  store.signal?.throwIfAborted();
  const fetched = await store.fetch(wanted, store.signal);
  if (!matches(fetched, wanted)) {
    throw new EditproofError(`${nameOf(wanted)}: what was fetched does not match its pinned hash`);
  }
  await writeCached(file, fetched);
  return fetched;
}

/** The tarball of a release if the cache holds it undamaged, else null. */
export async function cachedTarball(wanted: Package, cache: string): Promise<Buffer | null> {
  const cached = await readCached(fileOf(wanted, cache));
  return cached !== null && matches(cached, wanted) ? cached : null;
}

/** `name@version`. */
export function nameOf(wanted: Package): string {
  return `${wanted.name}@${wanted.version}`;
}

function fileOf(wanted: Package, cache: string): string {
  return join(cache, "packages", `${wanted.name.replace("/", "+")}-${wanted.version}.tgz`);
}

function matches(bytes: Buffer, wanted: Package): boolean {
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}` === wanted.integrity;
}
