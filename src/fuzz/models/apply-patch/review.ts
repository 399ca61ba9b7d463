import { absolutePath, type Disk, exists } from "../disk.ts";
import type { Change } from "./changes.ts";
import { Refused } from "./refused.ts";

/** Where the file of a change stands afterwards; an empty new path is none. */
export function targetOf(change: Change): string {
  return (change.type === "update" && change.moveTo) || change.path;
}

/** The changes on whole paths, none of which can lose a file. Throws Refused. */
export function reviewedChanges(disk: Disk, changes: readonly Change[]): Change[] {
  const whole = changes.map(onWholePath);
  const touched = new Set<string>();
  for (const change of whole) {
    const target = targetOf(change);
    for (const path of new Set([change.path, target])) {
      if (touched.has(path)) throw new Refused("DUPLICATE_PATH");
      touched.add(path);
    }
    const isOntoOther = change.type === "add" || target !== change.path;
    if (isOntoOther && exists(disk, target)) throw new Refused("TARGET_EXISTS");
  }
  return whole;
}

function onWholePath(change: Change): Change {
  const path = absolutePath(change.path);
  if (change.type !== "update") return { ...change, path };
  const moveTo = change.moveTo ? absolutePath(change.moveTo) : null;
  // A move onto itself is a plain update.
  return { ...change, path, moveTo: moveTo === path ? null : moveTo };
}
