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

/** The error for a name that is not among the known ones; names the nearest. `what` is such as `engine`. */
export function unknownName(what: string, name: string, known: readonly string[]): EditproofError {
  const far = (other: string) => (other.startsWith(name) ? 0 : distance(other, name));
  const nearest = known.toSorted((a, b) => far(a) - far(b))[0];
  const hint = nearest === undefined ? "" : `did you mean ${nearest}?`;
  return new EditproofError(`unknown ${what} ${printable(name)}`, { hint });
}

/** Quoted, with every control character written out: what a terminal shows must not steer it. */
function printable(name: string): string {
  return JSON.stringify(name.slice(0, 80)).replace(
    /[^\u0020-\u007e\u00a1-\u200d\u2010-\u2027\u2030-\ud7ff\ue000-\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Letters to add, drop or replace to make one name of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
