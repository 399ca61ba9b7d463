import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../corpus/json.ts";
import { EditproofError } from "../errors.ts";
import { openRegular } from "../regular-file.ts";
import { safeLine } from "../safe-text.ts";

/** The file that names the process which writes a run. */
export const RUN_LOCK = "run.lock";

/** Keeps a second process from writing into a run's folder; gives what lets go of it. Throws EditproofError. */
export async function lockRun(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, RUN_LOCK);
  const own = `${process.pid}\n`;
  try {
    await writeFile(path, own, { flag: "wx" });
  } catch (cause) {
    if (codeOf(cause) !== "EEXIST")
      throw new EditproofError(`--out ${safeLine(folder)}: cannot be written (${codeOf(cause)})`, { cause });
    const owner = Number.parseInt(await ownerIn(path), 10);
    if (owner > 0 && isAlive(owner)) {
      throw new EditproofError(`${safeLine(folder)}: process ${owner} is writing this run`, {
        hint: `wait for it, or delete ${safeLine(path)} if that is no editproof`,
      });
    }
    // Left by a run that was killed.
    await rm(path, { force: true });
    return await lockRun(folder);
  }
  return () => rm(path, { force: true });
}

/** What the file holds; a lock that is no regular file is none of ours. Throws EditproofError. */
async function ownerIn(path: string): Promise<string> {
  try {
    const file = await openRegular(path, "refuse");
    try {
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return "";
    throw new EditproofError(`${safeLine(path)}: expected a regular file (${codeOf(cause)})`, { cause });
  }
}

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
