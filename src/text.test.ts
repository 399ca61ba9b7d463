import { expect, test } from "vitest";
import { asciiJson, linesOf, visible, withoutFeed } from "./text.ts";

test.each([
  ["", []],
  ["a", ["a"]],
  ["a\n", ["a\n"]],
  ["\n\na\r\nb", ["\n", "\n", "a\r\n", "b"]],
])("lines of %j", (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
  expect(linesOf(text).map(withoutFeed)).toEqual(lines.map((line) => line.replace("\n", "")));
});

test.each([
  ["plain é 字 😀", "plain é 字 😀"],
  ["a\tb\r\n", "a\\tb\\r\\n"],
  ["\u001b[31m\u0007\u009b", "\\u001b[31m\\u0007\\u009b"],
  ["\u202eabc\u2066\u200b\ufeff", "\\u202eabc\\u2066\\u200b\\ufeff"],
  ["x\ud83d", "x\\ud83d"],
])("%j is shown as %s", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test("JSON of printable ASCII reads back as the same value", () => {
  const value = { text: "é\u009b\u2028\ud83d 😀", list: [1, null] };
  expect(asciiJson(value)).toMatch(/^[\n -~]*$/);
  expect(JSON.parse(asciiJson(value))).toEqual(value);
});
