import { dirname, relative, resolve } from "node:path";
import type { Files } from "../../records.ts";

/** Paths are absolute. */
export interface Disk {
  readonly files: Map<string, string>;
  /** Those that are there from the start: in a later one nothing is ever looked for. */
  readonly folders: ReadonlySet<string>;
}

/** A file operation that fails. */
export class DiskFault extends Error {
  readonly kind: "IS_DIRECTORY" | "NOT_DIRECTORY";

  constructor(kind: DiskFault["kind"]) {
    super(kind);
    this.kind = kind;
  }
}

/** Where relative paths start. */
const ROOT = "/work";

export function absolutePath(path: string): string {
  return resolve(ROOT, path);
}

export function diskOf(files: Files): Disk {
  const absolute = [...files].map(([path, text]) => [absolutePath(path), text] as const);
  return {
    files: new Map(absolute),
    folders: new Set(["/", ...absolute.flatMap(([path]) => foldersAbove(path))]),
  };
}

/** Every file, named as it was given, a new one from the root. */
export function standing({ files }: Disk, given: Files): Files {
  const names = new Map([...given.keys()].map((path) => [absolutePath(path), path]));
  return new Map([...files].map(([path, text]) => [names.get(path) ?? relative(ROOT, path), text]));
}

export function exists({ files, folders }: Disk, path: string): boolean {
  return files.has(path) || folders.has(path);
}

/** The text of a file that is there, out of UTF-8: half a pair of surrogates has none. */
export function read({ files, folders }: Disk, path: string): string {
  if (folders.has(path)) throw new DiskFault("IS_DIRECTORY");
  return throughUtf8(files.get(path) ?? "");
}

/** Writes a file, whether its folders are there or have yet to be made. */
export function write({ files, folders }: Disk, path: string, text: string): void {
  if (folders.has(path)) throw new DiskFault("IS_DIRECTORY");
  if (foldersAbove(path).some((folder) => files.has(folder))) throw new DiskFault("NOT_DIRECTORY");
  files.set(path, throughUtf8(text));
}

/** The folders that a path lies in. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [...foldersAbove(folder), folder];
}

function throughUtf8(text: string): string {
  return Buffer.from(text).toString();
}
