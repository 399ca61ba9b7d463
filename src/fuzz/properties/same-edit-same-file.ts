import { sameFiles } from "../../judge/same-files.ts";
import { always, type Property } from "../property.ts";
import { SPOKESMEN } from "../trial.ts";

export const sameEditSameFile: Property = {
  name: "same-edit-same-file",
  about: "one edit written in other formats and applied by their engines gives the same file",
  appliesTo: always,
  async broken(trial) {
    const { files, clean, elsewhere } = trial.specimen;
    const answer = await trial.final("clean");
    // Where the format cannot say how the file ends, each may end it in its own way.
    if (answer?.status !== "applied" || clean.expectation.accepted.length !== 1) return null;
    let others = 0;
    for (const { format, input } of elsewhere) {
      const other = await trial.other(SPOKESMEN[format], files, input);
      if (other.status !== "applied") continue;
      others++;
      // Whoever stands alone is wrong: one that agrees is enough.
      if (sameFiles(other.files, answer.files)) return null;
    }
    return others === 0
      ? null
      : { kind: "files", what: `${others} other formats give another file for the same edit` };
  },
};
