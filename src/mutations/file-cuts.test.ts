import { expect, test } from "vitest";
import type { Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { damage } from "./testing/damage.ts";
import { draftOfTexts, first } from "./testing/notation.ts";

const file = draftOfTexts("one\ntwo\nthree\nfour\n", "one\ntwo\nthree\nFOUR\n", first, "whole-file");

test.each([
  ["file-cut-between-lines", "light", "+one|+two|+three"],
  ["file-cut-between-lines", "medium", "+one|+two"],
  ["file-cut-between-lines", "heavy", "+one"],
  ["file-cut-in-line", "light", "+one|+two|+t"],
  ["file-cut-in-line", "heavy", "+o"],
] as [string, Intensity, string][])(
  "%s, %s: the heavier, the earlier; no file is right",
  (name, intensity, expected) => {
    expect(damage(name, file, intensity)).toBe(expected);
    expect(mutationNamed(name).apply(file, intensity, first)).toMatchObject({ accepted: [] });
  },
);

test("a cut that gives the file as it was is no case", () => {
  const longer = draftOfTexts("one", "one\ntwo\n", first, "whole-file");
  expect(damage("file-cut-between-lines", longer, "heavy")).toBe("not proved: the file is left as it was");
});
