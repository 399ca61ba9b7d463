import type { Property } from "../property.ts";
import { difference } from "../same-answer.ts";

const VERSIONS: readonly string[] = ["v1", "v2"];

export const v1V2Agree: Property = {
  name: "v1-v2-agree",
  about:
    "on an undamaged edit in file order both versions of the SEARCH/REPLACE applier give the same answer, and any other applier that of one of them",
  appliesTo: ({ format }) => format === "search-replace",
  async broken(trial) {
    const { files, clean } = trial.specimen;
    const answer = await trial.final("clean");
    if (answer === null) return null;
    const own = [trial.engine.name, trial.as];
    const others = VERSIONS.filter((name) => !own.includes(name));
    const by: string[] = [];
    for (const name of others) {
      const differs = difference(answer, await trial.other(name, files, clean.input));
      if (differs === null) return null;
      by.push(`${name}-${differs}`);
    }
    return {
      kind: by.join("-"),
      what: `${others.join(" and ")} answer the same undamaged edit otherwise (${by.join(", ")})`,
    };
  },
};
