import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { damage } from "./testing/damage.ts";
import { draftOfTexts, first, shown } from "./testing/notation.ts";

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

const last: typeof first = { ...first, int: (below) => below - 1 };
const becoming = (after: string) => draftOfTexts("old\n", after, first, "whole-file");

test.each([
  ["file-cut-between-lines", "light", file, "+one|+two|+three"],
  ["file-cut-between-lines", "heavy", file, "+one"],
  ["file-cut-in-line", "light", file, "+one|+two|+thre"],
  ["file-cut-in-line", "heavy", becoming("ab  \nc\n"), "+a"],
  // A line of one character has no inside.
  ["file-cut-in-line", "heavy", becoming("a\nbcd\ne\n"), "+a|+bc"],
  ["file-cut-in-line", "heavy", becoming("a\nb\n"), "skipped: no line to end at"],
  // Blank lines at the end are no loss.
  ["file-cut-between-lines", "light", becoming("one\ntwo\n \n\n"), "+one"],
  ["file-cut-between-lines", "light", becoming("one\n"), "skipped: no line to end at"],
] as [string, Intensity, Draft, string][])(
  "%s, %s, with the last choices",
  (name, intensity, draft, expected) => {
    expect(damage(name, draft, intensity, last)).toBe(expected);
  },
);

test("an answer may end behind a line feed where it ends between lines, and nowhere else", () => {
  const input = (name: string) => {
    const result = mutationNamed(name).apply(file, "heavy", { ...first, chance: () => true });
    return "skipped" in result ? result.skipped : inputOf(result);
  };
  expect(input("file-cut-between-lines")).toBe("one\n");
  expect(input("file-cut-in-line")).toBe("o");
});

test("a claim that the answer does not bear out is refused", () => {
  const { apply, prove } = mutationNamed("file-cut-between-lines");
  const cut = apply(file, "light", first);
  if ("skipped" in cut) throw new Error(cut.skipped);
  expect(shown(cut)).toBe("+one|+two|+three");
  expect(prove(file, cut)).toBeNull();
  expect(prove(file, file)).toBe("nothing was damaged");
  expect(prove(file, { ...cut, accepted: file.accepted })).toBe("a file is accepted");
  expect(prove(file, { ...cut, lines: cut.lines.slice(1) })).toBe("not a beginning of the file");
  const open = file.lines.map((line, index) => (index === 3 ? { ...line, end: "" } : line));
  expect(prove(file, { ...file, lines: open, accepted: [] })).toBe("nothing but white space is lost");
});
