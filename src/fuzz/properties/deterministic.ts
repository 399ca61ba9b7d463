import { always, type Property } from "../property.ts";
import { difference } from "../same-answer.ts";

export const deterministic: Property = {
  name: "deterministic",
  about: "the same question gets the same answer again",
  appliesTo: always,
  async broken(trial) {
    const side = trial.specimen.damaged ? "damaged" : "clean";
    const [given, first] = [trial.inputOf(side), await trial.final(side)];
    if (given === null || first === null) return null;
    const again = await trial.ask(trial.engine, given.files, given.input);
    const by = difference(first, again);
    return by === null ? null : { kind: by, what: `asked twice, it gives another ${by}` };
  },
};
