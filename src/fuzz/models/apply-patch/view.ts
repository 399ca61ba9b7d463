import { absolutePath, type Disk, exists, makeFolders, read, remove, write } from "../disk.ts";
import type { Change } from "./changes.ts";
import { Refused } from "./refused.ts";

/** Shows and saves one change, approved. Throws Refused or DiskFault. */
export function saveChange(disk: Disk, change: Change): void {
  if (change.type === "delete") {
    removeThroughView(disk, change.path);
    return;
  }
  if (change.type === "update" && change.text === "") throw new Refused("UPDATE_EMPTY");
  const moveTo = change.type === "update" ? change.moveTo : null;
  const path = absolutePath(moveTo || change.path);
  if (change.type === "add" || moveTo) openAsNew(disk, path);
  else openAsItIs(disk, path);
  const text = change.text.startsWith("\ufeff") ? change.text.slice(1) : change.text;
  if (text !== "") write(disk, path, text);
  if (moveTo) removeThroughView(disk, change.path);
}

/** Empties the file, whatever is there. */
function openAsNew(disk: Disk, path: string): void {
  makeFolders(disk, path);
  write(disk, path, "");
}

function openAsItIs(disk: Disk, path: string): void {
  if (!exists(disk, path)) throw new Refused("NOT_FOUND");
  read(disk, path);
}

/** The file is emptied first, and goes only if its whole path ends as the path is written. */
function removeThroughView(disk: Disk, path: string): void {
  openAsNew(disk, absolutePath(path));
  if (absolutePath(path).endsWith(path)) remove(disk, absolutePath(path), []);
}
