import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
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

  /**
   * Throws EditproofError if the folder cannot be made, or is not empty and `force` is not given. With `force` the pairs
   * of an earlier harvest go, and nothing else.
   */
  static async create(folder: string, force: boolean): Promise<PairWriter> {
    await writing(folder, async () => {
      await makeFolder(folder);
      const names = await readdir(folder);
      if (names.length > 0 && !force) {
        throw new EditproofError(
          `--out ${safeLine(folder)}: is not empty; choose another folder, or --force to replace an earlier harvest`,
        );
      }
      for (const name of names) await removeHarvested(join(folder, name), name);
    });
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
        const texts = { "pair.json": `${JSON.stringify(about, null, 2)}\n`, before, after };
        for (const file of PAIR_FILES) await writeFile(join(temporary, file), texts[file], { flag: "wx" });
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

const PAIR_FILES = ["pair.json", "before", "after"] as const;

/** A name that `PairWriter` gives, of a whole pair or of one that was being written. */
const HARVESTED = /^(?:[0-9a-f]{12}-.+|\.[0-9a-f]{12}-.+\.tmp)$/;

/** Removes the folder of a pair by its known files, so that one with anything else in it is an error and stays. */
async function removeHarvested(folder: string, name: string): Promise<void> {
  if (!HARVESTED.test(name)) return;
  for (const file of PAIR_FILES) await rm(join(folder, file), { force: true });
  await rmdir(folder);
}

async function writing<T>(folder: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    if (cause instanceof EditproofError) throw cause;
    throw new EditproofError(`--out ${safeLine(folder)}: cannot be written (${codeOf(cause)})`, { cause });
  }
}
