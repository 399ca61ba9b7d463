import { type Disk, makeFolders, read, remove, write } from "./disk.ts";
import { wholeLines } from "./whole-file.ts";

/** A view that shows one file while it is edited; `null`: nothing is being edited. */
export type View = OpenView | null;

export interface OpenView {
  readonly path: string;
  readonly isNew: boolean;
  /** Folders that were made for the file, outermost first. */
  made: readonly string[];
  /** Of a file that was there: what it held. */
  original: string;
  /** What was last given to show or save. */
  proposed: string;
  /** What the user sees of a text that is still coming. */
  shown: string;
}

/** A view that has yet to be opened, and will be taken for open if that fails. */
export function newView(path: string, isNew: boolean): OpenView {
  return { path, isNew, made: [], original: "", proposed: "", shown: "" };
}

/** Reads the file, or puts an empty one there. */
export function open(view: OpenView, disk: Disk): void {
  if (!view.isNew) view.original = read(disk, view.path);
  view.made = makeFolders(disk, view.path);
  if (view.isNew) write(disk, view.path, "");
}

/** Shows the lines that are whole; a text that is empty or as long as the last one is passed over. */
export function show(view: OpenView, given: string): void {
  const text = withoutMark(given);
  if (text === "" || text.length === view.proposed.length) return;
  view.proposed = text;
  view.shown = wholeLines(text);
}

/** Saves the whole text; an empty one is not written. */
export function save(view: OpenView, disk: Disk, text: string): void {
  if (withoutMark(text) !== "") write(disk, view.path, withoutMark(text));
}

/** Puts back what stood there before. */
export function revert(view: OpenView, disk: Disk): void {
  if (view.isNew) remove(disk, view.path, view.made);
  else write(disk, view.path, view.original);
}

function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
