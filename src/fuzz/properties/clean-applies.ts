import { judge } from "../../judge/judge.ts";
import { outcomeOf } from "../outcome.ts";
import { always, type Property } from "../property.ts";

export const cleanApplies: Property = {
  name: "clean-applies",
  about: "an undamaged edit gives the expected file",
  appliesTo: always,
  async broken(trial) {
    const answer = await trial.final("clean");
    if (answer === null) return null;
    const { language, files, clean } = trial.specimen;
    const outcome = outcomeOf(answer, trial.engine, files);
    const { verdict, headline } = judge({
      case: { language, files, expectation: clean.expectation },
      outcome,
    });
    if (headline === "right") return null;
    const error = outcome.kind === "rejected" ? `:${outcome.error}` : "";
    return { kind: `${verdict}${error}`, what: `an undamaged edit is ${verdict}${error}` };
  },
};
