import { mkdir, open, readdir, readFile, unlink } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { HandlerError } from "../contract/handler-error.ts";
import type { Journal, JournalEntry } from "../safe/journal.ts";
import { putBack, type RestoreReport } from "../safe/put-back.ts";
import { type DiskFiles, JOURNAL, TEMPORARY } from "./files.ts";

/** Processes in this one hold their journals here: their number alone would not tell, after a restart. */
const held = new Set<string>();

/**
 * A journal in a file of its own, which is there only while changes are under way: one line of JSON for the process,
 * then one an entry, each on the disk before the change is made. Where it cannot be written: HandlerError
 * `JOURNAL_FAILED`, and the change is not made.
 *
 * @param folder where the file stands: the root, or a folder for state outside of it
 */
export function diskJournal(files: DiskFiles, folder: string = files.root): Journal {
  const path = join(resolve(folder), JOURNAL);
  // Whether the file there is this journal, and not that of someone else.
  let isOpen = false;
  const close = () => {
    isOpen = false;
    held.delete(path);
  };
  return {
    async add(entry) {
      try {
        if (!isOpen) await start(path);
        isOpen = true;
        held.add(path);
        await append(path, JSON.stringify(written(entry, files.root)), "a");
      } catch (thrown) {
        if (thrown instanceof HandlerError) throw thrown;
        throw new HandlerError("JOURNAL_FAILED", `${path}: cannot be written`, { cause: thrown });
      }
    },
    async commit() {
      if (!isOpen) return;
      await append(path, JSON.stringify({ done: true }), "a");
      close();
      // Behind that line the changes stand; a file that cannot be removed is removed at the next start.
      await unlink(path).catch(() => {});
    },
    async drop() {
      if (!isOpen) return;
      close();
      await unlink(path);
    },
    release: close,
  };
}

/** What the last process over this root left half done, and what became of it now. */
export interface Recovery extends RestoreReport {
  /** Whether a journal was there whose changes were not all made. */
  readonly interrupted: boolean;
}

const NOTHING_LEFT: Recovery = { interrupted: false, restored: [], changedSince: [], failed: [] };

/**
 * To be called before anything else on a root: takes back the changes of a process that was killed between two of
 * them. Throws HandlerError `JOURNAL_IN_USE` while that process still lives.
 */
export async function recover(files: DiskFiles, folder: string = files.root): Promise<Recovery> {
  const path = join(resolve(folder), JOURNAL);
  const text = await textOf(path);
  if (text === null) return NOTHING_LEFT;
  const records = recordsOf(text);
  const [head] = records;
  if (isAlive(head, path)) {
    throw new HandlerError("JOURNAL_IN_USE", `${path}: another process is changing files here`);
  }
  const isDone = records.some((record) => record["done"] === true);
  const entries = isDone ? [] : records.flatMap((record) => entryOf(record, files.root));
  await removeTemporaries(files, entries);
  const report = await putBack(files, entries);
  if (report.failed.length === 0) await unlink(path);
  return { interrupted: entries.length > 0, ...report };
}

async function start(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await append(path, JSON.stringify({ process: process.pid }), "wx");
  } catch (thrown) {
    if (codeOf(thrown) !== "EEXIST") {
      await unlink(path).catch(() => {});
      throw thrown;
    }
    throw new HandlerError(
      "JOURNAL_IN_USE",
      `${path}: changes are under way or were left half done; recover first`,
    );
  }
}

async function append(path: string, line: string, flags: "a" | "wx"): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await handle.writeFile(`${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Record_ = Readonly<Record<string, unknown>>;

/** Complete lines only: what a torn last line speaks of was not done yet. */
function recordsOf(text: string): Record_[] {
  return text
    .split("\n")
    .slice(0, -1)
    .flatMap((line) => {
      try {
        const record: unknown = JSON.parse(line);
        return typeof record === "object" && record !== null ? [record as Record_] : [];
      } catch {
        return [];
      }
    });
}

/** Bytes as base64, paths from the root, so that a root that was moved can still be put right. */
function written(entry: JournalEntry, root: string): object {
  const path = relative(root, entry.path);
  if (entry.kind === "folder") return { kind: "folder", path };
  const { before, after } = entry;
  const snapshot = before && { ...before, bytes: Buffer.from(before.bytes).toString("base64") };
  return { kind: "file", path, before: snapshot, after };
}

function entryOf(record: Record_, root: string): JournalEntry[] {
  const { kind, path, before, after } = record;
  if (typeof path !== "string") return [];
  const absolute = resolve(root, path);
  if (kind === "folder") return [{ kind, path: absolute }];
  if (kind !== "file" || (after !== null && typeof after !== "string")) return [];
  if (typeof before !== "object") return [];
  if (before === null) return [{ kind, path: absolute, before, after }];
  const { bytes, mode, link } = before as Record_;
  if (typeof bytes !== "string") return [];
  const snapshot = {
    bytes: Buffer.from(bytes, "base64"),
    ...(typeof mode === "number" && { mode }),
    ...(typeof link === "string" && { link }),
  };
  return [{ kind, path: absolute, before: snapshot, after }];
}

function isAlive(head: Record_ | undefined, path: string): boolean {
  const id = head?.["process"];
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id <= 0) return false;
  if (id === process.pid) return held.has(path);
  try {
    process.kill(id, 0);
    return true;
  } catch (thrown) {
    return codeOf(thrown) === "EPERM";
  }
}

async function removeTemporaries(files: DiskFiles, entries: readonly JournalEntry[]): Promise<void> {
  const folders = new Set(entries.flatMap(({ kind, path }) => (kind === "file" ? [dirname(path)] : [])));
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) if (TEMPORARY.test(name)) await files.remove(join(folder, name));
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (thrown) {
    if (codeOf(thrown) === "ENOENT" || codeOf(thrown) === "ENOTDIR") return null;
    throw thrown;
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
}
