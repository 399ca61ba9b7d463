import type { Files } from "../../records.ts";
import { linesOf } from "../../text.ts";
import type { Model, ModelAnswer } from "./model.ts";

/** Whole files as the model gives them; a preview has the lines that are whole. */
export const wholeFileModel: Model = {
  final: (files, input) => written(files, input),
  previews: (files, prefixes) => prefixes.map((prefix) => written(files, wholeLines(prefix))),
};

/** What a view shows of a text that is still coming: every line that has its line feed. */
export function wholeLines(text: string): string {
  return linesOf(text)
    .filter((line) => line.endsWith("\n"))
    .join("");
}

function written(files: Files, text: string): ModelAnswer {
  const [path, ...others] = files.keys();
  if (path === undefined || others.length > 0) return { status: "rejected", error: "not_one_file" };
  return { status: "applied", files: new Map([[path, text]]), failedBlocks: [] };
}
