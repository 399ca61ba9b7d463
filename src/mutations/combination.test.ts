import fc from "fast-check";
import { expect, test } from "vitest";
import { EFFECTS } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { combinedEffect, inOrderOfSides } from "./combination.ts";

test.each([
  ["harmless", "drift", "drift"],
  ["drift", "ambiguous", "ambiguous"],
  ["destructive", "ambiguous", "destructive"],
  ["no-op", "destructive", "no-op"],
  ["contradictory", "drift", "contradictory"],
  ["contradictory", "no-op", null],
] as const)("%s and %s: %s", (a, b, both) => {
  expect(combinedEffect(a, b)).toBe(both);
  expect(combinedEffect(b, a)).toBe(both);
});

test("harmless damage changes no effect, and an effect with itself is itself", () => {
  fc.assert(
    fc.property(fc.constantFrom(...EFFECTS), (effect) => {
      expect(combinedEffect("harmless", effect)).toBe(effect);
      expect(combinedEffect(effect, effect)).toBe(effect);
    }),
  );
});

test("the file first, a cut last", () => {
  const named = ["cut-in-replace", "fence", "reverse-blocks", "markers-short", "typo", "copy-above"].map(
    mutationNamed,
  );
  expect(inOrderOfSides(named).map(({ name }) => name)).toEqual(named.map(({ name }) => name).toReversed());
});
