import picocolors from "picocolors";
import { expect, test } from "vitest";
import { lineDiff } from "./line-diff.ts";

const PLAIN = picocolors.createColors(false);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join("");

test.each([
  ["equal texts", "a\n", "a\n", ["  (the same)"]],
  ["a line changed", "a\nb\nc\n", "a\nB\nc\n", ["@@ line 1 → 1 @@", "  a", "- b", "+ B", "  c"]],
  ["a line put in", "a\n", "a\nb\n", ["@@ line 1 → 1 @@", "  a", "+ b"]],
  ["a line taken out", "a\nb\n", "b\n", ["@@ line 1 → 1 @@", "- a", "  b"]],
  [
    "blanks at line ends, which are often the whole difference",
    "a\nb \t\n",
    "a  \nb\n",
    ["@@ line 1 → 1 @@", "- a", "- b·⇥", "+ a··", "+ b"],
  ],
  ["indentation", "\ta\n", "  a\n", ["@@ line 1 → 1 @@", "- \\ta", "+   a"]],
  ["a CR", "a\r\n", "a\n", ["@@ line 1 → 1 @@", "- a\\r", "+ a"]],
  [
    "the last line feed",
    "a\nb\n",
    "a\nb",
    ["@@ line 1 → 1 @@", "  a", "- b", "+ b", "\\ No newline at end of file"],
  ],
  ["controls", "a\n", "\x1b[2J\u202e\n", ["@@ line 1 → 1 @@", "- a", "+ \\x1b[2J\\u202e"]],
  ["a new file", "", "a\n", ["@@ line 1 → 1 @@", "+ a"]],
  [
    "two changes far apart, three lines round each",
    numbered(1, 20),
    numbered(1, 20).replace("5\n", "x\n").replace("16\n", "y\n"),
    [
      "@@ line 2 → 2 @@",
      ...["  2", "  3", "  4", "- 5", "+ x", "  6", "  7", "  8"],
      "@@ line 13 → 13 @@",
      ...["  13", "  14", "  15", "- 16", "+ y", "  17", "  18", "  19"],
    ],
  ],
])("%s", (_, from, to, lines) => {
  expect(lineDiff(from, to, PLAIN).split("\n")).toEqual(lines);
});

test("a long diff is cut, and says how much is left out", () => {
  const lines = lineDiff("", numbered(1, 200), PLAIN).split("\n");
  expect(lines.length).toBe(121);
  expect(lines.slice(-2)).toEqual(["+ 119", "… 81 more lines"]);
  expect(lineDiff("", numbered(1, 119), PLAIN)).toMatch(/\+ 119$/);
});

test("signs have their colours", () => {
  const text = lineDiff("a\nb\n", "a\nc\n", picocolors.createColors(true));
  expect(text).toBe(
    [
      "\x1b[36m@@ line 1 → 1 @@\x1b[39m",
      "\x1b[2m  a\x1b[22m",
      "\x1b[31m- b\x1b[39m",
      "\x1b[32m+ c\x1b[39m",
    ].join("\n"),
  );
});
