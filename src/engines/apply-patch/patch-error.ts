/** Kinds with which a patch is refused, in the order of the steps that find them. */
export const PATCH_ERRORS = [
  "MISSING_INPUT",
  "INCOMPLETE_SENTINELS",
  "ACCESS_DENIED",
  "FILE_NOT_FOUND",
  "READ_ERROR",
  "UNKNOWN_LINE",
  "DUPLICATE_PATH",
  "UPDATE_NOT_LOADED",
  "DELETE_NOT_LOADED",
  "ADD_EXISTS",
  "ADD_LINE_NO_PLUS",
  "SECTION_EXPECTED",
  "BAD_MARKER_LINE",
  "ADD_EMPTY",
  "CHUNK_PAST_END",
  "CHUNK_OVERLAP",
] as const;

/** Why there is no plan: a refusal, or a call that would not have come back. */
export type PatchErrorKind =
  | (typeof PATCH_ERRORS)[number]
  /** The modelled applier would loop for ever. */
  | "NO_PROGRESS"
  /** More line comparisons than were allowed. */
  | "OVER_BUDGET";

/** Ends a step; never leaves this folder. */
export class PatchError extends Error {
  readonly kind: PatchErrorKind;

  constructor(kind: PatchErrorKind) {
    super(kind);
    this.name = "PatchError";
    this.kind = kind;
  }
}
