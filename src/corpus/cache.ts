import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { EditproofError } from "../errors.ts";
import { openRegular } from "../regular-file.ts";
import { shortLine } from "../safe-text.ts";
import { codeOf } from "./json.ts";
import { makeFolder } from "./make-folder.ts";

/** The folder for downloads: `--cache`, else `EDITPROOF_CACHE`, else `editproof` in the XDG cache folder. */
export function cacheFolder(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string {
  const { EDITPROOF_CACHE, XDG_CACHE_HOME, HOME } = env;
  const named = flag || EDITPROOF_CACHE;
  if (named) return resolve(cwd, named);
  // The XDG rule: a relative path counts as unset.
  const base = XDG_CACHE_HOME?.startsWith("/") ? XDG_CACHE_HOME : join(HOME || homedir(), ".cache");
  return join(base, "editproof");
}

/** The bytes of a cached file, or null when there is none. */
export async function readCached(file: string): Promise<Buffer | null> {
  try {
    const handle = await openRegular(file, "follow");
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return null;
    throw new EditproofError(`${shortLine(file)}: cannot be read (${codeOf(cause)})`, { cause });
  }
}

/** The bytes `[start, end)` of a cached file; fewer where it ends before. */
export async function readCachedSpan(file: string, start: number, end: number): Promise<Buffer> {
  try {
    const handle = await openRegular(file, "follow");
    try {
      const bytes = Buffer.alloc(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new EditproofError(`${shortLine(file)}: cannot be read (${codeOf(cause)})`, { cause });
  }
}

/**
 * Writes a cached file whole or not at all: a pull that is cut short leaves no half file under this name, and two that
 * run side by side each put a whole one there.
 */
export async function writeCached(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
  try {
    await makeFolder(dirname(file));
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {});
    throw new EditproofError(`${shortLine(file)}: cannot be written (${codeOf(cause)})`, {
      hint: "choose another cache folder with --cache DIR or EDITPROOF_CACHE",
      cause,
    });
  }
}
