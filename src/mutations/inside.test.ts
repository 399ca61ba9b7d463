import { expect, test } from "vitest";
import { clearFates, clearLinesInside } from "./inside.ts";
import { draftOfTexts } from "./testing/notation.ts";

test.each([
  ["kept", "abc", "axc", [0, 1, 2]],
  ["gone", "ab", "", [0, 1]],
  ["twice afterwards", "ab", "aab", [1]],
  ["twice before", "aab", "ab", [2]],
  ["twice, each in its turn", "axa", "aya", [0, 2, 1]],
  ["moved", "ab", "ba", [1]],
])("lines whose fate is clear: %s", (_, before, after, clear) => {
  expect([...clearFates([...before], [...after])]).toEqual(clear);
});

test("line ends do not tell lines apart", () => {
  expect([...clearFates(["a ", "b"], ["a", "a\r", "b"])]).toEqual([1]);
});

test("no line is clear where no file is surely right", () => {
  const draft = draftOfTexts("a\nb\n", "A\nb\n");
  expect(clearLinesInside(draft, () => true)).toEqual([0]);
  expect(clearLinesInside(draft, () => false)).toEqual({ skipped: "no line to damage" });
  expect(clearLinesInside({ ...draft, accepted: [] }, () => true)).toEqual({
    skipped: "more or less than one accepted file",
  });
});
