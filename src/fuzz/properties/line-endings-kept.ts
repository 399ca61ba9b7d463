import { always, type Property } from "../property.ts";

export const lineEndingsKept: Property = {
  name: "line-endings-kept",
  about:
    "a file whose lines all end alike keeps its line ends, whatever ends the lines of the edit: models write LF",
  appliesTo: always,
  async broken(trial) {
    const { files, clean, path } = trial.specimen;
    const kinds = endsOf(files.get(path) ?? "");
    if (kinds.size !== 1) return null;
    const answer = await trial.ask(trial.engine, files, clean.input.replaceAll("\r\n", "\n"));
    if (answer.status !== "applied") return null;
    const after = endsOf(answer.files.get(path) ?? "");
    const foreign = [...after].filter((end) => !kinds.has(end));
    return foreign.length === 0
      ? null
      : {
          kind: foreign[0] === "\n" ? "lf" : "crlf",
          what: `a file of one kind of line ends gets another: ${JSON.stringify(foreign[0])}`,
        };
  },
};

function endsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\r?\n/g));
}
