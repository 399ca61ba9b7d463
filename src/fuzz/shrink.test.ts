import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FORMAT_NAMES, INTENSITIES } from "../records.ts";
import { cook } from "./cook.ts";
import type { Recipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { smallerRecipes } from "./shrink.ts";
import type { Specimen } from "./specimen.ts";
import { illFormed } from "./testing/ill-formed.ts";

describe.each(FORMAT_NAMES)("recipes of %s", (format) => {
  const drawn = recipes({ format, real: [], pool: [] });

  test("shrink to smaller ones only, which still hold together", () => {
    fc.assert(
      fc.property(drawn, (recipe) => {
        const whole = measure(recipe);
        for (const smaller of smallerRecipes(recipe)) {
          expect(illFormed(smaller)).toBeNull();
          if (!isLess(measure(smaller), whole)) expect(smaller).toBe("smaller than the recipe");
        }
      }),
      { seed: 42, numRuns: 60 },
    );
  });

  test.each<readonly [string, number, (specimen: Specimen) => boolean]>([
    ["the edit has a certain line", 2, ({ clean }) => /x = 1$/m.test(clean.input)],
    ["the input is damaged", 2, ({ damaged, clean }) => damaged !== null && damaged.input !== clean.input],
    ["the file has three lines alike", 4, ({ files }) => [...files.values()].some(hasThreeAlike)],
    ["a file has CRLF", 2, ({ files }) => [...files.values()].some((text) => text.includes("\r\n"))],
  ])("end where %s, in %i lines", (_, most, isFound) => {
    const details = fc.check(
      fc.property(drawn, (recipe) => {
        const specimen = cook(recipe);
        return "skipped" in specimen || !isFound(specimen);
      }),
      { seed: 42, numRuns: 1000 },
    );
    const [least] = details.counterexample ?? [];
    if (least === undefined) throw new Error("never drawn");
    const { file, others, damages, raw, streamed } = least;
    const added = file.hunks.flatMap((hunk) => hunk.added);
    expect(file.lines.length + added.length).toBeLessThanOrEqual(most);
    expect(damages.length + raw.length).toBeLessThanOrEqual(1);
    expect({ hunks: file.hunks.length, others, streamed }).toEqual({ hunks: 1, others: [], streamed: false });
  });
});

/** Whole numbers from 0: the first that differs decides. By such a measure nothing can go on shrinking for ever. */
function measure({ damages, raw, others, file, layout, streamed }: Recipe): readonly number[] {
  const files = [file, ...others];
  const hunks = files.flatMap((each) => each.hunks);
  const texts = [...files.flatMap(({ lines }) => lines), ...hunks.flatMap(({ added }) => added)];
  const gone = hunks.map(({ from, to }) => to - from);
  const weights = damages.map(({ intensity, seed }) => INTENSITIES.indexOf(intensity) + seed);
  return [
    damages.length + raw.length,
    others.length,
    hunks.length,
    texts.length + sum(gone),
    [streamed, file.crlf, file.openEnd, file.path !== "a.txt"].filter(Boolean).length,
    layout,
    sum(weights) + sum(raw.map(({ at, amount }) => at + amount)),
    sum(texts.map(({ length }) => length)),
    texts.filter((text) => !/^[a-h]$/.test(text)).length,
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const first = a.findIndex((each, index) => each !== b[index]);
  return first >= 0 && (a[first] as number) < (b[first] as number);
}

function hasThreeAlike(text: string): boolean {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.some((line) => lines.filter((other) => other === line).length > 2);
}
