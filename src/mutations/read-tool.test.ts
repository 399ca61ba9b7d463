import { expect, test } from "vitest";
import type { Random } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { damage } from "./testing/damage.ts";
import { draftOfTexts, first, visible } from "./testing/notation.ts";

const block = draftOfTexts("top\nk\na\n", "top\nk\nb\n", { ...first, int: (below) => (below > 1 ? 1 : 0) });
const patch = draftOfTexts(
  "top\nk\na\nlow\n",
  "top\nk\nb\nc\nlow\n",
  { ...first, int: (below) => (below > 1 ? 1 : 0) },
  "apply-patch",
);
const file = draftOfTexts("a\nb\nc\nd\n", "a\nb\nc\nD\n", first, "whole-file");

/** The style with this number is drawn. */
const style = (index: number): Random => ({
  ...first,
  pick: (values) => values[index] as (typeof values)[number],
});

test.each([
  // The tab of `cat -n` and an arrow look alike in this notation.
  ["line-numbers-tool", "heavy", block, 0, "<|-     2→k|-     3→a|=|+     2→k|+     3→b|>"],
  ["line-numbers-tool", "light", file, 1, "+    1→a|+    2→b|+    3→c|+    4→D"],
  ["line-numbers-tool", "light", file, 2, "+1 | a|+2 | b|+3 | c|+4 | D"],
  ["line-hashes", "light", file, 0, "+1:061|a|+2:062|b|+3:063|c|+4:044|D"],
  ["line-numbers-tool-some", "light", file, 2, "+a|+2 | b|+c|+D"],
  ["line-numbers-tool-some", "heavy", block, 2, "<|-k|-3 | a|=|+2 | k|+3 | b|>"],
  [
    "lines-elided",
    "light",
    block,
    0,
    "<|-k|-a|-[... 5 lines elided ...]|=|+k|+b|+[... 5 lines elided ...]|>",
  ],
  ["lines-elided-file", "heavy", file, 0, "+[... 3 lines elided ...]|+D"],
] as const)("%s, %s", (name, intensity, clean, drawn, expected) => {
  expect(damage(name, clean, intensity, style(drawn))).toBe(expected);
});

test("a patch counts old and new lines each on their own, behind the sign", () => {
  const damaged = mutationNamed("line-numbers-tool").apply(patch, "heavy", style(2));
  expect("skipped" in damaged ? "" : visible(inputOf(damaged))).toContain(
    "⏎ 2 | k⏎-3 | a⏎+3 | b⏎+4 | c⏎ 4 | low⏎",
  );
});

test("numbers of the text's own, and other changes, give no case", () => {
  const own = draftOfTexts("1 | x\nk\na\n", "1 | x\nk\nb\n", first, "whole-file");
  expect(damage("line-numbers-tool", own)).toBe("not proved: the text has such prefixes of its own");
  expect(mutationNamed("line-numbers-tool").prove(block, { ...block, lines: block.lines.slice(1) })).toBe(
    "taking the prefixes off does not give the edit back",
  );
  const short = draftOfTexts("a\nb\n", "a\nB\n", first, "whole-file");
  expect(damage("lines-elided-file", short)).toBe("skipped: no three lines left alone");
});
