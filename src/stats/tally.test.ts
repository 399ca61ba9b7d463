import fc from "fast-check";
import { expect, test } from "vitest";
import { HEADLINES } from "../records.ts";
import { addToTally, cellsOf, createTally, type Dimension, sharesOf, VERDICTS } from "./tally.ts";
import { blockOf, rowOf } from "./testing/rows.ts";

test("rows are counted under every dimension's key", () => {
  const tally = createTally();
  addToTally(
    tally,
    rowOf("correct", { mutation: "swap", family: "order", intensity: "heavy", language: "C" }),
  );
  addToTally(
    tally,
    rowOf("corrupt", { mutation: "swap", family: "order", intensity: "light", language: "C" }),
  );
  addToTally(tally, rowOf("ignored", { engine: "v2", mode: "partial" }));
  const seen = (dimension: Dimension) =>
    cellsOf(tally, dimension).map(
      (cell) =>
        `${cell.key} ${cell.engine} ${cell.mode} ${cell.cases}: ${cell.headlines.right} right, ${cell.headlines.silent} silent`,
    );
  expect(seen("family")).toEqual([
    "none v2 partial 1: 0 right, 1 silent",
    "order v1 final 2: 1 right, 1 silent",
  ]);
  expect(seen("mutation")).toEqual([
    "none v2 partial 1: 0 right, 1 silent",
    "swap v1 final 2: 1 right, 1 silent",
  ]);
  expect(seen("intensity")).toEqual([
    "none v2 partial 1: 0 right, 1 silent",
    "light v1 final 1: 0 right, 1 silent",
    "heavy v1 final 1: 1 right, 0 silent",
  ]);
  expect(seen("language")).toEqual([
    "C v1 final 2: 1 right, 1 silent",
    "TypeScript v2 partial 1: 0 right, 1 silent",
  ]);
  expect(seen("format")).toEqual([
    "search-replace v1 final 2: 1 right, 1 silent",
    "search-replace v2 partial 1: 0 right, 1 silent",
  ]);
  expect(seen("effect")).toEqual([
    "harmless v1 final 2: 1 right, 1 silent",
    "harmless v2 partial 1: 0 right, 1 silent",
  ]);
});

test("a row counts once for every layer that decided a block", () => {
  const tally = createTally();
  addToTally(
    tally,
    rowOf("corrupt", { trace: { blocks: [blockOf("exact"), blockOf("full-file"), blockOf("exact")] } }),
  );
  addToTally(tally, rowOf("refused", { trace: { blocks: [blockOf(null)] } }));
  addToTally(tally, rowOf("ignored", { trace: { blocks: [] } }));
  expect(cellsOf(tally, "layer").map((cell) => [cell.key, cell.cases])).toEqual([
    ["exact", 1],
    ["full-file", 1],
    ["none", 1],
  ]);
});

test("cells are the same whatever the order of the rows, and their shares sum to one", () => {
  const rows = fc.array(
    fc.record({
      verdict: fc.constantFrom(...VERDICTS),
      engine: fc.constantFrom("v1", "v2"),
      family: fc.constantFrom("a", "b", "__proto__"),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(rows, (list) => {
      const [forward, backward] = [createTally(), createTally()];
      for (const { verdict, ...rest } of list) addToTally(forward, rowOf(verdict, rest));
      for (const { verdict, ...rest } of [...list].reverse()) addToTally(backward, rowOf(verdict, rest));
      const cells = cellsOf(forward, "family");
      expect(cellsOf(backward, "family")).toEqual(cells);
      for (const cell of cells) {
        const shares = sharesOf(cell);
        expect(HEADLINES.reduce((sum, headline) => sum + shares[headline].share, 0)).toBeCloseTo(1);
        expect(VERDICTS.reduce((sum, verdict) => sum + cell.verdicts[verdict], 0)).toBe(cell.cases);
      }
    }),
  );
});

test("a case with two damages counts for each mutation and each family, once", () => {
  const tally = createTally();
  addToTally(tally, rowOf("corrupt", { mutation: "swap+fence", family: "order+envelope" }));
  const keys = (dimension: Dimension) => cellsOf(tally, dimension).map((cell) => `${cell.key} ${cell.cases}`);
  expect(keys("mutation")).toEqual(["fence 1", "swap 1"]);
  expect(keys("family")).toEqual(["envelope 1", "order 1"]);
  expect(keys("effect")).toEqual(["harmless 1"]);
});
