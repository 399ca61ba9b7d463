import { randomBytes } from "node:crypto";
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rmdir,
  stat,
  symlink,
  unlink,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isInside } from "../auto-approval.ts";
import { FileError, type FileFault, type RestorableFiles, type Snapshot } from "../contract/files.ts";

/** Name of the file that remembers changes under way; no tool may touch it. */
export const JOURNAL = ".editproof-journal.jsonl";

/** Names of files that are being written: left over only where the process was killed. */
export const TEMPORARY = /^\.editproof-[0-9a-f]{12}\.tmp$/;

/**
 * Files below a real directory. Nothing outside of it is touched or read, whether by `..`, an absolute path or a link.
 * A file is replaced in one step, with its mode kept, so that it holds the old text or the new, never a part.
 */
export class DiskFiles implements RestorableFiles {
  readonly root: string;

  /** @param root any path of the directory, made absolute at once */
  constructor(root: string) {
    this.root = resolve(root);
  }

  exists(path: string): Promise<boolean> {
    return this.#at(path, async (real) => (await stats(real)) !== null);
  }

  readBytes(path: string): Promise<Uint8Array> {
    return this.#at(path, (real) => readFile(real));
  }

  async readUtf8(path: string): Promise<string> {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await this.readBytes(path));
  }

  write(path: string, text: string): Promise<void> {
    return this.#at(path, (real) => replace(real, Buffer.from(text)));
  }

  remove(path: string): Promise<void> {
    return this.#at(path, async (_, place) => {
      // The link itself goes, not the file it leads to.
      const found = await lstats(place);
      if (found?.isDirectory()) throw new FileError("IS_DIRECTORY", path, "is a directory");
      if (found !== null) await unlink(place);
    });
  }

  makeParents(path: string): Promise<string[]> {
    return this.#at(path, async (real) => {
      const missing: string[] = [];
      for (let folder = dirname(real); (await stats(folder)) === null; folder = dirname(folder)) {
        missing.unshift(folder);
      }
      for (const folder of missing) await mkdir(folder);
      return missing;
    });
  }

  removeEmptyDir(path: string): Promise<void> {
    return this.#at(path, async (real) => {
      try {
        await rmdir(real);
      } catch (thrown) {
        if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(codeOf(thrown))) throw thrown;
      }
    });
  }

  snapshot(path: string): Promise<Snapshot | null> {
    return this.#at(path, async (real, place) => {
      const found = await stats(real);
      if (found === null) return null;
      const isLink = (await lstats(place))?.isSymbolicLink() ?? false;
      return {
        bytes: await readFile(real),
        mode: found.mode & 0o7777,
        ...(isLink && { link: await readlink(place) }),
      };
    });
  }

  async putBack(path: string, snapshot: Snapshot | null): Promise<void> {
    if (snapshot === null) return this.remove(path);
    await this.makeParents(path);
    const { link, bytes, mode } = snapshot;
    if (link !== undefined) {
      await this.#at(path, async (_, place) => {
        if ((await lstats(place)) === null) await symlink(link, place);
      });
    }
    await this.#at(path, (real) => replace(real, bytes, mode));
  }

  /**
   * Runs an operation on a path inside the root; what the system says becomes a FileError. `real`: where it leads,
   * `place`: where it stands, which is another place only for a link.
   */
  async #at<Result>(
    path: string,
    operation: (real: string, place: string) => Promise<Result>,
  ): Promise<Result> {
    try {
      const [real, place] = [await this.#inside(path, realOf), await this.#inside(path, placeOf)];
      if (basename(place) === JOURNAL) throw new FileError("NOT_WRITABLE", path, "is kept for the journal");
      return await operation(real, place);
    } catch (thrown) {
      if (thrown instanceof FileError) throw thrown;
      throw systemError(path, thrown);
    }
  }

  async #inside(path: string, find: (path: string) => Promise<string>): Promise<string> {
    if (!isInside(this.root, path)) throw outside(path, "lies outside the root");
    const found = await find(path);
    if (!isInside(await realpath(this.root), found)) throw outside(path, "leads out of the root by a link");
    return found;
  }
}

/** Where the path itself stands: only the folders are followed. */
async function placeOf(path: string): Promise<string> {
  return dirname(path) === path ? path : join(await realOf(dirname(path)), basename(path));
}

/** The path without links; the part that is not there yet stays as it is. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (thrown) {
    if (!MISSING.has(codeOf(thrown)) || dirname(path) === path) throw thrown;
  }
  if ((await lstats(path)) !== null) throw outside(path, "is a link that leads nowhere");
  return join(await realOf(dirname(path)), basename(path));
}

/** Written beside, made sure to be on the disk, then put in place in one step. */
async function replace(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const old = await stats(path);
  if (old?.isDirectory()) throw new FileError("IS_DIRECTORY", path, "is a directory");
  // A rename would replace a file that may not be written.
  if (old !== null) await access(path, constants.W_OK);
  const temporary = join(dirname(path), `.editproof-${randomBytes(6).toString("hex")}.tmp`);
  const bits = mode ?? (old === null ? null : old.mode & 0o7777);
  try {
    const handle = await open(temporary, "wx", bits ?? 0o666);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Whoever owns the file goes on owning it, where this process may say so; before the mode, which it would clear.
    if (old !== null) await chown(temporary, old.uid, old.gid).catch(() => {});
    if (bits !== null) await chmod(temporary, bits);
    await rename(temporary, path);
  } catch (thrown) {
    await unlink(temporary).catch(() => {});
    throw thrown;
  }
}

/** A path below a file is as missing as one below nothing. */
const MISSING = new Set(["ENOENT", "ENOTDIR"]);

async function stats(path: string) {
  return orNull(stat(path));
}

async function lstats(path: string) {
  return orNull(lstat(path));
}

async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (thrown) {
    if (MISSING.has(codeOf(thrown))) return null;
    throw thrown;
  }
}

const FAULTS: Readonly<Record<string, readonly [FileFault, string]>> = {
  ENOENT: ["NOT_FOUND", "is not there"],
  EISDIR: ["IS_DIRECTORY", "is a directory"],
  ENOTDIR: ["NOT_DIRECTORY", "a part of the path is a file, not a folder"],
  ENOSPC: ["NO_SPACE", "no space is left; the old content stands"],
  EDQUOT: ["NO_SPACE", "the quota is used up; the old content stands"],
  EFBIG: ["NO_SPACE", "is over the allowed size; the old content stands"],
  EACCES: ["NOT_WRITABLE", "access is not permitted"],
  EPERM: ["NOT_WRITABLE", "access is not permitted"],
  EROFS: ["NOT_WRITABLE", "the file system is read-only"],
  ELOOP: ["OUTSIDE_ROOT", "its links go round in a circle"],
};

function systemError(path: string, thrown: unknown): FileError {
  const code = codeOf(thrown);
  const [kind, why] = FAULTS[code] ?? ["IO_ERROR", code === "" ? String(thrown) : `failed with ${code}`];
  return new FileError(kind, path, why, thrown);
}

function outside(path: string, why: string): FileError {
  return new FileError("OUTSIDE_ROOT", path, why);
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
}
