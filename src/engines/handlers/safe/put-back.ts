import type { RestorableFiles } from "../contract/files.ts";
import { fingerprint } from "./fingerprint.ts";
import type { JournalEntry } from "./journal.ts";

/** What became of the files that were to be put back. */
export interface RestoreReport {
  /** They stand as before. */
  readonly restored: readonly string[];
  /** Someone else has changed them since: left as they are. */
  readonly changedSince: readonly string[];
  /** They could not be put back, and why. */
  readonly failed: readonly { readonly path: string; readonly why: string }[];
}

/** Takes journalled changes back, last first. A file that holds neither what was before nor what was written stays. */
export async function putBack(
  files: RestorableFiles,
  entries: readonly JournalEntry[],
): Promise<RestoreReport> {
  const restored: string[] = [];
  const changedSince: string[] = [];
  const failed: { path: string; why: string }[] = [];
  for (const [path, { before, states }] of filesOf(entries)) {
    try {
      const now = await stateOf(files, path);
      if (!states.has(now)) {
        changedSince.push(path);
        continue;
      }
      if (now !== (before === null ? null : fingerprint(before.bytes))) await files.putBack(path, before);
      restored.push(path);
    } catch (thrown) {
      failed.push({ path, why: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }
  for (const entry of entries.toReversed())
    if (entry.kind === "folder") await removeFolder(files, entry.path);
  return { restored, changedSince, failed };
}

/** Fingerprint of what stands there; null where nothing is. */
export async function stateOf(files: RestorableFiles, path: string): Promise<string | null> {
  const now = await files.snapshot(path);
  return now === null ? null : fingerprint(now.bytes);
}

type FileEntry = Extract<JournalEntry, { kind: "file" }>;

function filesOf(entries: readonly JournalEntry[]) {
  const found = new Map<string, { before: FileEntry["before"]; states: Set<string | null> }>();
  for (const entry of entries) {
    if (entry.kind !== "file") continue;
    const { path, before, after } = entry;
    const known = found.get(path);
    if (known !== undefined) known.states.add(after);
    else
      found.set(path, {
        before,
        states: new Set([before === null ? null : fingerprint(before.bytes), after]),
      });
  }
  return [...found].reverse();
}

async function removeFolder(files: RestorableFiles, path: string): Promise<void> {
  try {
    await files.removeEmptyDir(path);
  } catch {
    // An empty folder left behind harms nobody.
  }
}
