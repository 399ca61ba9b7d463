import { constants } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../corpus/json.ts";
import { makeFolder } from "../corpus/make-folder.ts";
import { EditproofError } from "../errors.ts";
import type { ResultRow } from "../records.ts";
import { CASES_HEADER, casesCsv, LAYERS_HEADER, layersCsv } from "./csv.ts";
import { RUN_LOCK } from "./run-lock.ts";

/** Every file a run may write; a folder with `--force` is cleared of exactly these. */
const RUN_FILES = [
  "run.json",
  "cases.csv",
  "layers.csv",
  "latency.csv",
  "summary.json",
  "summary.md",
] as const;

/** The folder of a run while it is written. CSV rows are appended whole, so that a killed run leaves readable files. */
export class RunFolder {
  readonly path: string;
  private readonly cases: FileHandle;
  private readonly layers: FileHandle;

  private constructor(path: string, cases: FileHandle, layers: FileHandle) {
    this.path = path;
    this.cases = cases;
    this.layers = layers;
  }

  /** Throws EditproofError if the folder cannot be written, or is not empty and `force` is not given. */
  static async create(path: string, force: boolean): Promise<RunFolder> {
    await claimFolder(path, force);
    return await writing(path, async () => {
      for (const name of RUN_FILES) {
        await rm(join(path, name), { force: true });
        await rm(temporaryOf(path, name), { force: true }); // a killed run may have left it
      }
      const cases = await open(join(path, "cases.csv"), "ax");
      const layers = await open(join(path, "layers.csv"), "ax");
      const folder = new RunFolder(path, cases, layers);
      await appendWhole(cases, CASES_HEADER);
      await appendWhole(layers, LAYERS_HEADER);
      return folder;
    });
  }

  /**
   * The folder of a run that ended early, its two files of rows cut to what stands; links are refused. Throws
   * EditproofError.
   */
  static async reopen(
    path: string,
    sizes: { readonly cases: number; readonly layers: number },
  ): Promise<RunFolder> {
    return await writing(path, async () => {
      for (const name of RUN_FILES) await rm(temporaryOf(path, name), { force: true });
      const flags = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
      const cases = await open(join(path, "cases.csv"), flags);
      const layers = await open(join(path, "layers.csv"), flags);
      await cases.truncate(sizes.cases);
      await layers.truncate(sizes.layers);
      return new RunFolder(path, cases, layers);
    });
  }

  /** Throws EditproofError where the rows do not fit; those written before stay, and no half row behind them. */
  async append(rows: readonly ResultRow[]): Promise<void> {
    await writing(this.path, async () => {
      await appendWhole(this.cases, casesCsv(rows));
      await appendWhole(this.layers, layersCsv(rows));
    });
  }

  /** Writes a whole file of the run; a reader sees the old text or the new one, never a half. */
  async write(name: (typeof RUN_FILES)[number], text: string): Promise<void> {
    const temporary = temporaryOf(this.path, name);
    await writing(this.path, async () => {
      try {
        await writeFile(temporary, text, { flag: "wx" });
        await rename(temporary, join(this.path, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.cases.close();
    await this.layers.close();
  }
}

function temporaryOf(path: string, name: string): string {
  return join(path, `.${name}.tmp`);
}

/** Appends all of the text or nothing of it: on a full disk half of it may be written, which is then taken back. */
async function appendWhole(file: FileHandle, text: string): Promise<void> {
  const { size } = await file.stat();
  try {
    await file.appendFile(text);
  } catch (error) {
    await file.truncate(size);
    throw error;
  }
}

/** What the system says against writing becomes one line for the user. */
async function writing<T>(path: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw new EditproofError(`--out ${path}: cannot be written (${codeOf(cause)})`, { cause });
  }
}

/** Makes the folder. Throws EditproofError if it cannot be written, or is not empty and `force` is not given. */
export async function claimFolder(path: string, force: boolean): Promise<void> {
  const names = await writing(path, async () => {
    await makeFolder(path);
    return (await readdir(path)).filter((name) => name !== RUN_LOCK);
  });
  if (names.length > 0 && !force) {
    throw new EditproofError(
      `--out ${path}: is not empty; choose another folder, or --force to overwrite a run`,
    );
  }
}
