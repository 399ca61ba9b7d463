import { expect, test } from "vitest";
import type { MeantBlock } from "../records.ts";
import { inputOf, insertIntoFile, keptLines, literally, mapFileLines, meant, withTexts } from "./draft.ts";
import { draftOfTexts, shown, visible } from "./testing/notation.ts";

const file = (text: string) => new Map([["f.txt", text]]);
const block = (from: number, to: number, text: string): MeantBlock => ({ path: "f.txt", from, to, text });

test.each([
  ["in any order", "a\nb\nc\n", [block(4, 6, "C\n"), block(0, 2, "A\n")], "A\nb\nC\n"],
  ["deletion and insertion", "a\nb\n", [block(0, 2, ""), block(4, 4, "c\n")], "b\nc\n"],
  ["no blocks", "a\n", [], "a\n"],
])("what blocks mean: %s", (_, text, blocks, after) => {
  expect(meant(file(text), blocks)).toEqual(file(after));
});

test("overlapping blocks mean nothing", () => {
  expect(() => meant(file("a\nb\n"), [block(0, 4, ""), block(2, 4, "")])).toThrow(RangeError);
});

test("a file whose name is a word of the language is a file", () => {
  const files = new Map([["__proto__", "a\n"]]);
  expect(meant(files, [{ ...block(0, 2, "b\n"), path: "__proto__" }]).get("__proto__")).toBe("b\n");
});

test.each([
  ["a\nb\n", "a\nB\n", "a⏎B⏎"],
  ["a\nb", "a\nB", "a⏎B"],
  ["a\nb\n", "a\n", "a⏎"],
])("%j → %j, taken literally", (before, after, expected) => {
  expect(visible(literally(draftOfTexts(before, after)).get("f.txt") ?? "")).toBe(expected);
});

test("lines of one role can become more, fewer or none", () => {
  const draft = draftOfTexts("a\nk\nc\n", "k\nC\n");
  expect(shown(draft)).toBe("<|-a|=|>|<|-c|=|+C|>");
  expect(shown(withTexts(draft, 0, "replace", ["x", "y"]))).toBe("<|-a|=|+x|+y|>|<|-c|=|+C|>");
  expect(shown(withTexts(draft, 1, "search", []))).toBe("<|-a|=|>|<|=|+C|>");
  expect(shown(withTexts(withTexts(draft, 1, "search", []), 1, "search", ["c"]))).toBe(shown(draft));
  expect(inputOf(withTexts(draft, 1, "replace", ["D"]))).toContain("\nD\n+++++++ REPLACE\n");
});

test.each([
  ["ab", "ab", [0, 1]],
  ["abc", "axc", [0, -1, 2]],
  ["ab", "", []],
  ["", "ab", [-1, -1]],
])("of %j, %j keeps", (before, after, kept) => {
  expect(keptLines([...before], [...after])).toEqual(kept);
});

test("lines of the file change where they stand, kept ones in the meant text too", () => {
  const draft = draftOfTexts("a\nb\nc\nd\n", "a\nB\nc\nD\n");
  const longer = mapFileLines(
    draft,
    ({ text, block: index }) => `${index < 0 ? "o" : "i"}${text}`,
    ({ text }) => `n${text}`,
  );
  if ("skipped" in longer) throw new Error(longer.skipped);
  expect(visible(longer.files.get("f.txt") ?? "")).toBe("oa⏎ib⏎oc⏎id⏎");
  expect(longer.accepted.map((files) => visible(files.get("f.txt") ?? ""))).toEqual(["oa⏎nB⏎oc⏎nD⏎"]);
});

test("text put into the file moves the blocks behind it", () => {
  const draft = draftOfTexts("a\nb\nc\nd\n", "a\nB\nc\nD\n");
  const longer = insertIntoFile(draft, 4, "new\n");
  expect(visible(longer.accepted[0]?.get("f.txt") ?? "")).toBe("a⏎B⏎new⏎c⏎D⏎");
  expect(longer.blocks.map(({ from, to }) => [from, to])).toEqual([
    [2, 4],
    [10, 12],
  ]);
  expect(() => insertIntoFile(draft, 3, "x\n")).toThrow(RangeError);
});
