/** Ends a model's call with an error kind. */
export class Refused extends Error {
  readonly kind: string;

  constructor(kind: string) {
    super(kind);
    this.name = "Refused";
    this.kind = kind;
  }
}
