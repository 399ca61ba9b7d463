import { expect, test } from "vitest";
import { withTexts } from "./draft.ts";
import { draftOfTexts } from "./testing/notation.ts";
import { alsoLiterally, distinct, notPlainLf } from "./truth.ts";

const clean = draftOfTexts("a\nb\nc\n", "a\nB\nc\n");
const file = (text: string) => new Map([["f.txt", text]]);

test("what the new lines spell is right as well, and counts once", () => {
  const damaged = withTexts(clean, 0, "replace", ["B "]);
  expect(alsoLiterally(clean, damaged)).toEqual({
    ...damaged,
    accepted: [file("a\nB\nc\n"), file("a\nB \nc\n")],
  });
  expect(alsoLiterally(clean, withTexts(clean, 0, "search", ["b "]))).toMatchObject({
    accepted: [file("a\nB\nc\n")],
  });
  expect(distinct([file("a"), file("b"), file("a")])).toEqual([file("a"), file("b")]);
});

test.each([
  ["overlapping blocks", { ...clean, blocks: [...clean.blocks, ...clean.blocks] }, "blocks overlap"],
  ["no right file", { ...clean, accepted: [] }, "the replacement is damaged already"],
  ["new lines damaged before", withTexts(clean, 0, "replace", ["X"]), "the replacement is damaged already"],
])("nothing is spelled with %s", (_, before, skipped) => {
  expect(alsoLiterally(before, before)).toEqual({ skipped });
});

test.each([
  ["a\nb\n", null],
  ["a\nb", null],
  ["a\r\nb\n", { skipped: "the file has CRLF already" }],
  ["a", { skipped: "the file has no line end" }],
  ["", { skipped: "the file has no line end" }],
])("line ends of %j", (text, skipped) => {
  expect(notPlainLf({ ...clean, files: file(text) })).toEqual(skipped);
});
