import type { Files, FormatName, HungBy, Mode, Trace, Work } from "../records.ts";

/** What an engine is asked. */
export interface ApplyRequest {
  /** The files as they are. A format for one file has one entry. */
  readonly files: Files;
  /** What the model wrote: all of it (`final`) or a prefix (`partial`). */
  readonly input: string;
  readonly mode: Mode;
  /** Whether to fill `ApplyResult.trace`. */
  readonly trace: boolean;
  /**
   * Line comparisons allowed before the engine gives up as `hung`; no limit when absent. A built-in engine takes 100
   * characters for one, too, from the first million on.
   */
  readonly budget?: number;
}

/** What an engine answers. Bad edits are answers, never exceptions: what is thrown counts as a crash. */
export type ApplyResult = { readonly work: Work; readonly trace?: Trace } & (
  | {
      readonly status: "applied";
      /** Final: every file as it stands afterwards (a deleted file is absent). Partial: the preview so far. */
      readonly files: Files;
      /** Blocks (0-based, in the order in which they were written) reported as failed while others were applied. */
      readonly failedBlocks?: readonly number[];
      /** Partial: what an engine that shows no text announces, such as `update src/a.ts`. */
      readonly announced?: string;
    }
  | {
      readonly status: "rejected";
      /** One of `Engine.errors`. */
      readonly error: string;
      /** Files as they stand afterwards, when the rejection changed some. */
      readonly files?: Files;
    }
  | { readonly status: "hung"; readonly by: HungBy }
);

/** What an engine says of itself. */
export interface EngineFacts {
  /** A word: it stands in tables, options and file names. */
  readonly name: string;
  /** Of the system that the engine models, or of one's own applier. */
  readonly version: string;
  readonly format: FormatName;
  /** What it is, in one line. */
  readonly about: string;
  /** The steps of its matcher, in the order in which they are tried. */
  readonly layers: readonly string[];
  /** Error kinds it declares; any other rejection counts as a crash. */
  readonly errors: readonly string[];
  /** Whether partial mode gives the text so far. */
  readonly previews: boolean;
  /** Whether it claims to take blocks in any order; absent where it claims nothing. */
  readonly anyOrder?: boolean;
}

/** The one contract: what is put to the test. */
export interface Engine extends EngineFacts {
  apply(request: ApplyRequest): ApplyResult | Promise<ApplyResult>;
  /**
   * For engines whose answer depends on what they were shown before (an editor's view that stays open from one
   * partial call to the next): a stream over files that nobody else holds. Where absent, every call stands alone.
   */
  stream?(files: Files): EngineStream;
}

/** An engine that answers at once. */
export interface SyncEngine extends Engine {
  apply(request: ApplyRequest): ApplyResult;
}

/** One edit while it streams in. */
export interface EngineStream {
  /** Every call brings a longer input; the last one is `final` and closes the stream. */
  apply(request: Omit<ApplyRequest, "files">): ApplyResult | Promise<ApplyResult>;
}
