import { type FileHandle, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../corpus/make-folder.ts";
import { EditproofError } from "../errors.ts";
import type { ResultRow } from "../records.ts";
import { CASES_HEADER, casesCsv, LAYERS_HEADER, layersCsv } from "./csv.ts";

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

  /** As `claimFolder`; then what a run in the folder wrote is gone, and the CSV files have their headers. */
  static async create(path: string, force: boolean): Promise<RunFolder> {
    await claimFolder(path, force);
    try {
      for (const name of RUN_FILES) {
        await rm(join(path, name), { force: true });
        await rm(temporaryOf(path, name), { force: true }); // a killed run may have left it
      }
    } catch (cause) {
      throw unwritable(path, cause);
    }
    const cases = await open(join(path, "cases.csv"), "ax");
    const layers = await open(join(path, "layers.csv"), "ax");
    await cases.appendFile(CASES_HEADER);
    await layers.appendFile(LAYERS_HEADER);
    return new RunFolder(path, cases, layers);
  }

  async append(rows: readonly ResultRow[]): Promise<void> {
    await this.cases.appendFile(casesCsv(rows));
    await this.layers.appendFile(layersCsv(rows));
  }

  /** Writes a whole file of the run; a reader sees the old text or the new one, never a half. */
  async write(name: (typeof RUN_FILES)[number], text: string): Promise<void> {
    const temporary = temporaryOf(this.path, name);
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, join(this.path, name));
  }

  async close(): Promise<void> {
    await this.cases.close();
    await this.layers.close();
  }
}

function temporaryOf(path: string, name: string): string {
  return join(path, `.${name}.tmp`);
}

/**
 * Makes the folder where it is missing. Throws EditproofError if it cannot be written, or is not empty and `force` is
 * not given.
 */
export async function claimFolder(path: string, force: boolean): Promise<void> {
  let names: string[];
  try {
    await makeFolder(path);
    names = await readdir(path);
  } catch (cause) {
    throw unwritable(path, cause);
  }
  if (names.length > 0 && !force) {
    throw new EditproofError(
      `--out ${path}: is not empty; choose another folder, or --force to overwrite a run`,
    );
  }
}

function unwritable(path: string, cause: unknown): EditproofError {
  const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
  return new EditproofError(`--out ${path}: cannot be written (${code})`, { cause });
}
