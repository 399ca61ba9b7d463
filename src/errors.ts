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
