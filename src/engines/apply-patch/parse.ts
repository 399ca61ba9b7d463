import type { Chunk } from "./chunks.ts";
import { FileLines } from "./file-lines.ts";
import type { Finder } from "./finder.ts";
import {
  ADD,
  BEGIN,
  DELETE,
  END,
  END_OF_FILE,
  endsAction,
  HEADER,
  MOVE,
  pathBehind,
  UPDATE,
} from "./markers.ts";
import { PatchError } from "./patch-error.ts";
import { sectionBody } from "./section.ts";

/** What a patch does to one file. */
export type Action =
  | { readonly type: "add"; readonly text: string }
  | { readonly type: "delete" }
  | {
      readonly type: "update";
      /** As written, perhaps empty. */
      readonly movePath?: string;
      /** With their places in the file. */
      readonly chunks: readonly Chunk[];
    };

/** A section that was dropped, because its context is nowhere in the file. */
export interface Dropped {
  readonly kind: "CONTEXT_NOT_FOUND";
  readonly path: string;
  /** Chunks found for this file before. */
  readonly chunks: number;
  /** The first 200 UTF-16 units. */
  readonly context: string;
  /** The best similarity (0–1) to any place that was looked at; only when asked for. */
  readonly similarity?: number;
}

export interface ParsedPatch {
  /** By path as written, in the order of the patch. */
  readonly actions: ReadonlyMap<string, Action>;
  readonly fuzz: number;
  readonly dropped: readonly Dropped[];
}

/** What parsing works with. */
export interface ParseTools {
  /** Raw text by path as written. */
  readonly loaded: ReadonlyMap<string, string>;
  readonly finder: Finder;
  /** The best similarity of a context to a file's windows from a line on; absent when nobody asks. */
  readonly similarity?: (file: FileLines, context: readonly string[], start: number) => number;
}

/** Reads the lines of a patch, sentinels included, and finds its sections in the files. Throws PatchError, OverBudget. */
export function parsePatch(lines: readonly string[], tools: ParseTools): ParsedPatch {
  return new Parser(lines, tools).patch();
}

/** Names that the modelled table of actions, a plain object, seems to hold from the start. */
const OBJECT_NAMES: ReadonlySet<string> = new Set([
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
]);

const MAX_CONTEXT = 200;

class Parser {
  readonly #lines: readonly string[];
  readonly #tools: ParseTools;
  readonly #actions = new Map<string, Action>();
  readonly #dropped: Dropped[] = [];
  #next = 0;
  #fuzz = 0;

  constructor(lines: readonly string[], tools: ParseTools) {
    this.#lines = lines;
    this.#tools = tools;
  }

  patch(): ParsedPatch {
    if (this.#line?.startsWith(BEGIN)) this.#next++;
    for (let line = this.#line; line !== undefined && !line.startsWith(END); line = this.#line) {
      const action = ACTIONS.find(({ marker }) => line.startsWith(marker));
      if (action === undefined) throw new PatchError("UNKNOWN_LINE");
      const path = pathBehind(action.marker, line);
      if (OBJECT_NAMES.has(path) || this.#actions.has(path)) throw new PatchError("DUPLICATE_PATH");
      this.#next++;
      this.#actions.set(path, this.#action[action.type](path));
    }
    return { actions: this.#actions, fuzz: this.#fuzz, dropped: this.#dropped };
  }

  /** The line at hand. */
  get #line(): string | undefined {
    return this.#lines[this.#next];
  }

  readonly #action: Readonly<Record<Action["type"], (path: string) => Action>> = {
    add: (path) => {
      if (this.#tools.loaded.has(path)) throw new PatchError("ADD_EXISTS");
      return { type: "add", text: this.#addedText() };
    },
    delete: (path) => {
      if (!this.#tools.loaded.has(path)) throw new PatchError("DELETE_NOT_LOADED");
      return { type: "delete" };
    },
    update: (path) => {
      const moves = this.#line?.startsWith(MOVE) ?? false;
      const target = moves ? { movePath: pathBehind(MOVE, this.#line as string) } : {};
      if (moves) this.#next++;
      const raw = this.#tools.loaded.get(path);
      if (raw === undefined) throw new PatchError("UPDATE_NOT_LOADED");
      return { type: "update", ...target, chunks: this.#sections(path, new FileLines(raw)) };
    },
  };

  #addedText(): string {
    const added: string[] = [];
    for (let line = this.#line; line !== undefined && !endsAction(line); line = this.#line) {
      if (!line.startsWith("+")) throw new PatchError("ADD_LINE_NO_PLUS");
      added.push(line.slice(1));
      this.#next++;
    }
    return added.join("\n");
  }

  #sections(path: string, file: FileLines): readonly Chunk[] {
    const chunks: Chunk[] = [];
    let position = 0;
    for (let line = this.#line; line !== undefined && !endsUpdate(line); line = this.#line) {
      const start = this.#next;
      position = this.#header(line, file, position);
      const { context, chunks: found, endOfFile, next } = sectionBody(this.#lines, this.#next);
      // Neither a header nor a line of a body was taken: the modelled loop would come here again and again.
      if (next === start) throw new PatchError("NO_PROGRESS");
      this.#next = next;
      const hit = this.#tools.finder.section({ path, file, context, endOfFile, position });
      if (hit === null) {
        this.#dropped.push(this.#drop(path, file, context, { position, chunks: chunks.length }));
        continue;
      }
      this.#fuzz += hit.fuzz;
      for (const chunk of found) chunks.push({ ...chunk, origIndex: chunk.origIndex + hit.at });
      position = hit.at + context.length;
    }
    return chunks;
  }

  /** Takes the header, if the line is one; the position behind its anchor. */
  #header(line: string, file: FileLines, position: number): number {
    const anchored = line.startsWith(`${HEADER} `);
    if (!anchored && line !== HEADER) {
      if (position !== 0) throw new PatchError("SECTION_EXPECTED");
      return position;
    }
    this.#next++;
    const anchor = line.slice(HEADER.length).trim();
    if (anchor === "") return position;
    const hit = this.#tools.finder.anchor(file, anchor, position);
    if (hit === null) return position;
    this.#fuzz += hit.fuzz;
    return hit.at + 1;
  }

  #drop(
    path: string,
    file: FileLines,
    context: readonly string[],
    { position, chunks }: { position: number; chunks: number },
  ): Dropped {
    const { similarity } = this.#tools;
    return {
      kind: "CONTEXT_NOT_FOUND",
      path,
      chunks,
      context: context.join("\n").slice(0, MAX_CONTEXT),
      ...(similarity === undefined ? {} : { similarity: similarity(file, context, position) }),
    };
  }
}

const ACTIONS: readonly { readonly marker: string; readonly type: Action["type"] }[] = [
  { marker: UPDATE, type: "update" },
  { marker: DELETE, type: "delete" },
  { marker: ADD, type: "add" },
];

function endsUpdate(line: string): boolean {
  return endsAction(line) || line.startsWith(END_OF_FILE);
}
