import { dirname } from "node:path";
import { FileError, type RestorableFiles, type Snapshot } from "../contract/files.ts";

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Files in memory, by absolute path, as text or bytes. A folder is there while a file is in it, or when made. */
export class MemoryFiles implements RestorableFiles {
  readonly #files: Map<string, string | Uint8Array>;
  readonly #folders = new Set<string>();

  constructor(files: Iterable<readonly [absolute: string, content: string | Uint8Array]> = []) {
    this.#files = new Map(files);
    for (const path of this.#files.keys()) for (const folder of foldersOf(path)) this.#folders.add(folder);
  }

  /** Every file as text, in the order in which they came. */
  texts(): Map<string, string> {
    return new Map([...this.#files].map(([path, content]) => [path, textOf(content)]));
  }

  async exists(path: string): Promise<boolean> {
    return this.#files.has(path) || this.#folders.has(path);
  }

  async readBytes(path: string): Promise<Uint8Array> {
    const content = this.#read(path);
    return typeof content === "string" ? Buffer.from(content) : content;
  }

  async readUtf8(path: string): Promise<string> {
    return UTF8.decode(await this.readBytes(path));
  }

  async write(path: string, text: string): Promise<void> {
    if (this.#folders.has(path)) throw new FileError("IS_DIRECTORY", path, "is a directory");
    if (this.#missingFolders(path).length > 0)
      throw new FileError("NOT_FOUND", path, "its folder is not there");
    // Lone surrogates have no UTF-8 and become U+FFFD, as they would on disk.
    this.#files.set(path, Buffer.from(text).toString());
  }

  async remove(path: string): Promise<void> {
    if (this.#folders.has(path)) throw new FileError("IS_DIRECTORY", path, "is a directory");
    this.#files.delete(path);
  }

  async makeParents(path: string): Promise<string[]> {
    const missing = this.#missingFolders(path);
    for (const folder of missing) this.#folders.add(folder);
    return missing;
  }

  async removeEmptyDir(path: string): Promise<void> {
    const inside = (other: string) => dirname(other) === path && other !== path;
    if (![...this.#files.keys(), ...this.#folders].some(inside)) this.#folders.delete(path);
  }

  async snapshot(path: string): Promise<Snapshot | null> {
    return this.#files.has(path) || this.#folders.has(path) ? { bytes: await this.readBytes(path) } : null;
  }

  async putBack(path: string, snapshot: Snapshot | null): Promise<void> {
    if (snapshot === null) {
      await this.remove(path);
    } else {
      await this.makeParents(path);
      this.#files.set(path, snapshot.bytes);
    }
  }

  /** Outermost first; none can be below a file. */
  #missingFolders(path: string): string[] {
    const missing = foldersOf(path).filter((folder) => !this.#folders.has(folder));
    const blocked = missing.find((folder) => this.#files.has(folder));
    if (blocked !== undefined) throw new FileError("NOT_DIRECTORY", blocked, "is a file, not a folder");
    return missing;
  }

  #read(path: string): string | Uint8Array {
    const content = this.#files.get(path);
    if (content !== undefined) return content;
    if (this.#folders.has(path)) throw new FileError("IS_DIRECTORY", path, "is a directory");
    throw new FileError("NOT_FOUND", path, "is not there");
  }
}

function textOf(content: string | Uint8Array): string {
  return typeof content === "string" ? content : UTF8.decode(content);
}

/** Outermost first, the root of the file system left out only where it is the path itself. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (dirname(folder) === folder) return folders;
  }
}
