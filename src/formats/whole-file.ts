import type { Draft, Edit, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import type { Format } from "./format.ts";

/** The whole new text of the file. */
export const wholeFile: Format = {
  name: "whole-file",
  meaning: "the whole new text of the file",
  write,
};

function write({ pair }: Edit, _random: Random): Draft | Skipped {
  if (pair.after === "") return { skipped: "the format cannot empty a file" };
  return {
    format: "whole-file",
    path: pair.path,
    language: pair.language,
    files: new Map([[pair.path, pair.before]]),
    blocks: [{ path: pair.path, from: 0, to: pair.before.length, text: pair.after }],
    accepted: [new Map([[pair.path, pair.after]])],
    lines: linesOf(pair.after).map((line) => ({
      role: "replace",
      block: 0,
      text: withoutFeed(line),
      end: line.endsWith("\n") ? "\n" : "",
    })),
  };
}
