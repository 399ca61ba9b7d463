import type { Files } from "../../records.ts";

/** An engine's answer without work and trace. */
export type ModelAnswer =
  | { readonly status: "applied"; readonly files: Files; readonly failedBlocks: readonly number[] }
  | { readonly status: "rejected"; readonly error: string; readonly files?: Files }
  | { readonly status: "hung" };

/**
 * What an engine is specified to do, written a second time the plain and slow way, without the engine's code: what both
 * get wrong alike is not seen, everything else is.
 */
export interface Model {
  /** The answer to the whole input, called once and alone. */
  final(files: Files, input: string): ModelAnswer;
  /**
   * The answers to a growing input, one for each prefix in turn, in one stream. Absent where an engine shows no text
   * while it streams.
   */
  previews?(files: Files, prefixes: readonly string[]): readonly ModelAnswer[];
  /**
   * The final answer at the end of a stream that was shown these prefixes. Absent where nothing of a stream stays, so
   * that it is the same as `final`.
   */
  closing?(files: Files, prefixes: readonly string[], input: string): ModelAnswer;
}
