import type { Trace, Work } from "../../records.ts";
import { OverBudget } from "../work.ts";
import { applyChunks } from "./chunks.ts";
import { loadedText } from "./file-lines.ts";
import { Finder, type FinderOptions } from "./finder.ts";
import { patchLines } from "./lines.ts";
import { type Action, type Dropped, type ParsedPatch, parsePatch } from "./parse.ts";
import { PatchError, type PatchErrorKind } from "./patch-error.ts";
import { pathsToLoad } from "./paths.ts";
import { bestSimilarity } from "./similarity.ts";

/** One file's part of a plan. Texts have their CRLF turned into LF. */
export type Change =
  | { readonly type: "add"; readonly path: string; readonly newContent: string }
  | { readonly type: "delete"; readonly path: string; readonly oldContent: string }
  | {
      readonly type: "update";
      readonly path: string;
      readonly oldContent: string;
      readonly newContent: string;
      /** As written; present whenever a move line was, even an empty one, which moves nothing. */
      readonly movePath?: string;
      /** Line of the old text (from 1) at which each chunk starts. */
      readonly startLines: readonly number[];
    };

/** What is to be done, not done yet. */
export interface PatchPlan {
  readonly fuzz: number;
  /** Sections left out without an error. */
  readonly warnings: readonly Dropped[];
  /** In the order in which they are applied. */
  readonly changes: readonly Change[];
}

/** `trace` is there when asked for, for failed plans too. */
export type PlanResult = { readonly work: Work; readonly trace?: Trace } & (
  | ({ readonly ok: true } & PatchPlan)
  | { readonly ok: false; readonly error: PatchErrorKind }
);

/** A file's text as it is, or why there is none. */
export type Loaded = { readonly text: string } | { readonly error: LoadError };
export type LoadError = Extract<PatchErrorKind, "ACCESS_DENIED" | "FILE_NOT_FOUND" | "READ_ERROR">;

export interface PlanOptions extends FinderOptions {
  /** Added files that are refused are left out in silence. Paths as written. */
  readonly isIgnored?: (path: string) => boolean;
  /** Whether warnings tell the best similarity, which costs a full distance table a window. */
  readonly similarity?: boolean;
}

const NO_WORK: Work = { linesCompared: 0, charactersScanned: 0 };

/**
 * All that happens before the first change: lines, load, parse, plan. The first error of any step ends it. Writes nothing,
 * never throws.
 */
export function planPatch(
  input: string,
  load: (path: string) => Loaded,
  options: PlanOptions = {},
): PlanResult {
  const read = readPatch(input);
  if (!read.ok) return failed(read.error, options);
  const loaded = new Map<string, string>();
  for (const path of read.paths) {
    const file = load(path);
    if ("error" in file) return failed(file.error, options);
    loaded.set(path, file.text);
  }
  return planLoaded(read.lines, loaded, options);
}

/** The answer where the first steps failed, and nothing was searched. */
function failed(error: PatchErrorKind, { trace }: PlanOptions): PlanResult {
  return {
    ok: false,
    error,
    work: NO_WORK,
    ...(trace ? { trace: { blocks: [], specifiedWork: NO_WORK } } : {}),
  };
}

/** Before loading: the lines of a patch, and the paths to load, in order, as written. For those who load at leisure. */
export function readPatch(
  input: string,
):
  | { readonly ok: true; readonly lines: readonly string[]; readonly paths: readonly string[] }
  | { readonly ok: false; readonly error: PatchErrorKind } {
  try {
    return { ok: true, lines: patchLines(input), paths: pathsToLoad(input) };
  } catch (thrown) {
    if (thrown instanceof PatchError) return { ok: false, error: thrown.kind };
    throw thrown;
  }
}

/** After loading: parse and plan. `loaded` holds the texts as they are, by path as written. */
export function planLoaded(
  lines: readonly string[],
  loaded: ReadonlyMap<string, string>,
  options: PlanOptions = {},
): PlanResult {
  const finder = new Finder(options);
  const similarity = options.similarity ? { similarity: bestSimilarity } : {};
  const answer = outcome(() => {
    const parsed = parsePatch(lines, { loaded, finder, ...similarity });
    const changes = changesOf(parsed, loaded, options);
    return { fuzz: parsed.fuzz, warnings: parsed.dropped, changes };
  });
  const { linesCompared, charactersScanned } = finder.work;
  return {
    ...answer,
    work: { linesCompared, charactersScanned },
    ...(options.trace ? { trace: { blocks: finder.blocks, specifiedWork: finder.specified } } : {}),
  };
}

function outcome(
  plan: () => PatchPlan,
): ({ readonly ok: true } & PatchPlan) | { readonly ok: false; readonly error: PatchErrorKind } {
  try {
    return { ok: true, ...plan() };
  } catch (thrown) {
    if (thrown instanceof PatchError) return { ok: false, error: thrown.kind };
    if (thrown instanceof OverBudget) return { ok: false, error: "OVER_BUDGET" };
    throw thrown;
  }
}

function changesOf(
  { actions }: ParsedPatch,
  loaded: ReadonlyMap<string, string>,
  { isIgnored = () => false }: PlanOptions,
): readonly Change[] {
  return inPlainObjectOrder([...actions])
    .filter(([path]) => !isIgnored(path))
    .map(([path, action]) => changeOf(path, action, loadedText(loaded.get(path) ?? "")));
}

function changeOf(path: string, action: Action, oldContent: string): Change {
  if (action.type === "delete") return { type: "delete", path, oldContent };
  if (action.type === "add") {
    if (action.text === "") throw new PatchError("ADD_EMPTY");
    return { type: "add", path, newContent: action.text };
  }
  const { chunks, movePath } = action;
  return {
    type: "update",
    path,
    oldContent,
    newContent: applyChunks(oldContent, chunks),
    ...(movePath === undefined ? {} : { movePath }),
    startLines: chunks.map(({ origIndex }) => origIndex + 1),
  };
}

/** Keys of plain objects that are whole numbers come first, ascending. */
function inPlainObjectOrder<Value>(entries: readonly [string, Value][]): readonly [string, Value][] {
  const indices = entries.filter(([path]) => isIndex(path)).sort(([a], [b]) => Number(a) - Number(b));
  return [...indices, ...entries.filter(([path]) => !isIndex(path))];
}

const INDICES = 2 ** 32 - 1;

function isIndex(path: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(path) && Number(path) < INDICES;
}
