import { expect, test } from "vitest";
import { diffLines, lineKind } from "./markers.ts";

test.each([
  ["open", ["--- SEARCH", "------- SEARCH", "---------- SEARCH>", "<<< SEARCH", "<<<<<<< SEARCH>"]],
  ["separator", ["===", "=======", "============"]],
  ["close", ["+++ REPLACE", "+++++++ REPLACE>", ">>> REPLACE", ">>>>>>> REPLACE>"]],
  ["text", ["-- SEARCH", "==", "------- SEARCH>>", "=======>", "<<<--- SEARCH", "+++>>> REPLACE", "==-=="]],
  ["text", ["------- SEARCH ", "------- SEARCH\r", " =======", "\ufeff=======", "=======\u00a0", "`======="]],
  ["text", ["-------  SEARCH", "-------\tSEARCH", "-------SEARCH", "------- search", "------- SEARCH:"]],
  [
    "text",
    ["+++++++ SEARCH", "------- REPLACE", ">>>>>>> SEARCH", "<<<<<<< REPLACE", "------- SEARCH\u0000"],
  ],
  ["text", ["", "-", "=", "–––––––", "SEARCH"]],
])("%s: %j", (kind, lines) => {
  for (const line of lines) expect(lineKind(line)).toBe(kind);
});

test.each([
  ["", [""]],
  ["a\n", ["a", ""]],
  ["a\r\nb", ["a\r", "b"]],
  ["a\n- b", ["a"]],
  ["a\n- b\n", ["a", "- b", ""]],
  ["a\n -", ["a", " -"]],
  ["<", []],
  ["a\n===", ["a", "==="]],
  ["-\n-", ["-"]],
])("lines of %j", (diff, lines) => {
  expect(diffLines(diff, (last) => lineKind(last) !== "text")).toEqual(lines);
});
