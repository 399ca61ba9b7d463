import type { FormatName } from "../records.ts";

/** Formats that name the lines to be replaced. */
export const BLOCK_FORMATS: readonly FormatName[] = ["search-replace", "apply-diff", "apply-patch"];

/** Formats whose blocks stand between an opening marker, a separator and a closing marker. */
export const MARKED_FORMATS: readonly FormatName[] = ["search-replace", "apply-diff"];

/** Formats that a reader of good will finds inside other text: their first and last lines cannot be anything else. */
export const FRAMED_FORMATS: readonly FormatName[] = BLOCK_FORMATS;

export const ALL_FORMATS: readonly FormatName[] = [...BLOCK_FORMATS, "whole-file"];
