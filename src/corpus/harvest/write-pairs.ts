import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EditproofError } from "../../errors.ts";
import { safeLine } from "../../safe-text.ts";
import { codeOf } from "../json.ts";
import { makeFolder } from "../make-folder.ts";
import type { Harvested } from "./harvest.ts";

/** Writes pairs into a corpus directory, each a folder that appears whole or not at all. */
export class PairWriter {
  readonly #folder: string;
  /** Without capitals: on some disks they are the same. */
  readonly #names = new Set<string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws EditproofError if the folder cannot be made or is not empty. */
  static async create(folder: string): Promise<PairWriter> {
    const names = await writing(folder, async () => {
      await makeFolder(folder);
      return await readdir(folder);
    });
    if (names.length > 0)
      throw new EditproofError(`--out ${safeLine(folder)}: is not empty; choose another folder`);
    return new PairWriter(folder);
  }

  /** Throws EditproofError where it cannot be written. */
  async write({ commit, path, language, before, after }: Harvested): Promise<void> {
    const name = this.#nameFor(commit, path);
    const temporary = join(this.#folder, `.${name}.tmp`);
    const about = { path, language, origin: { commit, path } };
    await writing(this.#folder, async () => {
      try {
        await mkdir(temporary);
        await writeFile(join(temporary, "pair.json"), `${JSON.stringify(about, null, 2)}\n`, { flag: "wx" });
        await writeFile(join(temporary, "before"), before, { flag: "wx" });
        await writeFile(join(temporary, "after"), after, { flag: "wx" });
        await rename(temporary, join(this.#folder, name));
      } catch (error) {
        await rm(temporary, { recursive: true, force: true });
        throw error;
      }
    });
  }

  /** The start of the commit and the end of the path, in letters that every disk takes. */
  #nameFor(commit: string, path: string): string {
    const slug = path.replace(/[^A-Za-z0-9._-]+/g, "-").slice(-60);
    const stem = `${commit.slice(0, 12)}-${slug.replace(/^[-.]+|[-.]+$/g, "") || "file"}`;
    let name = stem;
    for (let count = 2; this.#names.has(name.toLowerCase()); count++) name = `${stem}-${count}`;
    this.#names.add(name.toLowerCase());
    return name;
  }
}

async function writing<T>(folder: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw new EditproofError(`--out ${safeLine(folder)}: cannot be written (${codeOf(cause)})`, { cause });
  }
}
