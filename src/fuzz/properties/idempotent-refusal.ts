import { sameFiles } from "../../judge/same-files.ts";
import { always, type Property } from "../property.ts";
import { difference } from "../same-answer.ts";
import { SIDES } from "../trial.ts";

export const idempotentRefusal: Property = {
  name: "idempotent-refusal",
  about: "an edit that is refused changes nothing, and is refused again",
  appliesTo: always,
  async broken(trial) {
    for (const side of SIDES) {
      const [given, answer] = [trial.inputOf(side), await trial.final(side)];
      if (given === null || answer?.status !== "rejected") continue;
      const files = answer.files ?? given.files;
      if (!sameFiles(files, given.files))
        return { kind: "changed", what: `${side} edit: refused, and files have changed` };
      const by = difference(answer, await trial.ask(trial.engine, files, given.input));
      if (by)
        return { kind: `again-${by}`, what: `${side} edit: refused, and asked again it gives another ${by}` };
    }
    return null;
  },
};
