import { distance } from "fastest-levenshtein";
import { safeLine } from "./safe-text.ts";

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
const MOST_LISTED = 24;

/** The error for a name that is not among the known ones, with the nearest; `what` is such as `engine`. */
export function unknownName(what: string, name: string, known: readonly string[]): EditproofError {
  const far = (other: string) => (name !== "" && other.startsWith(name) ? 0 : distance(other, name));
  const nearest = known.toSorted((a, b) => far(a) - far(b))[0];
  const isShort = known.length > 0 && known.length <= MOST_LISTED;
  const list = isShort ? `: expected one of ${known.join(", ")}` : "";
  return new EditproofError(`unknown ${what} ${safeLine(JSON.stringify(name.slice(0, 80)))}${list}`, {
    hint: nearest === undefined ? "" : `did you mean ${nearest}?`,
  });
}
