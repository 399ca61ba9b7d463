import { judge } from "../../judge/judge.ts";
import { outcomeOf } from "../outcome.ts";
import { always, type Property } from "../property.ts";

export const neverSilent: Property = {
  name: "never-silent",
  about: "a damaged edit never gives a wrong file, or no change, without an error",
  appliesTo: always,
  async broken(trial) {
    const { damaged, language } = trial.specimen;
    const answer = await trial.final("damaged");
    if (damaged === null || damaged.expectation === null || answer === null) return null;
    const { files, expectation, damages } = damaged;
    const outcome = outcomeOf(answer, trial.engine, files);
    const { verdict, headline } = judge({ case: { language, files, expectation }, outcome });
    return headline === "silent"
      ? { kind: verdict, what: `${verdict} without an error after ${damages.join(", ")}` }
      : null;
  },
};
