import type { Draft, DraftLine, Edit, FormatName, Random, Skipped } from "../records.ts";

/** A way a model writes an edit. */
export interface Format {
  readonly name: FormatName;
  /** One line for `editproof list formats`. */
  readonly meaning: string;
  /** The undamaged edit, or why this pair cannot be written in this format. */
  write(edit: Edit, random: Random): Draft | Skipped;
  /**
   * The lines as the model writes them, where they differ from the draft's: a patch makes one hunk of a block's search
   * and replace lines. Lines of role `written` are left as they are. Where absent, a draft's lines are written as
   * they stand.
   */
  layOut?(lines: readonly DraftLine[]): DraftLine[];
}
