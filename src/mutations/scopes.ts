import type { FormatName } from "../records.ts";

/** Formats that name the lines to be replaced. */
export const BLOCK_FORMATS: readonly FormatName[] = ["search-replace", "apply-diff", "apply-patch"];

/** Formats whose blocks stand between an opening marker, a separator and a closing marker. */
export const MARKED_FORMATS: readonly FormatName[] = ["search-replace", "apply-diff"];

export const ALL_FORMATS: readonly FormatName[] = [...BLOCK_FORMATS, "whole-file"];
