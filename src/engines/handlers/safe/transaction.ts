import { dirname } from "node:path";
import { FileError, type FileSystem, type RestorableFiles } from "../contract/files.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { putBack, type RestoreReport } from "./put-back.ts";

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Files whose changes are all kept (`commit`) or all taken back (`restore`). Every change is in the journal before it
 * is made. A file that is no longer as this transaction last saw it is neither read again nor overwritten:
 * FileError `CHANGED_ON_DISK`.
 */
export class Transaction implements FileSystem {
  /** The call whose changes these are; null between calls. */
  owner: string | null = null;
  readonly #files: RestorableFiles;
  readonly #journal: Journal;
  #entries: JournalEntry[] = [];
  /** Fingerprint of each path as last seen; null where nothing was. */
  readonly #seen = new Map<string, string | null>();

  constructor(files: RestorableFiles, journal: Journal) {
    this.#files = files;
    this.#journal = journal;
  }

  async exists(path: string): Promise<boolean> {
    const exists = await this.#files.exists(path);
    if (!exists) this.#see(path, null);
    return exists;
  }

  async readBytes(path: string): Promise<Uint8Array> {
    const bytes = await this.#files.readBytes(path);
    this.#see(path, fingerprint(bytes));
    return bytes;
  }

  async readUtf8(path: string): Promise<string> {
    return UTF8.decode(await this.readBytes(path));
  }

  async write(path: string, text: string): Promise<void> {
    const after = fingerprint(text);
    await this.#record(path, after);
    await this.#files.write(path, text);
    this.#seen.set(path, after);
  }

  async remove(path: string): Promise<void> {
    await this.#record(path, null);
    await this.#files.remove(path);
    this.#seen.set(path, null);
  }

  async makeParents(path: string): Promise<string[]> {
    for (const folder of await this.#missingParents(path)) await this.#add({ kind: "folder", path: folder });
    return this.#files.makeParents(path);
  }

  async removeEmptyDir(path: string): Promise<void> {
    await this.#files.removeEmptyDir(path);
  }

  /** All changes stand. */
  async commit(): Promise<void> {
    if (this.#entries.length > 0) await this.#journal.commit();
    this.#forget();
  }

  /** Every file as before, unless someone else changed it meanwhile or it cannot be written: the report says which. */
  async restore(): Promise<RestoreReport> {
    const report = await putBack(this.#files, this.#entries);
    if (report.failed.length > 0) this.#journal.release();
    else if (this.#entries.length > 0) await this.#journal.drop();
    this.#forget();
    return report;
  }

  async #missingParents(path: string): Promise<string[]> {
    const missing: string[] = [];
    let folder = dirname(path);
    while (folder !== dirname(folder) && !(await this.#files.exists(folder))) {
      missing.unshift(folder);
      folder = dirname(folder);
    }
    return missing;
  }

  #forget(): void {
    this.owner = null;
    this.#entries = [];
    this.#seen.clear();
  }

  #see(path: string, now: string | null): void {
    const known = this.#seen.get(path);
    if (known !== undefined && known !== now) throw changed(path);
    this.#seen.set(path, now);
  }

  async #record(path: string, after: string | null): Promise<void> {
    const before = await this.#files.snapshot(path);
    this.#see(path, before === null ? null : fingerprint(before.bytes));
    await this.#add({ kind: "file", path, before, after });
  }

  async #add(entry: JournalEntry): Promise<void> {
    this.#entries.push(entry);
    await this.#journal.add(entry);
  }
}

function changed(path: string): FileError {
  return new FileError("CHANGED_ON_DISK", path, "was changed by someone else since it was read");
}
