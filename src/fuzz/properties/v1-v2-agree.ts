import type { Property } from "../property.ts";
import { difference } from "../same-answer.ts";

export const v1V2Agree: Property = {
  name: "v1-v2-agree",
  about: "on an undamaged edit in file order both versions of the SEARCH/REPLACE applier give the same file",
  appliesTo: ({ format }) => format === "search-replace",
  async broken(trial) {
    const { files, clean } = trial.specimen;
    const answer = await trial.final("clean");
    if (answer === null) return null;
    for (const name of ["v1", "v2"].filter((other) => other !== trial.engine.name)) {
      const by = difference(answer, await trial.other(name, files, clean.input));
      if (by !== null)
        return { kind: `${name}-${by}`, what: `${name} gives another ${by} for the same undamaged edit` };
    }
    return null;
  },
};
