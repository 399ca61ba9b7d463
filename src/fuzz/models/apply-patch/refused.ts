import type { ModelAnswer } from "../model.ts";

/** Ends a model's call before any file has changed. */
export class Refused extends Error {
  readonly kind: string;

  constructor(kind: string) {
    super(kind);
    this.name = "Refused";
    this.kind = kind;
  }
}

/** The answer, or what a refusal thrown on the way to it says. */
export function answerTo(answer: () => ModelAnswer): ModelAnswer {
  try {
    return answer();
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return thrown.kind === "NO_PROGRESS" ? { status: "hung" } : { status: "rejected", error: thrown.kind };
  }
}
