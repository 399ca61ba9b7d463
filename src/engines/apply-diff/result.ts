export type Marker = "SEARCH" | "SEP" | "REPLACE";

/** Why the marker sequence rejects a whole diff; `line` counts lines of the diff from 1. */
export type SequenceFault =
  | {
      readonly error: "BAD_SEQUENCE";
      readonly line: number;
      readonly found: Marker;
      readonly expected: Marker;
    }
  | { readonly error: "STRAY_MARKER"; readonly line: number; readonly found: string }
  | { readonly error: "LINE_HEADER_IN_REPLACE"; readonly line: number; readonly found: string }
  | { readonly error: "UNTERMINATED"; readonly expected: Marker };

/** Why one block was not applied. */
export type BlockFault =
  | { readonly error: "IDENTICAL" | "EMPTY_SEARCH" }
  | {
      readonly error: "NO_MATCH";
      /** Where the block was expected, from 1 in the rows at that time, shifts counted in; null without a line. */
      readonly line: number | null;
      /** The best that the range holds for the SEARCH text, in per cent, rounded down. */
      readonly similarity: number;
      readonly required: number;
      /** Where that best starts, from 1; null where nothing resembles the SEARCH text at all. */
      readonly bestLine: number | null;
    };

/** A fault with the block's place among the extracted blocks, from 1. */
export type FailedBlock = { readonly block: number } & BlockFault;

/** What a call gives. `failed` is in the order in which the blocks were processed. */
export type ApplyDiffResult =
  | { readonly ok: true; readonly content: string; readonly failed: readonly FailedBlock[] }
  | {
      readonly ok: false;
      readonly error: "ALL_BLOCKS_FAILED";
      readonly failed: readonly FailedBlock[];
    }
  | { readonly ok: false; readonly error: "NO_BLOCKS" }
  | ({ readonly ok: false } & SequenceFault);

/** Every error that rejects a whole diff. */
export const DIFF_ERRORS = [
  "BAD_SEQUENCE",
  "STRAY_MARKER",
  "LINE_HEADER_IN_REPLACE",
  "UNTERMINATED",
  "NO_BLOCKS",
  "ALL_BLOCKS_FAILED",
] as const satisfies readonly Extract<ApplyDiffResult, { ok: false }>["error"][];
