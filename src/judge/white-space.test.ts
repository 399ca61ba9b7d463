import { expect, test } from "vitest";
import { partsOf } from "./white-space.ts";

test.each([
  ["\t a b \t\n", "\t ", "a b", " \t"],
  ["a \r\n", "", "a", " "],
  ["a\r \n", "", "a", "\r "],
  ["a\r\r\n", "", "a", "\r"],
  [" \t\r\n", "", "", " \t"],
  ["\u00a0a\u3000", "\u00a0", "a", "\u3000"],
  ["\ufeffa\u200b\n", "", "\ufeffa\u200b", ""],
  ["", "", "", ""],
])("%j", (line, indent, text, trail) => {
  expect(partsOf(line)).toEqual({ indent, text, trail });
});
