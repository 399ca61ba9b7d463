import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meant } from "../mutations/draft.ts";
import { FORMAT_NAMES, type FormatName } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { cook } from "./cook.ts";
import type { FileRecipe, Recipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { cooked, RECIPE } from "./testing/hand-made.ts";
import { illFormed } from "./testing/ill-formed.ts";
import { varyRecipe } from "./vary.ts";

/** Names that mean something elsewhere: to objects, to paths, to shells. */
const ODD_PATHS = [
  "__proto__",
  "constructor",
  "a.__proto__",
  "../../etc/passwd",
  "/a",
  "C:\\a",
  "$(a)",
  "a\0b",
];

const REAL = [
  {
    path: "real.py",
    lines: Array.from({ length: 60 }, (_, index) => `line ${index}`),
    hunks: [{ from: 20, to: 22, added: ["changed"] }],
  },
];

describe.each(FORMAT_NAMES)("a recipe of %s", (format) => {
  const drawn = recipes({ format, real: REAL, pool: [] });

  test("cooks to the same specimen again", () => {
    fc.assert(
      fc.property(drawn, (recipe) => {
        expect(cook(structuredClone(recipe))).toEqual(cook(recipe));
      }),
      { seed: 42, numRuns: 200 },
    );
  });

  test("means the text that its hunks make, and every damage is said", () => {
    let cookedOnes = 0;
    fc.assert(
      fc.property(drawn, (recipe) => {
        const specimen = cook(recipe);
        if ("skipped" in specimen) {
          expect(specimen.skipped).toMatch(/^.+$/);
          return;
        }
        cookedOnes++;
        const { files, clean, damaged, path } = specimen;
        expect(path).toBe(recipe.file.path);
        // A patch adds what was empty before.
        expect(files.get(path) ?? "").toBe(textOf(recipe.file, recipe.file.lines));
        const after = textOf(recipe.file, linesAfter(recipe.file));
        expect(meant(files, clean.expectation.blocks).get(path)).toBe(after);
        expect(clean.expectation.accepted.map((accepted) => accepted.get(path))).toContain(after);
        if (recipe.damages.length + recipe.raw.length === 0) expect(damaged).toBeNull();
        if (recipe.raw.length > 0) expect(damaged?.expectation).toBeNull();
        expect(damaged?.damages ?? []).toHaveLength(damaged ? doneCount(recipe, damaged.damages) : 0);
      }),
      { seed: 42, numRuns: 300 },
    );
    expect(cookedOnes).toBeGreaterThan(200);
  });

  test("holds together, drawn and varied", () => {
    fc.assert(
      fc.property(drawn, fc.nat(), (recipe, seed) => {
        expect(illFormed(recipe)).toBeNull();
        expect(illFormed(varyRecipe(recipe, randomOf(seed)))).toBeNull();
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  test.each(ODD_PATHS)("is about the file of its name: %j", (path) => {
    const specimen = cooked({ ...RECIPE, format, file: { ...RECIPE.file, path } });
    expect([...specimen.files.keys()]).toEqual([path]);
    expect(specimen.clean.expectation.accepted.map((files) => [...files.keys()])).toEqual([[path]]);
    expect(specimen.clean.expectation.blocks.every((block) => block.path === path)).toBe(true);
    expect(specimen.language).toBe("Text");
  });
});

test.each<readonly [string, FormatName, Partial<FileRecipe>, string]>([
  ["no hunk", "whole-file", { hunks: [] }, "nothing changed"],
  ["the same line", "whole-file", { hunks: [{ from: 1, to: 2, added: ["b"] }] }, "nothing changed"],
  [
    "no line left",
    "whole-file",
    { hunks: [{ from: 0, to: 10, added: [] }] },
    "the format cannot empty a file",
  ],
  [
    "a marker",
    "search-replace",
    { hunks: [{ from: 1, to: 2, added: ["======="] }] },
    "content looks like a marker",
  ],
  ["a name of two lines", "apply-patch", { path: "a\nb" }, "the format cannot name the path"],
])("%s is skipped in %s, and says why", (_, format, change, skipped) => {
  expect(cook({ ...RECIPE, format, file: { ...RECIPE.file, ...change } })).toEqual({ skipped });
});

/** How many damages were done: those of the catalogue that could be, and every raw one. */
function doneCount({ damages, raw }: Recipe, done: readonly string[]): number {
  const names = damages.map(({ mutation }) => mutation);
  const fromCatalogue = done.length - raw.length;
  expect(done.slice(0, fromCatalogue)).toEqual(names.slice(0, fromCatalogue));
  return done.length;
}

function linesAfter({ lines, hunks }: FileRecipe): readonly string[] {
  // From the last one on, so that places in front of it stay.
  return hunks
    .toReversed()
    .reduce<readonly string[]>((all, { from, to, added }) => all.toSpliced(from, to - from, ...added), lines);
}

function textOf({ crlf, openEnd }: FileRecipe, lines: readonly string[]): string {
  const feed = crlf ? "\r\n" : "\n";
  const text = lines.map((line) => line + feed).join("");
  return openEnd ? text.slice(0, -feed.length) : text;
}
