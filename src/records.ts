/** Every record that passes from one stage of the pipeline to the next. This file imports nothing. */

/** path → text. A Map, so that a file named `__proto__` is a file like any other. */
export type Files = ReadonlyMap<string, string>;

/** One real file before and after a real change. */
export interface Pair {
  /** Stable and unique in a corpus: source and path. */
  readonly id: string;
  /** `embedded`, `name@from..to` of an npm release pair, or the name of a corpus directory. */
  readonly source: string;
  /** POSIX path inside the source. */
  readonly path: string;
  readonly language: string;
  readonly before: string;
  readonly after: string;
}

/** A pair without its texts: small, however large its files are. */
export interface PairRef extends Omit<Pair, "before" | "after"> {
  /** SHA-256 of path and texts, in hexadecimal. */
  readonly digest: string;
}

/** Languages in which white space before a line says what the line belongs to. */
export const INDENTATION_LANGUAGES: ReadonlySet<string> = new Set([
  "CoffeeScript",
  "Elm",
  "F#",
  "Haskell",
  "Makefile",
  "Nim",
  "Pug",
  "Python",
  "Sass",
  "Stylus",
  "YAML",
]);

/** The lines `[from, to)` of the file before (0-based) go, `added` come; every line carries its own line feed. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly added: readonly string[];
}

/** A pair's change as hunks, ascending and apart from one another. */
export interface Edit {
  readonly pair: Pair;
  readonly hunks: readonly Hunk[];
}

export type FormatName = "search-replace" | "apply-patch" | "apply-diff" | "whole-file";

export const FORMAT_NAMES: readonly FormatName[] = [
  "search-replace",
  "apply-patch",
  "apply-diff",
  "whole-file",
];

/** What a line of a draft is for. Mutations find the lines they act on by role, not by parsing. */
export type Role =
  | "open"
  | "hint"
  | "search"
  | "separator"
  | "replace"
  | "close"
  | "prose"
  | "wrapper"
  | "begin"
  | "file"
  | "end"
  | "written";

/** One line of the model's text. */
export interface DraftLine {
  readonly role: Role;
  /** Index into `Draft.blocks`, or -1 for a line outside every block. */
  readonly block: number;
  /** Without its line end, and without what the format writes in front of it (a patch's signs, escapes). */
  readonly text: string;
  /** What an envelope puts in front of all that stands on the line. */
  readonly lead?: string;
  /** What ends the line: `"\n"`, or `""` for a last line that lacks it. */
  readonly end: string;
}

/** What a block means, whatever its text says: these characters of this file become that text. */
export interface MeantBlock {
  readonly path: string;
  /** Start and end (exclusive) in UTF-16 units of `files.get(path)`, on line borders. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** An edit written in a format, still in parts, so that mutations can damage it without parsing it. */
export interface Draft {
  readonly format: FormatName;
  readonly path: string;
  readonly language: string;
  /** The files the engine is given. */
  readonly files: Files;
  /** In the order in which the model wrote them; they may be out of file order, never overlap unless a mutation says so. */
  readonly blocks: readonly MeantBlock[];
  /** End states that are right, the meant one first. Empty: no applied file is right. */
  readonly accepted: readonly Files[];
  readonly lines: readonly DraftLine[];
}

export type Effect = "harmless" | "drift" | "ambiguous" | "destructive" | "contradictory" | "no-op";

export const EFFECTS: readonly Effect[] = [
  "harmless",
  "drift",
  "ambiguous",
  "destructive",
  "contradictory",
  "no-op",
];

export type Intensity = "light" | "medium" | "heavy";

export const INTENSITIES: readonly Intensity[] = ["light", "medium", "heavy"];

/** Where a mutation acts. */
export type Side = "file" | "search" | "replace" | "both" | "markers" | "order" | "envelope" | "cut";

/** A stage's answer when it has nothing to give: counted by reason, never silent. */
export interface Skipped {
  readonly skipped: string;
}

/** One damage done to a case. */
export interface Damage {
  readonly mutation: string;
  readonly family: string;
  readonly intensity: Intensity;
}

/** What a user would call right for a case. */
export interface Expectation {
  readonly accepted: readonly Files[];
  /** A rejection that leaves every byte is right. */
  readonly reject: boolean;
  /** Some blocks applied and the others reported is right. */
  readonly partial: boolean;
  /** No error and no change is right. */
  readonly unchanged: boolean;
  /** The meant blocks, in the order in which they were written. */
  readonly blocks: readonly MeantBlock[];
}

export interface Case {
  /** Hash of what made the case; the same on every machine. */
  readonly id: string;
  readonly pair: string;
  readonly source: string;
  readonly path: string;
  readonly language: string;
  readonly format: FormatName;
  /** Empty for an undamaged edit. */
  readonly damages: readonly Damage[];
  /** Of a labelled case the kind of fault; absent for what a plan made. */
  readonly kind?: string;
  readonly effect: Effect;
  readonly files: Files;
  readonly input: string;
  readonly expectation: Expectation;
}

/** `final`: the input is whole. `partial`: the input is a prefix, the answer a preview. */
export type Mode = "final" | "partial";

/** Counted work: the same on every machine. */
export interface Work {
  /** Line comparisons made. */
  readonly linesCompared: number;
  /** UTF-16 units that substring searches and line comparisons passed over. */
  readonly charactersScanned: number;
}

/** One layer tried for one block. */
export interface LayerTry extends Work {
  readonly layer: string;
  readonly hit: boolean;
  /** Places that this layer would accept, from where it may look; 0 without a hit. Where counting them all would take too long, fewer. */
  readonly candidates: number;
}

export interface BlockTrace {
  /** The file that the block is about, in formats for several files. */
  readonly path?: string;
  readonly tries: readonly LayerTry[];
  /** The layer that found the place, or null. */
  readonly layer: string | null;
  /** The place found, in UTF-16 units of the original. */
  readonly from: number | null;
  readonly to: number | null;
  readonly error: string | null;
}

export interface Trace {
  readonly blocks: readonly BlockTrace[];
  /** What the specified procedure would have computed, where the engine reaches the same result with less. */
  readonly specifiedWork?: Work;
}

export type HungBy = "budget" | "no-progress" | "clock";

/** What an engine did. */
export type Outcome =
  | { readonly kind: "applied"; readonly files: Files; readonly failedBlocks: readonly number[] }
  | { readonly kind: "rejected"; readonly error: string; readonly files: Files }
  | { readonly kind: "crashed"; readonly message: string }
  | { readonly kind: "timed-out"; readonly by: HungBy };

export type Headline = "right" | "drifted" | "refused" | "silent" | "failed";

export const HEADLINES: readonly Headline[] = ["right", "drifted", "refused", "silent", "failed"];

export type Verdict =
  | "hung"
  | "crashed"
  | "partial"
  | "safe"
  | "refused"
  | "correct"
  | "unchanged"
  | "ignored"
  | "drifted"
  | "corrupt";

export interface Judgement {
  readonly verdict: Verdict;
  readonly headline: Headline;
}

/** What streaming showed on the way to the final call. */
export interface StreamFigures {
  /** Partial calls made. */
  readonly calls: number;
  /** Partial calls that ended in an error (an editor must swallow those). */
  readonly errors: number;
  /** Characters of previews that a later preview took back. */
  readonly retractions: number;
  /** Characters of input read when the first changed line stood right in a preview; null if it never did. */
  readonly firstRightAt: number | null;
  /** Whether the preview of the whole input and the final call tell the same story; null for engines that show no text. */
  readonly agrees: boolean | null;
  /** Counted work of all partial calls together with the final one. */
  readonly work: Work;
}

/** One engine on one case in one mode: a row of cases.csv. */
export interface ResultRow {
  readonly engine: string;
  readonly mode: Mode;
  readonly case: string;
  readonly pair: string;
  readonly source: string;
  readonly path: string;
  readonly language: string;
  readonly format: FormatName;
  /** Names joined by `+`; `none` for an undamaged edit; the kind of fault of a labelled case. */
  readonly mutation: string;
  readonly family: string;
  /** Empty for an undamaged edit. */
  readonly intensity: Intensity | "";
  readonly effect: Effect;
  /** What is right, joined by `+`: `apply` or `apply-any` (several end states), `reject`, `partial`, `unchanged`. */
  readonly expectation: string;
  readonly outcome: Outcome["kind"];
  /** Error kind of a rejection, message of a crash, else empty. */
  readonly error: string;
  readonly verdict: Verdict;
  readonly headline: Headline;
  readonly hungBy: HungBy | "";
  /** Blocks the engine saw, with what each layer did. */
  readonly trace: Trace;
  /** Work of the final call. */
  readonly work: Work;
  /** UTF-16 units. */
  readonly fileSize: number;
  readonly inputSize: number;
  /** Blocks the edit was written in. */
  readonly blocks: number;
  readonly stream: StreamFigures | null;
}

/** Randomness handed down: the same seed, the same choices, on every machine. */
export interface Random {
  /** A whole number in `[0, below)`; `below` ≥ 1. */
  int(below: number): number;
  /** True with the given probability (0–1). */
  chance(probability: number): boolean;
  /** One of the values; throws on an empty list. */
  pick<T>(values: readonly T[]): T;
  /** A new array in random order. */
  shuffle<T>(values: readonly T[]): T[];
}
