import { expect, test } from "vitest";
import type { FormatName } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { truth } from "./testing/damage.ts";
import { draftOfTexts, first, visible } from "./testing/notation.ts";

/** One line of context above the change, and a stated line. */
const withContext = { ...first, int: (below: number) => (below > 1 ? 1 : 0), chance: () => true };
const draftIn = (format: FormatName) => draftOfTexts("top\nk\na\n", "top\nk\nb\n", withContext, format);

function written(name: string, format: FormatName): string {
  const clean = draftIn(format);
  const damaged = mutationNamed(name).apply(clean, "heavy", first);
  if ("skipped" in damaged) throw new Error(damaged.skipped);
  expect(mutationNamed(name).prove(clean, damaged)).toBeNull();
  return visible(inputOf(damaged));
}

test.each([
  ["underline-raw", "search-replace", "<<<<<<< SEARCH⏎k⏎=======⏎a⏎=======⏎k⏎=======⏎b⏎>>>>>>> REPLACE"],
  [
    "underline-raw",
    "apply-diff",
    "<<<<<<< SEARCH⏎:start_line:2⏎-------⏎k⏎=======⏎a⏎=======⏎k⏎=======⏎b⏎>>>>>>> REPLACE",
  ],
  [
    "underline-escaped",
    "apply-diff",
    "<<<<<<< SEARCH⏎:start_line:2⏎-------⏎k⏎\\=======⏎a⏎=======⏎k⏎\\=======⏎b⏎>>>>>>> REPLACE",
  ],
  [
    "underline-raw",
    "apply-patch",
    "*** Begin Patch⏎*** Update File: f.txt⏎@@⏎ k⏎=======⏎-a⏎+b⏎*** End Patch",
  ],
  [
    "underline-escaped",
    "apply-patch",
    "*** Begin Patch⏎*** Update File: f.txt⏎@@⏎ k⏎ =======⏎-a⏎+b⏎*** End Patch",
  ],
  ["marker-lines-near", "apply-patch", "*** Begin Patch⏎*** Update File: f.txt⏎@@⏎ k⏎-a⏎+b⏎*** End Patch"],
  [
    "own-markers-escaped",
    "apply-patch",
    "*** Begin Patch⏎*** Update File: f.txt⏎@@⏎ k⏎ *** Begin Patch⏎ *** Update File: example.txt⏎ @@⏎ k_example⏎ *** End Patch⏎-a⏎+b⏎*** End Patch",
  ],
] as const)("%s in %s", (name, format, expected) => {
  expect(written(name, format)).toBe(expected);
});

test("file and meant text hold the lines too", () => {
  expect(truth("underline-raw", draftIn("search-replace"))).toEqual({
    file: "top⏎k⏎=======⏎a⏎",
    right: ["top⏎k⏎=======⏎b⏎"],
  });
  expect(truth("conflict-escaped", draftIn("apply-diff")).right).toEqual([
    "top⏎k⏎<<<<<<< HEAD⏎k_ours⏎=======⏎k_theirs⏎>>>>>>> main⏎b⏎",
  ]);
  expect(truth("marker-lines-near", draftIn("search-replace"), "light").right).toEqual([
    "=======⏎top⏎k⏎b⏎=======⏎",
  ]);
});

test("raw is what is not escaped, and text with such lines of its own gives no case", () => {
  const clean = draftIn("apply-diff");
  const escaped = mutationNamed("underline-escaped").apply(clean, "heavy", first);
  if ("skipped" in escaped) throw new Error(escaped.skipped);
  expect(mutationNamed("underline-raw").prove(clean, escaped)).toBe("nothing is written raw");
  const own = draftOfTexts("=======\nk\na\n", "=======\nk\nb\n", withContext);
  expect(mutationNamed("marker-lines-near").apply(own, "light", first)).toEqual({
    skipped: "the text has such lines of its own",
  });
});

test("stated lines of later blocks count the new lines", () => {
  const two = draftOfTexts(
    "k\na\nx\ny\nk2\nc\n",
    "k\nA\nx\ny\nk2\nC\n",
    { ...withContext, int: (below) => (below > 2 ? 1 : 0) },
    "apply-diff",
  );
  const damaged = mutationNamed("underline-escaped").apply(two, "heavy", first);
  if ("skipped" in damaged) throw new Error(damaged.skipped);
  const hints = damaged.lines.filter((line) => line.role === "hint" && line.text.startsWith(":"));
  const starts = damaged.blocks.map(
    (block) => (damaged.files.get("f.txt") ?? "").slice(0, block.from).split("\n").length,
  );
  expect(hints.map((line) => line.text)).toEqual(starts.map((start) => `:start_line:${start}`));
});
