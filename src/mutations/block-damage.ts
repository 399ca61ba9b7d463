import type { Intensity } from "../records.ts";

/** What a block-wise damage may look at. */
export interface BlockText {
  readonly language: string;
  readonly search: readonly string[];
  readonly replace: readonly string[];
  /** For every replace line the index of the search line that it is, or -1. */
  readonly kept: readonly number[];
  /** The lines of the file around the block's place, without line feed; null at the file's edge. */
  readonly above: string | null;
  readonly below: string | null;
  /** All lines of the file, without line feeds. */
  readonly file: readonly string[];
}

export interface BlockDamage {
  readonly stem: string;
  readonly meaning: string;
  /** Languages that it has a meaning for; all where absent. */
  readonly languages?: ReadonlySet<string>;
  readonly sides: readonly ("search" | "both")[];
  /**
   * The damaged lines, or null where the damage means nothing or the truth would be lost. Whether it is null must
   * not depend on the intensity. `choice` is 0–11, drawn once for the case.
   */
  readonly change: (
    block: BlockText,
    side: "search" | "both",
    intensity: Intensity,
    choice: number,
  ) => { readonly search: readonly string[]; readonly replace: readonly string[] } | null;
}
