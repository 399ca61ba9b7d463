import { always, type Property, type Violation } from "../property.ts";
import { type Answer, SIDES } from "../trial.ts";

export const declaredErrorsOnly: Property = {
  name: "declared-errors-only",
  about: "an engine answers, or refuses with an error that it declares: it never throws",
  appliesTo: always,
  async broken(trial) {
    for (const side of SIDES) {
      const answer = await trial.final(side);
      const fault = answer && undeclared(answer, trial.engine.errors);
      if (fault) return fault;
    }
    return null;
  },
};

/** What is wrong with an answer that is neither an applied edit nor a declared refusal. */
export function undeclared(answer: Answer, errors: readonly string[]): Violation | null {
  if (answer.status === "crashed")
    return { kind: `threw:${answer.message.slice(0, 60)}`, what: `threw ${answer.message}` };
  if (answer.status === "rejected" && !errors.includes(answer.error))
    return {
      kind: `undeclared:${answer.error}`,
      what: `refused with ${answer.error}, which it does not declare`,
    };
  return null;
}
