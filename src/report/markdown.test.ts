import { expect, test } from "vitest";
import { markdownTable, markdownText } from "./markdown.ts";

test.each([
  ["white-space 62.1 (60.9–63.3)", "white-space 62.1 (60.9–63.3)"],
  ["a|b", "a&#124;b"],
  ["a\\|b", "a&#92;&#124;b"],
  ["<img src=x>", "&#60;img src&#61;x&#62;"],
  ["[x](y) `z` *b* _u_", "&#91;x&#93;(y) &#96;z&#96; &#42;b&#42; &#95;u&#95;"],
  ["&amp; https://x @me #1", "&#38;amp; https&#58;//x &#64;me &#35;1"],
  ["two\nlines\x1b", "two&#92;nlines&#92;x1b"],
])("%j is written %j", (text, written) => {
  expect(markdownText(text)).toBe(written);
});

test("a table", () => {
  const columns = [{ head: "name" }, { head: "cases", align: "right" }] as const;
  expect(markdownTable(columns, [["a|b", "1"]])).toBe("| name | cases |\n| --- | ---: |\n| a&#124;b | 1 |\n");
});
