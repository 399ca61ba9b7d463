import { ADD, BEGIN, DELETE, END, END_OF_FILE, MOVE, startsWithOne, UPDATE } from "./lines.ts";
import { Refused } from "./refused.ts";
import { behindAnchor, findContext } from "./search.ts";

/** These file lines go, those come. */
export interface Chunk {
  /** Place of the first deleted line in the file. */
  readonly at: number;
  readonly deleted: number;
  readonly inserted: readonly string[];
}

export type Action =
  | { readonly type: "add"; readonly path: string; readonly text: string }
  | { readonly type: "delete"; readonly path: string }
  | {
      readonly type: "update";
      readonly path: string;
      readonly moveTo: string | null;
      readonly chunks: readonly Chunk[];
    };

/** Names that every plain object has, and a table of actions kept in one, too. */
const ALWAYS_THERE = [
  "constructor",
  "toString",
  "toLocaleString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "__proto__",
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
];

const FILE_ENDS = [END, UPDATE.trimEnd(), DELETE.trimEnd(), ADD.trimEnd()];

/** A patch as it is read, line after line. */
interface Reader {
  readonly lines: readonly string[];
  next: number;
}

/** The actions of a patch, in the order in which they are written. Throws Refused. */
export function parseActions(lines: readonly string[], loaded: ReadonlyMap<string, string>): Action[] {
  const reader: Reader = { lines, next: lines[0]?.startsWith(BEGIN) ? 1 : 0 };
  const actions: Action[] = [];
  const used = new Set(ALWAYS_THERE);
  for (let line = current(reader); line !== null && !line.startsWith(END); line = current(reader)) {
    const marker = [UPDATE, DELETE, ADD].find((start) => line?.startsWith(start));
    if (marker === undefined) throw new Refused("UNKNOWN_LINE");
    const path = line.slice(marker.length).trim();
    if (used.has(path)) throw new Refused("DUPLICATE_PATH");
    used.add(path);
    reader.next += 1;
    if (marker === ADD) actions.push(added(reader, path, loaded));
    else if (marker === DELETE) actions.push(deleted(path, loaded));
    else actions.push(updated(reader, path, loaded));
  }
  return actions;
}

function current({ lines, next }: Reader): string | null {
  return lines[next] ?? null;
}

function added(reader: Reader, path: string, loaded: ReadonlyMap<string, string>): Action {
  if (loaded.has(path)) throw new Refused("ADD_EXISTS");
  const text: string[] = [];
  for (let line = current(reader); line !== null && !startsWithOne(line, FILE_ENDS); line = current(reader)) {
    if (!line.startsWith("+")) throw new Refused("ADD_LINE_NO_PLUS");
    text.push(line.slice(1));
    reader.next += 1;
  }
  return { type: "add", path, text: text.join("\n") };
}

function deleted(path: string, loaded: ReadonlyMap<string, string>): Action {
  if (!loaded.has(path)) throw new Refused("DELETE_NOT_LOADED");
  return { type: "delete", path };
}

function updated(reader: Reader, path: string, loaded: ReadonlyMap<string, string>): Action {
  let moveTo: string | null = null;
  const line = current(reader);
  if (line?.startsWith(MOVE)) {
    moveTo = line.slice(MOVE.length).trim();
    reader.next += 1;
  }
  const text = loaded.get(path);
  if (text === undefined) throw new Refused("UPDATE_NOT_LOADED");
  return { type: "update", path, moveTo, chunks: sections(reader, text.split("\n")) };
}

function sections(reader: Reader, file: readonly string[]): Chunk[] {
  const chunks: Chunk[] = [];
  let position = 0;
  for (
    let line = current(reader);
    line !== null && !startsWithOne(line, [...FILE_ENDS, END_OF_FILE]);
    line = current(reader)
  ) {
    const isHeader = line === "@@" || line.startsWith("@@ ");
    if (isHeader) {
      position = behindAnchor(file, line.slice(3), position);
      reader.next += 1;
    } else if (position !== 0) {
      throw new Refused("SECTION_EXPECTED");
    }
    const before = reader.next;
    const body = takeBody(reader);
    if (!isHeader && reader.next === before) throw new Refused("NO_PROGRESS");
    const found = findContext(file, body.context, position, body.isEndOfFile);
    if (found === null) continue;
    chunks.push(...body.chunks.map((chunk) => ({ ...chunk, at: chunk.at + found })));
    position = found + body.context.length;
  }
  return chunks;
}

/** The lines of a section, with the places of its chunks counted from the start of its context. */
function takeBody(reader: Reader) {
  const context: string[] = [];
  const chunks: Chunk[] = [];
  let deletions = 0;
  let inserted: string[] = [];
  const close = () => {
    if (deletions > 0 || inserted.length > 0)
      chunks.push({ at: context.length - deletions, deleted: deletions, inserted });
    deletions = 0;
    inserted = [];
  };
  for (let line = current(reader); line !== null && !endsBody(line); line = current(reader)) {
    if (line.startsWith("***")) throw new Refused("BAD_MARKER_LINE");
    reader.next += 1;
    if (line.startsWith("+")) {
      inserted.push(line.slice(1));
    } else if (line.startsWith("-")) {
      context.push(line.slice(1));
      deletions += 1;
    } else {
      close();
      context.push(line.startsWith(" ") ? line.slice(1) : line);
    }
  }
  close();
  const isEndOfFile = current(reader) === END_OF_FILE;
  if (isEndOfFile) reader.next += 1;
  return { context, chunks, isEndOfFile };
}

function endsBody(line: string): boolean {
  return line === "" || line === "***" || startsWithOne(line, ["@@", ...FILE_ENDS, END_OF_FILE]);
}
