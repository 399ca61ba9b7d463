import { expect, test } from "vitest";
import { asciiJson, linesOf, withoutFeed } from "./text.ts";

test.each([
  ["", []],
  ["a", ["a"]],
  ["a\n", ["a\n"]],
  ["\n\na\r\nb", ["\n", "\n", "a\r\n", "b"]],
])("lines of %j", (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
  expect(linesOf(text).map(withoutFeed)).toEqual(lines.map((line) => line.replace("\n", "")));
});

test("JSON of printable ASCII reads back as the same value", () => {
  const value = { text: "é\u009b\u2028\ud83d 😀", list: [1, null] };
  expect(asciiJson(value)).toMatch(/^[\n -~]*$/);
  expect(JSON.parse(asciiJson(value))).toEqual(value);
});
