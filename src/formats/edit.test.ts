import fc from "fast-check";
import { expect, test } from "vitest";
import type { Hunk, Pair } from "../records.ts";
import { linesOf } from "../text.ts";
import { editOf } from "./edit.ts";

function pairOf(before: string, after: string): Pair {
  return { id: "test", source: "test", path: "f.txt", language: "Text", before, after };
}

function applied(before: string, hunks: readonly Hunk[]): string {
  const lines = linesOf(before);
  for (const { from, to, added } of hunks.toReversed()) lines.splice(from, to - from, ...added);
  return lines.join("");
}

/** `from-to+added` for each hunk, `⏎` for a line feed. */
function shown(before: string, after: string): string {
  const edit = editOf(pairOf(before, after));
  if ("skipped" in edit) return edit.skipped;
  return edit.hunks
    .map(({ from, to, added }) => `${from}-${to}+${added.join("").replaceAll("\n", "⏎")}`)
    .join(" ");
}

test.each([
  ["a\nb\nc\n", "a\nB\nc\n", "1-2+B⏎"],
  ["a\nb\nc\n", "a\nc\n", "1-2+"],
  ["a\nc\n", "a\nb\nc\n", "1-1+b⏎"],
  ["a\nb\nc\nd\n", "A\nb\nc\nD\n", "0-1+A⏎ 3-4+D⏎"],
  ["a\nb", "a\nb\n", "1-2+b⏎"],
  ["", "a\n", "0-0+a⏎"],
  ["a\n", "", "0-1+"],
  ["a\r\nb\n", "a\nb\n", "0-1+a⏎"],
  ["a\n", "a\n", "nothing changed"],
  ["a\r\nb\r\n", "A\nb\n", "all line ends changed"],
  ["a\nb\n", "a\r\nb\r\n", "all line ends changed"],
  ["a\r\n", "a", "0-1+a"],
])("%j → %j is %s", (before, after, hunks) => {
  expect(shown(before, after)).toBe(hunks);
});

test("an edit too large for a model is given up", () => {
  const many = (word: string) => Array.from({ length: 1500 }, (_, index) => `${word} ${index}\n`).join("");
  expect(shown(many("a"), many("b"))).toBe("more than 2000 lines changed");
});

test("the hunks rebuild the file after, ascend and stand apart", () => {
  const text = fc.array(fc.constantFrom("a\n", "b\n", "\n", "c\r\n", "d")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = editOf(pairOf(before, after));
      if (before === after) expect(edit).toEqual({ skipped: "nothing changed" });
      else if ("skipped" in edit) expect(edit.skipped).toBe("all line ends changed");
      if ("skipped" in edit) return;
      expect(applied(before, edit.hunks)).toBe(after);
      edit.hunks.forEach((hunk, index) => {
        expect(hunk.from).toBeGreaterThan(edit.hunks[index - 1]?.to ?? -1);
      });
    }),
  );
});
