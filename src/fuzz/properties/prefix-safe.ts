import { linesOf, withoutFeed } from "../../text.ts";
import { always, type Property } from "../property.ts";
import type { Specimen } from "../specimen.ts";
import { undeclared } from "./declared-errors-only.ts";

/** The beginning of a marker of any format, or of a closing tag. */
const MARKER_START = /^\s*(?:[-<=+>]{3,}|\*{3}|@@|```|<\/)/;

export const prefixSafe: Property = {
  name: "prefix-safe",
  about:
    "on every prefix of the input partial mode throws nothing undeclared, and it never shows a half marker",
  appliesTo: always,
  async broken(trial) {
    const { specimen, engine } = trial;
    const streamed = await trial.stream(specimen.damaged ? "damaged" : "clean");
    const mayShow = specimen.damaged ? () => true : shownLines(specimen);
    for (const [index, preview] of streamed?.previews.entries() ?? []) {
      const { length } = streamed?.prefixes[index] ?? "";
      const fault = undeclared(preview, engine.errors);
      if (fault) return { kind: fault.kind, what: `after ${length} characters it ${fault.what}` };
      if (!engine.previews || preview.status !== "applied") continue;
      const lines = linesOf(preview.files.get(specimen.path) ?? "").map(withoutFeed);
      if (!lines.every(mayShow))
        return {
          kind: "half-marker",
          what: `after ${length} characters the preview shows a part of a marker`,
        };
    }
    return null;
  },
};

/** Whether a line may stand in a preview: it is no marker, or one that is in the file or comes by the edit. */
function shownLines({ files, clean, path }: Specimen): (line: string) => boolean {
  const texts = [files, ...clean.expectation.accepted].map((each) => each.get(path) ?? "");
  const known = [...new Set(texts.flatMap((text) => linesOf(text).map(withoutFeed)))];
  return (line) => !MARKER_START.test(line) || known.some((other) => other.startsWith(line));
}
