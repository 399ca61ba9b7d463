/** An edit that the applier refuses, as upstream refuses it: by an exception. */
export class ApplyError extends Error {
  /** Why, as one of the declared kinds of the version, such as `search_not_found`. */
  readonly kind: string;

  constructor(kind: string) {
    super(kind.replaceAll("_", " "));
    this.name = "ApplyError";
    this.kind = kind;
  }
}
