import fc from "fast-check";
import { expect, test } from "vitest";
import { occurrencesAt } from "./occurrences.ts";

test("says of every offset what a comparison there would say", () => {
  // Long enough for patterns that overlap themselves, and offsets enough for one pass over the text.
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 30, size: "max" });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6, size: "max" });
  const offsets = fc.uniqueArray(fc.nat(32), { maxLength: 30, size: "max" });
  fc.assert(
    fc.property(text, pattern, offsets, (where, what, at) => {
      const direct = at.filter((offset) => where.startsWith(what, offset));
      expect([...occurrencesAt(where, what, at)].sort()).toEqual(direct.sort());
    }),
    { numRuns: 1000 },
  );
});

test("finds what begins before the last find has ended", () => {
  expect([...occurrencesAt("aabaaabaaa", "aabaaa", [0, 1, 2, 3, 4])]).toEqual([0, 4]);
});
