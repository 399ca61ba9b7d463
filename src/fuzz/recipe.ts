import type { FormatName, Intensity } from "../records.ts";
import type { RawDamage } from "./raw-damage.ts";

/** What one fuzz input is made of, in parts that mean something, so that it can be varied and shrunk part by part. */
export interface Recipe {
  readonly format: FormatName;
  /** The file that is damaged. */
  readonly file: FileRecipe;
  /** Files edited by the same patch, undamaged; of other formats none. */
  readonly others: readonly FileRecipe[];
  /** Seed of what the format leaves to a writer: context lines, which markers, a last line feed. */
  readonly layout: number;
  /** Damages of the catalogue, two at most, in the order in which they are done. */
  readonly damages: readonly DamageStep[];
  /** Damage below all meaning, done last: what is right then is not known. */
  readonly raw: readonly RawDamage[];
  /** Whether the input is streamed too, which costs far more than a final call. */
  readonly streamed: boolean;
}

/** A file and an edit program for it. */
export interface FileRecipe {
  /** It says the language too. */
  readonly path: string;
  /** Without line feeds. */
  readonly lines: readonly string[];
  /** Ascending and apart from one another. */
  readonly hunks: readonly HunkRecipe[];
  /** Whether its line ends are CRLF. */
  readonly crlf: boolean;
  /** Whether its last line lacks the line feed. */
  readonly openEnd: boolean;
}

/** The lines `[from, to)` (0-based) go, `added` come. */
export interface HunkRecipe {
  readonly from: number;
  readonly to: number;
  readonly added: readonly string[];
}

export interface DamageStep {
  readonly mutation: string;
  readonly intensity: Intensity;
  readonly seed: number;
}

/** Lines of a real file to draw from, with the places where it really changed. */
export interface RealFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly hunks: readonly HunkRecipe[];
}
