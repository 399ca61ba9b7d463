import { EditproofError } from "../../errors.ts";
import { safeLine } from "../../safe-text.ts";

/** How the applier is set up. */
export interface ApplyDiffOptions {
  /** Least similarity of a place that is taken, 0–1. */
  readonly fuzzyThreshold: number;
  /** How many positions around a stated line are looked at, a whole number from 0. */
  readonly bufferLines: number;
}

export const DEFAULT_OPTIONS: ApplyDiffOptions = { fuzzyThreshold: 1, bufferLines: 40 };

/** The engine's name, to which options may be added. */
export const NAME = "apply-diff";

/**
 * The options in an engine's name: `apply-diff@THRESHOLD` or `apply-diff@THRESHOLD,BUFFER`, with a threshold from 0.8 to
 * 1 and from 0 to a million buffer lines; undefined for the name of another engine. Throws EditproofError.
 */
export function optionsOf(name: string): ApplyDiffOptions | undefined {
  if (name === NAME) return DEFAULT_OPTIONS;
  if (!name.startsWith(`${NAME}@`)) return undefined;
  const [, threshold, buffer] = OPTIONS.exec(name.slice(NAME.length)) ?? [];
  // A threshold that is not there is NaN, which is in no range.
  const fuzzyThreshold = Number(threshold);
  const bufferLines = buffer === undefined ? DEFAULT_OPTIONS.bufferLines : Number(buffer);
  if (fuzzyThreshold >= LEAST_THRESHOLD && fuzzyThreshold <= 1 && bufferLines <= MOST_LINES) {
    return { fuzzyThreshold, bufferLines };
  }
  const said = safeLine(JSON.stringify(name.slice(0, 80)));
  throw new EditproofError(
    `engine ${said}: expected ${NAME}@THRESHOLD or ${NAME}@THRESHOLD,BUFFER with a threshold from ${LEAST_THRESHOLD} to 1 and a buffer of 0 to ${MOST_LINES} lines`,
    { hint: `such as ${NAME}@0.9` },
  );
}

const OPTIONS = /^@([01](?:\.[0-9]{1,15})?)(?:,([0-9]{1,15}))?$/;
const LEAST_THRESHOLD = 0.8;
const MOST_LINES = 1_000_000;
