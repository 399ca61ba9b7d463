import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { withTexts } from "./draft.ts";
import { draftOfTexts, first, placed, shown } from "./testing/notation.ts";

/** All of the file in one block. */
const wide = (before: string, after: string): Draft =>
  draftOfTexts(before, after, { ...first, int: (below) => below - 1 });

function damaged(name: string, draft: Draft, intensity: Intensity = "heavy") {
  const result = mutationNamed(name).apply(draft, intensity, first);
  if ("skipped" in result) return { edit: result.skipped, blocks: [] };
  return {
    edit: shown(result),
    blocks: result.blocks.slice(1).map(({ from, to, text }) => [from, to, text]),
  };
}

test.each<readonly [string, string, Draft, string, readonly unknown[]]>([
  [
    "inside, and of two lines",
    "nested-block",
    wide("a\nz\nb\nc\nd\n", "a\nz\nB\nC\nd\n"),
    "<|-a|-z|-b|-c|-d|=|+a|+z|+B|+C|+d|>|<|-b|-c|=|+b|+c|+b|+c|>",
    [[4, 8, "b\nc\nb\nc\n"]],
  ],
  [
    "inside an insertion",
    "nested-block",
    wide("a\nb\n", "a\nnew\nb\n"),
    "no block for such a contradiction",
    [],
  ],
  [
    "revised in its first line that says something",
    "revised-block",
    draftOfTexts("a\nx\n", "\nA\nC\nx\n"),
    "<|-a|=|+|+A|+C|>|<|-a|=|+|+A_revised|+C|>",
    [[0, 2, "\nA_revised\nC\n"]],
  ],
  [
    "over the whole of a block",
    "overlapping-block",
    draftOfTexts("a\nb\nx\n", "A\nB\nx\n"),
    "<|-a|-b|=|+A|+B|>|<|-a|-b|-x|=|+x|+a|+b|>",
    [[0, 6, "x\na\nb\n"]],
  ],
  [
    "beyond an open last line",
    "overlapping-block",
    draftOfTexts("a\nb", "A\nb"),
    "no free line behind a block",
    [],
  ],
  [
    "where only a deletion is written once",
    "duplicate-block",
    draftOfTexts("a\nx\nb\ny\n", "x\nB\ny\n"),
    "<|-a|=|>|<|-b|=|+B|>|<|-b|=|+B|>",
    [
      [4, 6, "B\n"],
      [4, 6, "B\n"],
    ],
  ],
  [
    "where blank lines are no text",
    "duplicate-block",
    draftOfTexts("a\nx\n", "  \nx\n"),
    "no block for such a contradiction",
    [],
  ],
  [
    "where a blank line is a part of the text",
    "duplicate-block",
    draftOfTexts("a\nx\n", "\nA\nx\n"),
    "<|-a|=|+|+A|>|<|-a|=|+|+A|>",
    [[0, 2, "\nA\n"]],
  ],
])("a second block %s", (_, name, draft, edit, blocks) => {
  expect(damaged(name, draft)).toEqual({ edit, blocks });
});

test("what is moved begins next to an insertion of lines that stand there already", () => {
  const grown = placed("a\na\nend\n", "a\na\n", "a", "a");
  const blocks = grown.blocks.map((block) => ({ ...block, text: "a\na\na\n" }));
  expect(damaged("overlapping-block", { ...grown, blocks }, "light").blocks).toEqual([[2, 8, "end\na\n"]]);
});

test("a line of the next block is not moved", () => {
  const two = draftOfTexts("a\nx\nb\nz\n", "A\nx\nB\nz\n");
  const blocks = [
    { path: "f.txt", from: 0, to: 2, text: "A\n" },
    { path: "f.txt", from: 2, to: 4, text: "B\n" },
  ];
  const side: Draft = { ...two, files: new Map([["f.txt", "a\nb\nz\n"]]), blocks };
  expect(damaged("overlapping-block", side, "light").edit).toBe("<|-a|=|+A|>|<|-b|=|+B|>|<|-b|-z|=|+z|+b|>");
});

const two = draftOfTexts("a\nx\nb\ny\n", "A\nx\nB\ny\n");

test("skipped where no file is surely right, and where a block has no text to search", () => {
  expect(damaged("duplicate-block", { ...two, accepted: [] }).edit).toBe(
    "more or less than one accepted file",
  );
  expect(damaged("duplicate-block", withTexts(two, 1, "search", [])).edit).toBe(
    "a block without search text",
  );
});

test("blocks that do not overlap contradict nothing", () => {
  const { prove } = mutationNamed("duplicate-block");
  expect(prove(two, withTexts(two, 0, "replace", ["q"]))).toBe("no two blocks overlap");
  expect(prove(two, two)).toBe("nothing was damaged");
});
