import { expect, test } from "vitest";
import { addToWork, dearestOf, type WorkTally } from "./dearest.ts";
import { rowOf } from "./testing/rows.ts";

/** `mutation: work work …`, a case each; `work/specified` where the two differ; `mutation!` does harm. */
function tallyOf(...lines: readonly string[]): WorkTally {
  const tally: WorkTally = new Map();
  for (const line of lines) {
    const [name = "", works = ""] = line.split(": ");
    const mutation = name.replace("!", "");
    const effect = name === mutation ? "harmless" : "drift";
    for (const [index, each] of works.split(" ").entries()) {
      const [done, specified] = each
        .split("/")
        .map((text) => ({ linesCompared: 0, charactersScanned: Number(text) }));
      const trace = { blocks: [], ...(specified ? { specifiedWork: specified } : {}) };
      addToWork(
        tally,
        rowOf("correct", {
          mutation,
          effect,
          case: `${mutation}-${index}`,
          trace,
          ...(done && { work: done }),
        }),
      );
    }
  }
  return tally;
}

const PLAIN = "none: 10 10 10 20 1000";

test("the damage with the largest median over that of undamaged edits, and its dearest case", () => {
  const tally = tallyOf(PLAIN, "a: 20 20 20 20 20", "b: 0 50 50 60 9000", "c: 1 1 1 1 9999");
  expect(dearestOf(tally)).toEqual({ mutation: "b", cases: 5, times: 5, example: "b-4" });
});

test("what is specified counts, not what was done", () => {
  const tally = tallyOf(PLAIN, "a: 1/70 1/70 1/70 1/70 1/70", "b: 50 50 50 50 50");
  expect(dearestOf(tally)).toMatchObject({ mutation: "a", times: 7, example: "a-0" });
});

test("the dearest of those that leave the edit certain", () => {
  const tally = tallyOf(PLAIN, "a: 20 20 20 20 20", "b!: 90 90 90 90 90");
  expect(dearestOf(tally)?.mutation).toBe("b");
  expect(dearestOf(tally, "harmless")?.mutation).toBe("a");
});

test.each([
  ["fewer than five undamaged cases", ["none: 1 1 1 1", "a: 2 2 2 2 2"]],
  ["fewer than five damaged cases", [PLAIN, "a: 2 2 2 2"]],
  ["undamaged edits without work", ["none: 0 0 0 0 0", "a: 2 2 2 2 2"]],
])("none with %s", (_, lines) => {
  expect(dearestOf(tallyOf(...lines))).toBeNull();
});
