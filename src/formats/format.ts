import type { Draft, Edit, FormatName, Random, Skipped } from "../records.ts";

/** A way a model writes an edit. */
export interface Format {
  readonly name: FormatName;
  /** One line for `editproof list formats`. */
  readonly meaning: string;
  /** The undamaged edit, or why this pair cannot be written in this format. */
  write(edit: Edit, random: Random): Draft | Skipped;
}
