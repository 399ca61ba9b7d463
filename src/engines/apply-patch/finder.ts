import type { BlockTrace, LayerTry, Work } from "../../records.ts";
import { WorkCounter } from "../work.ts";
import { countPlaces, LEVELS } from "./context-search.ts";
import { canonicalLines, type FileLines } from "./file-lines.ts";
import { specifiedWork } from "./specified-work.ts";

/** Steps of the search as traces name them, in the order in which they are tried. */
export const LAYERS: readonly string[] = [
  "no-context",
  "end-of-file",
  "end-of-file-similar",
  ...LEVELS.map(({ name }) => name),
];

/** A hit of the second search of an end-of-file section costs that much more. */
const NOT_AT_END = 10_000;

export interface FinderOptions {
  /** Whether to remember what was tried. */
  readonly trace?: boolean;
  /** Line comparisons allowed; no limit when absent. */
  readonly budget?: number;
}

/** What a section is searched with. */
export interface Sought {
  readonly path: string;
  readonly file: FileLines;
  readonly context: readonly string[];
  readonly endOfFile: boolean;
  /** Line of the file where the search starts. */
  readonly position: number;
}

/** Where the context starts; negative for lines counted from the end of the file. */
export interface Found {
  readonly at: number;
  readonly fuzz: number;
}

interface Hit extends Found {
  readonly layer: string;
}

/** Finds anchors and contexts of one call's sections, counts the work, and remembers what it did when asked to. */
export class Finder {
  readonly work: WorkCounter;
  /** One entry a section whose body was read, in the order of the patch. */
  readonly blocks: BlockTrace[] = [];
  readonly #traced: boolean;
  #specified: Work = { linesCompared: 0, charactersScanned: 0 };
  #tries: LayerTry[] = [];
  /** Work done when the last try was noted. An anchor's work goes to the first try of its section. */
  #noted: Work = { linesCompared: 0, charactersScanned: 0 };

  constructor({ trace = false, budget }: FinderOptions = {}) {
    this.#traced = trace;
    this.work = new WorkCounter(budget);
  }

  /** What the specified procedure would have computed so far; known only when traced. Units: see specifiedWork. */
  get specified(): Work {
    return this.#specified;
  }

  /**
   * The first line from `position` on that is the anchor (not blank), with 1 as fuzz where only its trimmed form is.
   * Throws OverBudget.
   */
  anchor(file: FileLines, text: string, position: number): Found | null {
    const [wanted] = canonicalLines([text], "both");
    const plain = file.form("none");
    const trimmed = file.form("both");
    const before = snapshot(this.work);
    let compared = 0;
    let scanned = 0;
    let found: Found | null = null;
    for (let at = position; at < file.count && found === null; at++) {
      const line = plain[at] as string;
      compared++;
      scanned += line.length;
      if (line === wanted) found = { at, fuzz: 0 };
      else if (trimmed[at] === wanted) found = { at, fuzz: 1 };
    }
    try {
      this.work.add(compared, scanned);
    } finally {
      if (this.#traced) this.#specified = sum(this.#specified, difference(this.work, before));
    }
    return found;
  }

  /** The place of a section's context, or null. Throws OverBudget. */
  section(sought: Sought): Found | null {
    if (!this.#traced) return this.#find(sought);
    this.#tries = [];
    let hit: Hit | null = null;
    let error: string | null = null;
    try {
      hit = this.#find(sought);
      if (hit === null) error = "CONTEXT_NOT_FOUND";
      return hit;
    } finally {
      this.blocks.push(this.#blockTrace(sought, hit, error));
    }
  }

  #find(sought: Sought): Hit | null {
    const { file, context, endOfFile, position } = sought;
    if (context.length === 0) {
      this.#note("no-context", 1);
      return { at: position, fuzz: 0, layer: "no-context" };
    }
    if (endOfFile) {
      const atEnd = this.#levels(sought, file.count - context.length, TAIL_LAYERS);
      if (atEnd !== null) return atEnd;
    }
    const hit = this.#levels(sought, position, SEARCH_LAYERS);
    if (hit === null || !endOfFile) return hit;
    return { ...hit, fuzz: hit.fuzz + NOT_AT_END };
  }

  /** The levels one after the other, as tries with these names; neighbours with one name are one try. */
  #levels({ file, context }: Sought, start: number, layers: readonly string[]): Hit | null {
    let hit: Hit | null = null;
    let pass = 0;
    for (; pass < LEVELS.length && hit === null; pass++) {
      const level = LEVELS[pass] as (typeof LEVELS)[number];
      const layer = layers[pass] as string;
      const search = level.search(file, context);
      let at: number | null = null;
      let candidates = 0;
      try {
        at = search(start, this.work);
        // What a search finds at -1 is taken for nothing found, and ends the search all the same.
        if (at !== null) hit = { at, fuzz: level.fuzz, layer };
        if (this.#traced && at !== null && at !== -1)
          candidates = countPlaces(search, start, file, context.length);
      } finally {
        if (hit !== null || layers[pass + 1] !== layer || this.work.left < 0) this.#note(layer, candidates);
      }
    }
    if (this.#traced) this.#specify(file, context, start, hit === null ? null : pass - 1, hit?.at ?? null);
    return hit?.at === -1 ? null : hit;
  }

  #specify(
    file: FileLines,
    context: readonly string[],
    start: number,
    pass: number | null,
    at: number | null,
  ): void {
    const contextLength = canonicalLines(context, "none").join("\n").length;
    const work = specifiedWork({ file, contextLines: context.length, contextLength, start, pass, at });
    this.#specified = sum(this.#specified, work);
  }

  #note(layer: string, candidates: number): void {
    if (!this.#traced) return;
    const work = difference(this.work, this.#noted);
    this.#tries.push({ layer, hit: candidates > 0, candidates, ...work });
    this.#noted = snapshot(this.work);
  }

  #blockTrace({ path, file, context }: Sought, hit: Hit | null, error: string | null): BlockTrace {
    const [from, to] = hit === null ? [null, null] : file.offsets(hit.at, context.length);
    return {
      path,
      tries: this.#tries,
      layer: hit?.layer ?? null,
      from,
      to,
      error,
    };
  }
}

const SEARCH_LAYERS = LEVELS.map(({ name }) => name);
const TAIL_LAYERS = LEVELS.map(({ name }) => (name === "similar" ? "end-of-file-similar" : "end-of-file"));

function snapshot({ linesCompared, charactersScanned }: Work): Work {
  return { linesCompared, charactersScanned };
}

function sum(a: Work, b: Work): Work {
  return {
    linesCompared: a.linesCompared + b.linesCompared,
    charactersScanned: a.charactersScanned + b.charactersScanned,
  };
}

function difference(a: Work, b: Work): Work {
  return {
    linesCompared: a.linesCompared - b.linesCompared,
    charactersScanned: a.charactersScanned - b.charactersScanned,
  };
}
