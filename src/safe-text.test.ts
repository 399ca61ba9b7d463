import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText, csvValue, safeJson, safeLine, safeText } from "./safe-text.ts";

test.each([
  ["plain, 漢字, עברית, 👩‍👩‍👧", "plain, 漢字, עברית, 👩‍👩‍👧"],
  ["red \x1b[31m!", "red \\x1b[31m!"],
  ["\x9b31m \x7f \0", "\\x9b31m \\x7f \\x00"],
  ["a\u202eb\u2066c\u200fd\u061c", "a\\u202eb\\u2066c\\u200fd\\u061c"],
  ["\ufeffa\u200bb\u2060\u2028", "\\ufeffa\\u200bb\\u2060\\u2028"],
  ["half \ud83d and \ude00", "half \\ud83d and \\ude00"],
  ["a\tb\r\nc", "a\\tb\\r\\nc"],
])("%j is shown in one line as %j", (text, shown) => {
  expect(safeLine(text)).toBe(shown);
});

test("in a text of several lines, line feeds and tabs stay and a CR is seen", () => {
  expect(safeText("a\tb\r\nc\x07")).toBe("a\tb\\r\nc\\x07");
});

test("JSON shows nothing unsafe and parses to the same value", () => {
  const value = { text: "a\x1b\x9b\u202e\ud83d\n\t\x7f", "\u2066": ["\ufeff"] };
  const json = safeJson(JSON.stringify(value, null, 2));
  expect(json).toBe(
    '{\n  "text": "a\\u001b\\u009b\\u202e\\ud83d\\n\\t\\u007f",\n  "\\u2066": [\n    "\\ufeff"\n  ]\n}',
  );
  expect(JSON.parse(json)).toEqual(value);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@scope/name", "'@scope/name"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["'quoted'", "''quoted'"],
  ["a=1", "a=1"],
  ["", ""],
])("a spreadsheet reads %j as text when written as %j", (text, cell) => {
  expect(csvText(text)).toBe(cell);
});

test("a cell gives its text back", () => {
  fc.assert(fc.property(fc.string(), (text) => csvValue(csvText(text)) === text));
});
