import type { Environment } from "../contract/environment.ts";
import { FileError, type FileFault } from "../contract/files.ts";
import { HandlerError } from "../contract/handler-error.ts";

/**
 * The texts of the files that a patch updates or deletes, by path as written. Throws HandlerError `ACCESS_DENIED`,
 * `FILE_NOT_FOUND`, `READ_ERROR`.
 */
export async function loadFiles(env: Environment, paths: readonly string[]): Promise<Map<string, string>> {
  const loaded = new Map<string, string>();
  for (const path of paths) loaded.set(path, await load(env, path));
  return loaded;
}

async function load({ paths, ignore, files, events }: Environment, path: string): Promise<string> {
  const { absolute, relative } = paths.resolve(path);
  if (!ignore.allows(relative)) {
    events.emit({ type: "ignore-error", path });
    throw new HandlerError("ACCESS_DENIED", `${path}: the ignore rules refuse it`);
  }
  if (!(await files.exists(absolute))) throw new HandlerError("FILE_NOT_FOUND", `${path}: is not there`);
  try {
    return await files.readUtf8(absolute);
  } catch (cause) {
    if (cause instanceof FileError && TOLD_AS_THEY_ARE.has(cause.kind)) throw cause;
    throw new HandlerError("READ_ERROR", `${path}: cannot be read`, { cause });
  }
}

const TOLD_AS_THEY_ARE: ReadonlySet<FileFault> = new Set(["OUTSIDE_ROOT", "CHANGED_ON_DISK"]);
