import type { Property } from "../property.ts";

export const lastPreviewAgrees: Property = {
  name: "last-preview-agrees",
  about:
    "the preview of the whole input and the final call tell the same story: both refuse, or the file begins with it",
  appliesTo: ({ previews }) => previews,
  async broken(trial) {
    const { damaged, path } = trial.specimen;
    const streamed = await trial.stream(damaged ? "damaged" : "clean");
    const last = streamed?.previews.at(-1);
    const final = streamed?.final;
    if (!last || !final) return null;
    if (last.status !== final.status)
      return {
        kind: `${last.status}-${final.status}`,
        what: `the preview is ${last.status}, the final call ${final.status}`,
      };
    if (last.status !== "applied" || final.status !== "applied") return null;
    const [shown, saved] = [last.files.get(path) ?? "", final.files.get(path) ?? ""];
    return saved.startsWith(shown)
      ? null
      : { kind: "text", what: "the file does not begin with what the last preview showed" };
  },
};
