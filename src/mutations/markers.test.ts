import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { draftOfTexts, first, placed, shown, visible } from "./testing/notation.ts";

const two = draftOfTexts("a\n1\nx\nb\ny\n", "A\nx\nB\ny\n");
const legacy = draftOfTexts("a\nx\n", "A\nx\n", { ...first, chance: (probability) => probability === 0.25 });

function damaged(name: string, draft: Draft, intensity: Intensity): Draft {
  const mutation = mutationNamed(name);
  const result = mutation.apply(draft, intensity, first);
  if ("skipped" in result) throw new Error(result.skipped);
  expect(mutation.prove(draft, result)).toBeNull();
  expect(result.files).toBe(draft.files);
  return result;
}

const right = (draft: Draft): string[] => draft.accepted.map((files) => visible(files.get("f.txt") ?? ""));

const MEANT = "A⏎x⏎B⏎y⏎";

test("the undamaged edit of the examples", () => {
  expect(shown(two)).toBe("<|-a|-1|=|+A|>|<|-b|=|+B|>");
  expect(right(two)).toEqual([MEANT]);
});

test.each([
  ["markers-short", "<--- SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-long", "<-------- SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-angle", "<------- SEARCH>|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-colon", "<------- SEARCH:|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-no-space", "<-------SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-word-case", "<------- Search|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-trailing-spaces", "<------- SEARCH·|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-indented", "<  ------- SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-cr", "<------- SEARCH␍|-a|-1|=|+A|>|<|-b|=|+B|>"],
  ["markers-mixed", "<<<<<<<< SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>"],
])("%s: the meant file and nothing else is right", (name, expected) => {
  const result = damaged(name, two, "light");
  expect(shown(result)).toBe(expected);
  expect(mutationNamed(name).effect).toBe("harmless");
  expect(right(result)).toEqual([MEANT]);
});

test.each([
  ["markers-cut", "<-- SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>", [MEANT]],
  ["open-marker-cut", "<-- SEARCH|-a|-1|=|+A|>|<|-b|=|+B|>", [MEANT]],
  ["separator-cut", "<|-a|-1|===|+A|>|<|-b|=|+B|>", [MEANT]],
  ["close-marker-cut", "<|-a|-1|=|+A|>++ REPLACE|<|-b|=|+B|>", [MEANT]],
  ["open-marker-glued", "<------- SEARCH a|-1|=|+A|>|<|-b|=|+B|>", [MEANT]],
  ["separator-glued", "<|-a|-1=======|+A|>|<|-b|=|+B|>", [MEANT]],
  ["close-marker-glued", "<|-a|-1|=|+A+++++++ REPLACE|<|-b|=|+B|>", [MEANT]],
  ["close-missing-between", "<|-a|-1|=|+A|<|-b|=|+B|>", [MEANT]],
  ["separator-missing", "<|-a|-1|+A|>|<|-b|=|+B|>", [MEANT]],
  ["open-marker-lost", "-a|-1|=|+A|>|<|-b|=|+B|>", [MEANT]],
  ["open-marker-wordless", "<-------|-a|-1|=|+A|>|<|-b|=|+B|>", [MEANT]],
  ["close-missing-last", "<|-a|-1|=|+A|>|<|-b|=|+B", [MEANT, "A⏎x⏎b⏎y⏎"]],
])("%s: a rejection is right, and what a reader of good will makes of it", (name, expected, accepted) => {
  const result = damaged(name, two, "light");
  expect(shown(result)).toBe(expected);
  expect(mutationNamed(name).effect).toBe("destructive");
  expect(right(result)).toEqual(accepted);
});

test.each([
  ["separator-doubled", "<|-a|-1|=|=|+A|>|<|-b|=|+B|>"],
  ["separator-before-close", "<|-a|-1|=|+A|=|>|<|-b|=|+B|>"],
  ["close-before-separator", "<|-a|-1|>|+A|=|<|-b|=|+B|>"],
  ["open-marker-again", "<|-a|<|-1|=|+A|>|<|-b|=|+B|>"],
  ["open-marker-before-separator", "<|-a|-1|<|=|+A|>|<|-b|=|+B|>"],
])("%s: the meant file is right, and so is a rejection", (name, expected) => {
  const result = damaged(name, two, "light");
  expect(shown(result)).toBe(expected);
  expect(mutationNamed(name).effect).toBe("ambiguous");
  expect(right(result)).toEqual([MEANT]);
});

test("heavier: a larger share of the markers", () => {
  expect(shown(damaged("markers-trailing-spaces", two, "medium"))).toBe(
    "<------- SEARCH·|-a|-1|========·|+A|>+++++++ REPLACE·|<|-b|=|+B|>",
  );
  expect(shown(damaged("separator-missing", two, "heavy"))).toBe("<|-a|-1|+A|>|<|-b|+B|>");
  expect(shown(damaged("markers-mixed", two, "heavy"))).toBe(
    "<<<<<<<< SEARCH|-a|-1|=|+A|>|<<<<<<<< SEARCH|-b|=|+B|>",
  );
});

/** How a mutation writes the block of a draft with these choices. */
function chosen(name: string, draft: Draft, random: Partial<typeof first>): string {
  const result = mutationNamed(name).apply(draft, "heavy", { ...first, ...random });
  return "skipped" in result ? result.skipped : shown(result);
}

const one = draftOfTexts("a\nx\n", "A\nx\n");

test("markers-short and trailing spaces: at most 6 characters, and 3 spaces", () => {
  const int = (below: number) => below - 1;
  expect(chosen("markers-short", one, { int })).toBe("<------ SEARCH|-a|=======|+A|>++++++ REPLACE");
  expect(chosen("markers-trailing-spaces", one, { int })).toBe(
    "<------- SEARCH···|-a|========···|+A|>+++++++ REPLACE···",
  );
});

test.each([
  [0, "  "],
  [1, "    "],
  [2, "→"],
  [3, " "],
])("markers-indented, choice %i", (choice, lead) => {
  expect(
    chosen("markers-indented", one, { pick: (values) => values[choice] as (typeof values)[number] }),
  ).toBe(`<${lead}------- SEARCH|-a|=${lead}=======|+A|>${lead}+++++++ REPLACE`);
});

test.each([
  [0, one, "<<<<<<<< SEARCH|-a|=|+A|>"],
  [1, one, "<|-a|=|+A|>>>>>>>> REPLACE"],
  [0, legacy, "<|-a|=|+A|>>>>>>>> REPLACE"],
  [1, legacy, "<<<<<<<< SEARCH|-a|=|+A|>"],
])("markers-mixed, choice %i", (choice, draft, expected) => {
  expect(
    chosen("markers-mixed", draft, { pick: (values) => values[choice] as (typeof values)[number] }),
  ).toBe(expected);
});

test.each([
  ["open-marker-glued", "a blank line to search", placed("\na\n", "\n", "")],
  ["open-marker-glued", "white space to search", placed("  \na\n", "  \n", "  ")],
  ["open-marker-glued", "nothing to search", placed("a\n", "")],
  ["separator-glued", "a blank line to search", placed("\na\n", "\n", "")],
  ["close-marker-glued", "nothing to write", draftOfTexts("a\nb\n", "b\n")],
  ["open-marker-glued", "damaged markers", damaged("markers-cut", two, "heavy")],
])("%s: no case with %s", (name, _, draft) => {
  expect(chosen(name, draft, {})).toBe("no text beside such a marker");
});

test("markers that are damaged already, or would be written as they are, give no case", () => {
  const none = "no undamaged marker of this kind";
  expect(chosen("markers-mixed", damaged("markers-cut", two, "heavy"), {})).toBe(none);
  expect(chosen("markers-short", damaged("markers-short", two, "heavy"), {})).toBe(none);
});

test("markers-escaped: only legacy markers have something to escape", () => {
  expect(shown(damaged("markers-escaped", legacy, "heavy"))).toBe(
    "<&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH|-a|=|+A|>&gt;&gt;&gt;&gt;&gt;&gt;&gt; REPLACE",
  );
  expect(mutationNamed("markers-escaped").apply(two, "heavy", first)).toEqual({
    skipped: "no undamaged marker of this kind",
  });
});

test("a claim that the edit does not bear out is refused", () => {
  const cut = damaged("separator-cut", two, "light");
  expect(mutationNamed("markers-short").prove(two, cut)).toBe("line 4 does not read as what it is");
  const short = damaged("markers-short", two, "light");
  expect(mutationNamed("separator-cut").prove(two, short)).toBe("every block is whole");
  const ruler = draftOfTexts("a\n ====\n", "A\n ====\n", { ...first, int: (below) => below - 1 });
  const ruled = mutationNamed("markers-short").apply(ruler, "light", first);
  expect("skipped" in ruled ? ruled : mutationNamed("markers-short").prove(ruler, ruled)).toBe(
    "line 3 does not read as what it is",
  );
});
