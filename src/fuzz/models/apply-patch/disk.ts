import { dirname, relative, resolve } from "node:path";
import type { Files } from "../../../records.ts";

/** Where the files of a case stand: a name that shows only in what an absolute path is called. */
const ROOT = "/work";

/** Why a step of the disk failed. Unlike a refusal, it may come when files have changed. */
export class DiskFault extends Error {
  readonly kind: string;

  constructor(kind: string) {
    super(kind);
    this.name = "DiskFault";
    this.kind = kind;
  }
}

/** Files by absolute path, with the folders that are there, empty or not. */
export class Disk {
  readonly #names: ReadonlyMap<string, string>;
  readonly #texts: Map<string, string>;
  readonly #folders: Set<string>;

  constructor(files: Files) {
    this.#names = new Map([...files.keys()].map((name) => [absolute(name), name]));
    this.#texts = new Map([...files].map(([name, text]) => [absolute(name), text]));
    this.#folders = new Set([...this.#texts.keys()].flatMap(foldersOf));
    for (const folder of [ROOT, ...foldersOf(ROOT)]) this.#folders.add(folder);
  }

  /** Every file under the name it came with, or from the working folder. */
  standing(): Files {
    return new Map(
      [...this.#texts].map(([path, text]) => [this.#names.get(path) ?? relative(ROOT, path), text]),
    );
  }

  isThere(path: string): boolean {
    return this.#texts.has(absolute(path)) || this.#folders.has(absolute(path));
  }

  read(path: string): string {
    const text = this.#texts.get(absolute(path));
    if (text === undefined)
      throw new DiskFault(this.#folders.has(absolute(path)) ? "IS_DIRECTORY" : "NOT_FOUND");
    return text;
  }

  /** Makes the folders that are missing. What is no Unicode becomes U+FFFD. */
  write(path: string, text: string): void {
    const folders = foldersOf(absolute(path));
    if (folders.some((folder) => this.#texts.has(folder))) throw new DiskFault("NOT_DIRECTORY");
    if (this.#folders.has(absolute(path))) throw new DiskFault("IS_DIRECTORY");
    for (const folder of folders) this.#folders.add(folder);
    this.#texts.set(absolute(path), Buffer.from(text).toString());
  }

  remove(path: string): void {
    this.#texts.delete(absolute(path));
  }
}

/** The absolute path, in its shortest form. */
export function absolute(path: string): string {
  return resolve(ROOT, path);
}

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersOf(folder)];
}
