/** What a handler, a view or a file system refuses or cannot do, by kind. */
export class HandlerError extends Error {
  /** Such as `NOT_FOUND` or `UPDATE_EMPTY`; wording of the message is free, the kind is not. */
  readonly kind: string;

  constructor(kind: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "HandlerError";
    this.kind = kind;
  }
}
