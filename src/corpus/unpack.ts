import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Parser, type ReadEntry } from "tar";
import { EditproofError } from "../errors.ts";
import { shortLine } from "../safe-text.ts";
import { codeOf } from "./json.ts";
import type { Release } from "./select.ts";

/** Bytes that a package may unpack to, in all and for one file. */
interface UnpackLimits {
  readonly total: number;
  readonly file: number;
}

const MIB = 1_048_576;

/** Several times the largest package of the manifest. */
const UNPACK_LIMITS: UnpackLimits = { total: 512 * MIB, file: 64 * MIB };

/**
 * The regular files of a package tarball, in memory, without its top folder. Links and devices are passed over, never
 * followed. Throws EditproofError, with `name` in front, for a path that leads outside or upsets a terminal, a package over the limits, or
 * bytes that are no tarball.
 */
export async function unpack(name: string, tarball: Buffer, limits = UNPACK_LIMITS): Promise<Release> {
  const files = new Map<string, Buffer>();
  const fail = (why: string, cause?: unknown) => new EditproofError(`${shortLine(name)}: ${why}`, { cause });
  let archive: Buffer;
  try {
    archive = await promisify(gunzip)(tarball, { maxOutputLength: limits.total });
  } catch (cause) {
    if (codeOf(cause) === "ERR_BUFFER_TOO_LARGE")
      throw fail(`unpacks to more than ${limits.total} bytes`, cause);
    throw fail(`not a gzipped tarball (${codeOf(cause)})`, cause);
  }
  await new Promise<void>((resolve, reject) => {
    const parser = new Parser({
      strict: true,
      onReadEntry: (entry) => {
        try {
          readEntry(entry);
        } catch (error) {
          reject(error);
          entry.resume();
        }
      },
    });
    const readEntry = (entry: ReadEntry) => {
      if (!REGULAR.has(entry.type)) return void entry.resume();
      const path = insidePath(entry.path);
      if (path === null) throw fail(`holds an unsafe path: ${shortLine(entry.path)}`);
      if (entry.size > limits.file) throw fail(`${shortLine(path)} is over ${limits.file} bytes`);
      const chunks: Buffer[] = [];
      entry.on("data", (chunk) => chunks.push(chunk));
      entry.on("end", () => {
        if (path !== "") files.set(path, Buffer.concat(chunks));
      });
    };
    parser.on("error", (cause: unknown) => reject(fail(`damaged tarball (${codeOf(cause)})`, cause)));
    parser.on("end", resolve);
    parser.end(archive);
  });
  return files;
}

const REGULAR: ReadonlySet<string> = new Set(["File", "OldFile", "ContiguousFile"]);

/** The path below the top folder (empty for a file beside it), or null when it is absolute, steps up or holds control characters. */
function insidePath(path: string): string | null {
  if (path.startsWith("/") || path.includes("\\") || /\p{Cc}/u.test(path) || /^[a-z]:/i.test(path))
    return null;
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  return parts.includes("..") ? null : parts.slice(1).join("/");
}
