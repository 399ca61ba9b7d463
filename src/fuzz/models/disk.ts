import { dirname, relative, resolve } from "node:path";
import type { Files } from "../../records.ts";

/** Files with their folders, as a handler finds them. Paths are absolute. */
export interface Disk {
  readonly files: Map<string, string>;
  readonly folders: Set<string>;
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
  const disk: Disk = { files: new Map(), folders: new Set(["/"]) };
  for (const [path, text] of files) {
    disk.files.set(absolutePath(path), text);
    for (const folder of foldersAbove(absolutePath(path))) disk.folders.add(folder);
  }
  return disk;
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

/** Makes the folders above a path, and gives those that were not there, outermost first. */
export function makeFolders({ files, folders }: Disk, path: string): string[] {
  const above = foldersAbove(path);
  if (above.some((folder) => files.has(folder))) throw new DiskFault("NOT_DIRECTORY");
  const made = above.filter((folder) => !folders.has(folder));
  for (const folder of made) folders.add(folder);
  return made;
}

export function write({ files, folders }: Disk, path: string, text: string): void {
  if (folders.has(path)) throw new DiskFault("IS_DIRECTORY");
  if (foldersAbove(path).some((folder) => files.has(folder))) throw new DiskFault("NOT_DIRECTORY");
  files.set(path, throughUtf8(text));
}

/** Removes a file, and folders that hold nothing else, innermost first. */
export function remove({ files, folders }: Disk, path: string, made: readonly string[]): void {
  files.delete(path);
  for (const folder of made.toReversed()) {
    if (![...files.keys(), ...folders].some((other) => other.startsWith(`${folder}/`)))
      folders.delete(folder);
  }
}

/** The folders that a path lies in, outermost first. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [...foldersAbove(folder), folder];
}

function throughUtf8(text: string): string {
  return Buffer.from(text).toString();
}
