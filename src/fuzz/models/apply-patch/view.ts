import type { Change } from "./changes.ts";
import { absolute, type Disk, DiskFault } from "./disk.ts";

/** Shows and saves one change, approved. Throws DiskFault. */
export function saveChange(disk: Disk, change: Change): void {
  if (change.type === "delete") {
    removeThroughView(disk, change.path);
    return;
  }
  if (change.type === "update" && change.text === "") throw new DiskFault("UPDATE_EMPTY");
  const moveTo = change.type === "update" ? change.moveTo : null;
  const target = moveTo || change.path;
  // A file that is opened as new is emptied, whatever is there.
  if (change.type === "add" || moveTo) disk.write(target, "");
  else disk.read(target);
  const text = change.text.startsWith("\ufeff") ? change.text.slice(1) : change.text;
  if (text !== "") disk.write(target, text);
  if (moveTo) removeThroughView(disk, change.path);
}

/** The file is opened, which empties it, and goes only if its whole path ends as the path is written. */
function removeThroughView(disk: Disk, path: string): void {
  disk.write(path, "");
  if (absolute(path).endsWith(path)) disk.remove(path);
}
