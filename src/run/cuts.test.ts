import fc from "fast-check";
import { expect, test } from "vitest";
import { streamCuts } from "./cuts.ts";
import { randomOf } from "./random.ts";

test("cuts ascend without repetition and end with the whole input", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 3000 }),
      fc.integer(),
      fc.boolean(),
      (input, seed, inside) => {
        const cuts = streamCuts(input, inside ? "markers" : "tokens", randomOf(seed));
        expect(cuts.at(-1)).toBe(input.length);
        expect(cuts.every((cut, index) => index === 0 || cut > (cuts[index - 1] as number))).toBe(true);
        expect(cuts).toEqual(streamCuts(input, inside ? "markers" : "tokens", randomOf(seed)));
      },
    ),
  );
});

test("profile markers cuts behind every character of every marker", () => {
  const input = "------- SEARCH\na\n=======\nb\n+++++++ REPLACE\n";
  const cuts = new Set(streamCuts(input, "markers", randomOf(1)));
  const inside = (marker: string) => [...marker].map((_, index) => input.indexOf(marker) + index + 1);
  for (const marker of ["------- SEARCH", "=======", "+++++++ REPLACE"]) {
    expect(inside(marker).filter((cut) => !cuts.has(cut))).toEqual([]);
  }
});

test("a long input is cut into a bounded number of pieces", () => {
  const cuts = streamCuts("some words of text\n".repeat(5000), "tokens", randomOf(3));
  expect(cuts.length).toBeLessThan(140);
  expect(cuts.length).toBeGreaterThan(30);
});
