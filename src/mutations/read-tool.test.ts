import { expect, test } from "vitest";
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

test.each([
  ["line-numbers-tab", "heavy", block, "<|-     2→k|-     3→a|=|+     2→k|+     3→b|>"],
  ["line-numbers-arrow", "light", file, "+    1→a|+    2→b|+    3→c|+    4→D"],
  ["line-hashes", "light", file, "+1:061|a|+2:062|b|+3:063|c|+4:044|D"],
  ["line-numbers-bar", "light", file, "+1 | a|+2 | b|+3 | c|+4 | D"],
  ["line-numbers-bar-some", "light", file, "+a|+2 | b|+c|+D"],
  ["line-numbers-bar-some", "heavy", block, "<|-k|-3 | a|=|+2 | k|+3 | b|>"],
  ["lines-elided", "light", block, "<|-k|-a|-[... 5 lines elided ...]|=|+k|+b|+[... 5 lines elided ...]|>"],
  ["lines-elided-file", "heavy", file, "+[... 3 lines elided ...]|+D"],
] as const)("%s, %s", (name, intensity, clean, expected) => {
  // The tab of `cat -n` and the arrow of other tools look alike in this notation.
  expect(damage(name, clean, intensity)).toBe(expected);
});

test("a patch counts old and new lines each on their own, behind the sign", () => {
  const damaged = mutationNamed("line-numbers-bar").apply(patch, "heavy", first);
  expect("skipped" in damaged ? "" : visible(inputOf(damaged))).toContain(
    "⏎ 2 | k⏎-3 | a⏎+3 | b⏎+4 | c⏎ 4 | low⏎",
  );
});

test("numbers of the text's own, and other changes, give no case", () => {
  const own = draftOfTexts("1 | x\nk\na\n", "1 | x\nk\nb\n", first, "whole-file");
  expect(damage("line-numbers-bar", own)).toBe("not proved: the text has such prefixes of its own");
  expect(mutationNamed("line-numbers-tab").prove(block, { ...block, lines: block.lines.slice(1) })).toBe(
    "taking the prefixes off does not give the edit back",
  );
  const short = draftOfTexts("a\nb\n", "a\nB\n", first, "whole-file");
  expect(damage("lines-elided-file", short)).toBe("skipped: no three lines left alone");
});
