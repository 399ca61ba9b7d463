import type { Expectation, Files, FormatName } from "../records.ts";

/** One fuzz input ready to be tried: everything written out, so that it stays what it is whatever becomes of a recipe. */
export interface Specimen {
  readonly format: FormatName;
  readonly path: string;
  readonly language: string;
  /** The files before the edit, undamaged. */
  readonly files: Files;
  /** The edit as it should have been written. */
  readonly clean: Written;
  /** The same edit with its blocks in another order; null where it has fewer than two. */
  readonly shuffled: string | null;
  /** The same edit in other formats that can say it. */
  readonly elsewhere: readonly { readonly format: FormatName; readonly input: string }[];
  /** What damage made of it; null for an undamaged edit. */
  readonly damaged: Damaged | null;
  /** Whether what streaming shows is looked at. */
  readonly streamed: boolean;
}

export interface Written {
  readonly input: string;
  readonly expectation: Expectation;
}

export interface Damaged {
  readonly files: Files;
  readonly input: string;
  /** Null where raw damage leaves nothing that is certainly right. */
  readonly expectation: Expectation | null;
  /** What was done, in order. */
  readonly damages: readonly string[];
}
