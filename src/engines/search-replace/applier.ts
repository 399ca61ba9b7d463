import type { Layer } from "./layer.ts";
import type { Locator } from "./locate.ts";

/** What an applier builds. */
export interface NewFileContent {
  /** The whole file (final) or its preview (partial). */
  readonly newContent: string;
  /**
   * Where the replaced regions start, in UTF-16 units of the original. v1: of finished blocks, in file order (final) or
   * in the order in which they were closed (partial). v2: always empty.
   */
  readonly matchIndices: readonly number[];
}

/** One version of the applier. */
export interface Applier {
  readonly layers: readonly Layer[];
  /** Kinds of the ApplyErrors that `build` throws. */
  readonly errors: readonly string[];
  /** The file that `diff` makes of `original`. Reads the whole diff at each call. Throws ApplyError and OverBudget. */
  build(original: string, diff: string, isFinal: boolean, locator: Locator): NewFileContent;
}
