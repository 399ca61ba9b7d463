import fc from "fast-check";
import { expect, test } from "vitest";
import { occurrencesAt } from "./occurrences.ts";

test("says of every offset what a comparison there would say", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 30 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 });
  const offsets = fc.uniqueArray(fc.nat(32), { maxLength: 20 });
  fc.assert(
    fc.property(text, pattern, offsets, (where, what, at) => {
      const direct = at.filter((offset) => where.startsWith(what, offset));
      expect([...occurrencesAt(where, what, at)].sort()).toEqual(direct.sort());
    }),
  );
});
