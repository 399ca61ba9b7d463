import type { Files } from "../../records.ts";
import { fileKey, isDirectory } from "./memory-files.ts";
import type { Change } from "./plan.ts";

/** Kinds with which applying a good plan fails. */
export const COMMIT_ERRORS = [
  /** A file cannot be emptied, and an empty one cannot be moved. */
  "UPDATE_EMPTY",
  /** The path to write is a directory, or leads through a file. */
  "WRITE_ERROR",
] as const;

export interface Committed {
  /** As they stand after the last change, or after the one before the change that failed. */
  readonly files: Files;
  readonly error: (typeof COMMIT_ERRORS)[number] | null;
}

/**
 * Applies the changes of a plan one after the other and nothing else: no view, no approval, nothing rolled back. A move
 * writes the new path, then deletes the old one, even where they are the same.
 */
export function commit(files: Files, changes: readonly Change[]): Committed {
  const result = new Map(files);
  for (const change of changes) {
    const error = apply(result, change);
    if (error !== null) return { files: result, error };
  }
  return { files: result, error: null };
}

function apply(files: Map<string, string>, change: Change): Committed["error"] {
  const old = fileKey(change.path);
  if (change.type === "delete") {
    files.delete(old);
    return null;
  }
  if (change.newContent === "") return "UPDATE_EMPTY";
  const moved = change.type === "update" && change.movePath ? change.movePath : null;
  const target = moved === null ? old : fileKey(moved);
  if (!canHoldFile(files, target)) return "WRITE_ERROR";
  files.set(target, change.newContent);
  if (moved !== null) files.delete(old);
  return null;
}

function canHoldFile(files: Files, key: string): boolean {
  if (isDirectory(files, key)) return false;
  const parts = key.split("/");
  return !parts.some((_, index) => index > 0 && files.has(parts.slice(0, index).join("/")));
}
