import { type Disk, read, write } from "./disk.ts";
import { wholeLines } from "./whole-file.ts";

/** A view that shows one file while it is edited. */
export interface View {
  readonly path: string;
  readonly isNew: boolean;
  /** Of a file that was there: what it held. */
  original: string;
  /** What was last given to be shown. */
  proposed: string;
  /** What the user sees of a text that is still coming. */
  shown: string;
}

/** A view that has yet to be opened. */
export function newView(path: string, isNew: boolean): View {
  return { path, isNew, original: "", proposed: "", shown: "" };
}

/** Reads the file, or puts an empty one there. */
export function open(view: View, disk: Disk): void {
  if (view.isNew) write(disk, view.path, "");
  else view.original = read(disk, view.path);
}

/** Shows the lines that are whole; a text that is empty or as long as the last one is passed over. */
export function show(view: View, given: string): void {
  const text = withoutMark(given);
  if (text === "" || text.length === view.proposed.length) return;
  view.proposed = text;
  view.shown = wholeLines(text);
}

/** Saves the whole text; an empty one is not written. */
export function save(view: View, disk: Disk, text: string): void {
  if (withoutMark(text) !== "") write(disk, view.path, withoutMark(text));
}

/** Puts back what stood there before. */
export function revert(view: View, disk: Disk): void {
  if (view.isNew) disk.files.delete(view.path);
  else write(disk, view.path, view.original);
}

function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
