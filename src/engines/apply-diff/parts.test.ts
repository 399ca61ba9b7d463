import { expect, test } from "vitest";
import { decodeEntities } from "./decode-entities.ts";
import { unescaped } from "./escapes.ts";
import { isNumbered, looselyStripped, strictlyStripped } from "./line-numbers.ts";
import { sequenceFault } from "./marker-sequence.ts";
import { normalised, similarity } from "./similarity.ts";

test.each([
  ["12 | x", "x"],
  ["  7 |\tx", "x"],
  ["1 |  x", " x"],
  ["1 |x", "x"],
  ["1\u3000| x", "x"],
  ["1 || x", "1 || x"],
  ["1| x", "1| x"],
  ["| x", "| x"],
  ["\u0661 | x", "\u0661 | x"],
  ["1 | x\r", "1 | x\r"],
  ["1 |\r", ""],
  ["1 | a\r\n2 | b\nc", "a\r\nb\r\nc"],
])("strictly stripped, %j is %j", (text, rest) => {
  expect(strictlyStripped(text)).toBe(rest);
});

test.each([
  ["| x", "x"],
  ["12 | x", "x"],
  ["  7 |\tx", "x"],
  ["12|x", "12|x"],
  ["12  | x", "12  | x"],
  ["12 |", "12 |"],
  ["|x", "|x"],
  ["| x\u2028", "| x\u2028"],
])("loosely stripped, %j is %j", (text, rest) => {
  expect(looselyStripped(text)).toBe(rest);
});

test("a text is numbered when every row is", () => {
  expect(["1 | a\n2 | b", "1 | a\nb", "1 | a\n", ""].map(isNumbered)).toEqual([true, false, false, false]);
});

test.each([
  ["\\=======", "======="],
  ["a\n\\>>>>>>> x\r\\:end_line:", "a\n>>>>>>> x\r:end_line:"],
  ["\u2028\\-------", "\u2028-------"],
  [" \\=======", " \\======="],
  ["\\\\=======", "\\\\======="],
  ["\\======", "\\======"],
])("unescaped, %j is %j", (text, plain) => {
  expect(unescaped(text)).toBe(plain);
});

test.each([
  ["&amp;lt;", "&lt;"],
  ["&lt;&gt;&quot;&#39;&apos;&#91;&#93;&lsqb;&rsqb;&amp;", "<>\"''[][]&"],
  ["&nbsp;&#60;&#x27;&LT;", "&nbsp;&#60;&#x27;&LT;"],
])("decoded, %j is %j", (text, plain) => {
  expect(decodeEntities(text)).toBe(plain);
});

test("white space and look-alikes are one, other characters are not", () => {
  expect(normalised("\ufeff a\u00a0\r\n\tb\u2026 \u201c\u2014\u2019\u3000")).toBe("a b... \"-'");
  expect(normalised("\u0085\u180e\u200bA\u2010\u201e\u2212")).toBe("\u0085\u180e\u200bA\u2010\u201e\u2212");
});

test.each([
  ["", "", 1],
  ["a", "", 0],
  ["ab", "abcd", 0.5],
  ["\u{1f600}", "\u{1f601}", 0.5],
])("%j and %j are alike by %d", (a, b, alike) => {
  expect(similarity(a, b)).toBe(alike);
});

const OPEN = "<<<<<<< SEARCH";
const SEP = "=======";
const CLOSE = ">>>>>>> REPLACE";

test.each([
  [[], null],
  [[" <<<<<<< SEARCH> ", "x", `\t${SEP}\r`, `${SEP} x`, `${CLOSE} `], null],
  [[SEP], { error: "STRAY_MARKER", line: 1, found: SEP }],
  [[SEP, OPEN], { error: "BAD_SEQUENCE", line: 1, found: "SEP", expected: "SEARCH" }],
  [[OPEN, SEP, SEP, CLOSE], { error: "STRAY_MARKER", line: 3, found: SEP }],
  [[OPEN, SEP, SEP], { error: "BAD_SEQUENCE", line: 3, found: "SEP", expected: "REPLACE" }],
  [[OPEN, CLOSE], { error: "BAD_SEQUENCE", line: 2, found: "REPLACE", expected: "SEP" }],
  [[OPEN, OPEN], { error: "BAD_SEQUENCE", line: 2, found: "SEARCH", expected: "SEP" }],
  [[OPEN, SEP, OPEN], { error: "BAD_SEQUENCE", line: 3, found: "SEARCH", expected: "REPLACE" }],
  [[CLOSE], { error: "BAD_SEQUENCE", line: 1, found: "REPLACE", expected: "SEARCH" }],
  [[OPEN, "  <<<<<<< HEAD "], { error: "STRAY_MARKER", line: 2, found: "<<<<<<< HEAD" }],
  [[OPEN, ">>>>>>>"], { error: "STRAY_MARKER", line: 2, found: ">>>>>>>" }],
  [[OPEN, ":start_line:1", "x"], { error: "UNTERMINATED", expected: "SEP" }],
  [[OPEN, SEP, "x :end_line:", "\\:end_line:"], { error: "UNTERMINATED", expected: "REPLACE" }],
  [[OPEN, SEP, " :end_line:x"], { error: "LINE_HEADER_IN_REPLACE", line: 3, found: ":end_line:" }],
])("the sequence %j gives %j", (lines, fault) => {
  expect(sequenceFault(lines.join("\n"))).toEqual(fault);
});
