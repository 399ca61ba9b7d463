import { expect, test } from "vitest";
import { lineStatistics } from "./line-statistics.ts";

test.each([
  ["", "", [0, 0, 0]],
  ["a\n", "a", [0, 0, 0]],
  ["", "a\nb", [2, 0, 0]],
  ["a\nb\n", "", [0, 0, 2]],
  ["a\nb\nc\n", "a\nB\nc\n", [0, 1, 0]],
  ["a\nb\nc\n", "a\nB\nB2\nB3\nc\n", [2, 1, 0]],
  ["a\nb\nc\nd\n", "a\nX\nd\n", [0, 1, 1]],
  ["a\nb\nc\n", "b\nc\nd\n", [1, 0, 1]],
])("%j to %j", (before, after, [added, changed, deleted]) => {
  expect(lineStatistics(before, after)).toEqual({ added, changed, deleted });
});
