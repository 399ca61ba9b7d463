import { expect, test } from "vitest";
import type { Draft, Role } from "../records.ts";
import { markerOf, provedReadable, provedUnreadable } from "./marker-text.ts";
import { draftOfTexts } from "./testing/notation.ts";

const ROLES: Readonly<Record<string, Role>> = {
  "<": "open",
  "-": "search",
  "=": "separator",
  "+": "replace",
  ">": "close",
  "#": "prose",
};

/** Lines, each behind the sign of its role, of a draft with one block. */
function lines(...signed: string[]): Draft {
  const written = signed.map((line) => {
    const role = ROLES[line.slice(0, 1)];
    if (role === undefined) throw new Error(`no role: ${line}`);
    return { role, block: role === "prose" ? -1 : 0, text: line.slice(1), end: "\n" };
  });
  return { ...draftOfTexts("a\n", "b\n"), lines: written };
}

const OPEN = "<------- SEARCH";
const SEPARATOR = "========";
const CLOSE = ">+++++++ REPLACE";
const EMPTY = new Map([["f.txt", ""]]);

test.each([
  ["------- SEARCH", { role: "open", mark: "-", length: 7, word: "SEARCH" }],
  ["<<< SEARCH", { role: "open", mark: "<", length: 3, word: "SEARCH" }],
  ["-- SEARCH", null],
  ["x------- SEARCH", null],
  ["------- SEARCH x", null],
])("the parts of %j", (text, parts) => {
  expect(markerOf({ role: "open", block: 0, text, end: "\n" })).toEqual(parts);
  expect(markerOf({ role: "search", block: 0, text, end: "\n" })).toBeNull();
});

test.each([
  ["as the format wants it", lines(OPEN, "-a", SEPARATOR, "+b", CLOSE), null],
  ["no space", lines("<---SEARCH", "-a", "====", "+b", ">+++REPLACE"), null],
  ["spaces", lines("<<<<  search:", "-a", "= === ", "+b", ">>>>  replace>"), null],
  [
    "prose that looks like a marker",
    lines("#======", OPEN, "-a", SEPARATOR, CLOSE),
    "line 1 does not read as what it is",
  ],
  ["marker signs in lines", lines(OPEN, "-x--- SEARCH", "-===x", SEPARATOR, "+++++ REPLACE x", CLOSE), null],
  ["closed before it is parted", lines(OPEN, "-a", CLOSE, SEPARATOR), "the markers are not in order"],
  ["no text to search", lines(OPEN, SEPARATOR, "+b", CLOSE), "the markers are not in order"],
  ["no text to search in an empty file", { ...lines(OPEN, SEPARATOR, "+b", CLOSE), files: EMPTY }, null],
  ["never closed", lines(OPEN, "-a", SEPARATOR, "+b"), "the markers are not in order"],
])("readable: %s", (_, draft, fault) => {
  expect(provedReadable(draft)).toBe(fault);
});

test.each([
  ["whole", lines(OPEN, "-a", SEPARATOR, "+b", CLOSE), "every block is whole"],
  ["cut", lines(OPEN, "-a", "===", "+b", CLOSE), null],
  ["whole but for a line", lines(OPEN, "-a", "-=======", CLOSE), "content looks like a marker"],
])("unreadable: %s", (_, draft, fault) => {
  expect(provedUnreadable(draft)).toBe(fault);
});
