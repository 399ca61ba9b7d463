import { distance } from "fastest-levenshtein";

/** A fault of the call or its input, told to the user in one line; the command line ends with exit code 2. */
export class EditproofError extends Error {
  /** What the user can do next, in one line; empty when the message says it all. */
  readonly hint: string;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "EditproofError";
    this.hint = options.hint ?? "";
  }
}

/** Names that an error still lists in its line. */
const MOST_LISTED = 12;

/** The error for a name that is not among the known ones, with the nearest; `what` is such as `engine`. */
export function unknownName(what: string, name: string, known: readonly string[]): EditproofError {
  const nearest = known.toSorted((a, b) => distance(a, name) - distance(b, name))[0];
  const list = known.length <= MOST_LISTED ? `: expected one of ${known.join(", ")}` : "";
  return new EditproofError(`unknown ${what} ${printable(name)}${list}`, {
    hint: nearest === undefined ? "" : `did you mean ${nearest}?`,
  });
}

/** Quoted, with every control character written out: what a terminal shows must not steer it. */
function printable(name: string): string {
  return JSON.stringify(name.slice(0, 80)).replace(
    /[^\u0020-\u007e\u00a1-\u200d\u2010-\u2027\u2030-\ud7ff\ue000-\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
