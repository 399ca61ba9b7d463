import { expect, test } from "vitest";
import { withCompanions } from "../run/companions.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { expectationOf } from "./expectation.ts";
import { draftOf, draftOfTexts, first, visible } from "./testing/notation.ts";

/** One line of context on each side of a change. */
const withContext = { ...first, int: (below: number) => (below > 1 ? 1 : 0) };
const one = draftOfTexts("a\nb\nc\n", "a\nB\nc\n", withContext, "apply-patch");
const two = draftOfTexts("a\nb\nc\nd\ne\nf\ng\nh\n", "a\nB\nc\nd\ne\nf\nG\nh\n", withContext, "apply-patch");

function damagedBy(name: string, clean = one, intensity: "light" | "heavy" = "heavy") {
  const damaged = mutationNamed(name).apply(clean, intensity, first);
  if ("skipped" in damaged) throw new Error(damaged.skipped);
  expect(mutationNamed(name).prove(clean, damaged)).toBeNull();
  return damaged;
}

const inside = (text: string) =>
  visible(text.replace("*** Begin Patch\n", "").replace("*** End Patch\n", ""));

test.each([
  ["fence-in-section", one, "*** Update File: f.txt⏎```diff⏎@@⏎ a⏎-b⏎+B⏎ c⏎```⏎"],
  ["header-stray", one, "*** Update File: f.txt⏎@@⏎ a⏎@@⏎-b⏎+B⏎ c⏎"],
  ["header-last", one, "*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎@@⏎"],
  ["header-doubled", one, "*** Update File: f.txt⏎@@⏎@@⏎ a⏎-b⏎+B⏎ c⏎"],
  ["section-again", two, "*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎*** Update File: f.txt⏎@@⏎ f⏎-g⏎+G⏎ h⏎"],
  [
    "section-again-spelled",
    two,
    "*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎*** Update File: ./f.txt⏎@@⏎ f⏎-g⏎+G⏎ h⏎",
  ],
  [
    "header-context",
    two,
    "*** Update File: f.txt⏎@@ -1,3 +1,3 @@⏎ a⏎-b⏎+B⏎ c⏎@@ -6,3 +6,3 @@ e⏎ f⏎-g⏎+G⏎ h⏎",
  ],
  ["header-trailing-spaces", one, "*** Update File: f.txt⏎@@··⏎ a⏎-b⏎+B⏎ c⏎"],
  ["header-indented", one, "  *** Update File: f.txt⏎  @@⏎ a⏎-b⏎+B⏎ c⏎"],
  ["path-decorated", one, "*** Update File: **f.txt**⏎@@⏎ a⏎-b⏎+B⏎ c⏎"],
  ["path-case", one, "*** Update File: F.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎"],
  ["path-absolute", one, "*** Update File: /home/user/project/f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎"],
  ["path-unknown", one, "*** Update File: f_renamed.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎"],
] as const)("%s: the meant file is right", (name, clean, expected) => {
  const damaged = damagedBy(name, clean);
  expect(inside(inputOf(damaged))).toBe(expected);
  expect(damaged.accepted).toEqual(clean.accepted);
});

test.each([
  ["sentinels-split", "*** Begin⏎Patch⏎*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎*** End⏎Patch⏎"],
  ["sentinels-indented", "  *** Begin Patch⏎*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎  *** End Patch⏎"],
  ["sentinels-cr", "*** Begin Patch␍⏎*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎*** End Patch␍⏎"],
])("%s", (name, expected) => {
  expect(visible(inputOf(damagedBy(name)))).toBe(expected);
});

test("folders: a path without its own, or nothing but its own", () => {
  const pair = {
    id: "t",
    source: "t",
    path: "src/lib/f.txt",
    language: "Text",
    before: "a\nb\n",
    after: "a\nB\n",
  };
  const deep = draftOf(pair, first, "apply-patch");
  expect(inputOf(damagedBy("path-basename", deep))).toContain("*** Update File: f.txt\n");
  expect(inputOf(damagedBy("path-directory", deep))).toContain("*** Update File: src/lib\n");
  expect(mutationNamed("path-basename").apply(one, "heavy", first)).toEqual({ skipped: "no line to damage" });
});

test("a move onto another file would lose it: no file is right", () => {
  const damaged = damagedBy("move-onto-other");
  expect(inside(inputOf(damaged))).toBe("*** Update File: f.txt⏎*** Move to: old-f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎");
  expect(damaged.files.get("old-f.txt")).toBe("a\nb\n");
  expect(expectationOf(damaged, mutationNamed("move-onto-other").effect)).toMatchObject({
    accepted: [],
    reject: true,
  });
});

test("a stray header only where both halves stand once: who takes them for two hunks finds the same places", () => {
  const twice = draftOfTexts(
    "a\nb\na\nc\n",
    "a\nb\na\nC\n",
    { ...first, int: (below) => (below > 1 ? 1 : 0) },
    "apply-patch",
  );
  expect(inside(inputOf(twice))).toBe("*** Update File: f.txt⏎@@⏎ a⏎-c⏎+C⏎");
  expect(mutationNamed("header-stray").apply(twice, "heavy", first)).toEqual({
    skipped: "no hunk of two parts that stand once",
  });
});

test.each([
  ["patch-cut-in-begin", "light", "*", []],
  ["patch-cut-in-file-line", "light", "*** Begin Patch⏎*", []],
  ["patch-cut-in-header", "heavy", "*** Begin Patch⏎*** Update File: f.txt⏎@@", []],
  [
    "patch-cut-in-header",
    "light",
    "*** Begin Patch⏎*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎@@",
    ["a⏎B⏎c⏎d⏎e⏎f⏎g⏎h⏎"],
  ],
  [
    "patch-cut-in-end",
    "light",
    "*** Begin Patch⏎*** Update File: f.txt⏎@@⏎ a⏎-b⏎+B⏎ c⏎@@⏎ f⏎-g⏎+G⏎ h⏎*",
    ["a⏎B⏎c⏎d⏎e⏎f⏎G⏎h⏎"],
  ],
] as const)("%s, %s: besides a refusal, what is certainly whole", (name, intensity, left, right) => {
  const damaged = damagedBy(name, two, intensity);
  expect(visible(inputOf(damaged))).toBe(left);
  expect(damaged.accepted.map((files) => visible(files.get("f.txt") ?? ""))).toEqual(right);
});

test("sections of other files stand behind both halves of a broken sentinel", () => {
  const pair = { id: "t", source: "t", path: "o.txt", language: "Text", before: "x\n", after: "y\n" };
  const both = withCompanions(
    damagedBy("sentinels-split"),
    [draftOf(pair, first, "apply-patch")],
    "harmless",
  );
  expect(inputOf(both)).toMatch(
    /^\*\*\* Begin\nPatch\n\*\*\* Update File: o\.txt\n@@\n-x\n\+y\n\*\*\* Update File: f/,
  );
});
