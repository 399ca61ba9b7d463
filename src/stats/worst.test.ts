import { expect, test } from "vitest";
import type { Verdict } from "../records.ts";
import { rowOf } from "./testing/rows.ts";
import { addToMutations, type MutationTally, worstMutations } from "./worst.ts";

/** `family/mutation`, then verdicts by engine, `c`orrupt, `i`gnored or ri`g`ht. */
function tallyOf(...rows: readonly (readonly [string, string, string])[]): MutationTally {
  const tally: MutationTally = new Map();
  const verdicts: Readonly<Record<string, Verdict>> = { c: "corrupt", i: "ignored", g: "correct" };
  for (const [name, v1, v2] of rows) {
    const [family = "", mutation = ""] = name.split("/");
    for (const [engine, letters] of Object.entries({ v2, v1 })) {
      for (const [index, letter] of [...letters].entries()) {
        addToMutations(
          tally,
          rowOf(verdicts[letter] ?? "hung", { engine, mutation, family, case: `${mutation}-${index}` }),
        );
      }
    }
  }
  return tally;
}

function namesOf(tally: MutationTally, limit = 10): readonly string[] {
  return worstMutations(tally, { limit, weightOf: () => 1 }).map((row) => row.mutation);
}

test("by the mean of the engines' silent shares", () => {
  const tally = tallyOf(
    ["a/some", "iiggg", "ggggg"],
    ["b/most", "iiiii", "iiiig"],
    ["c/half", "iiiii", "ggggg"],
  );
  expect(namesOf(tally)).toEqual(["most", "half", "some"]);
  expect(
    worstMutations(tally, { limit: 1, weightOf: () => 1 }).map((row) => [row.cases, row.meanSilent]),
  ).toEqual([[5, 0.9]]);
});

test("at most two of a family, and no more than asked for", () => {
  const tally = tallyOf(
    ["a/one", "iiiii", "iiiii"],
    ["a/two", "iiiii", "iiiig"],
    ["a/three", "iiiii", "iiigg"],
    ["b/four", "igggg", "ggggg"],
  );
  expect(namesOf(tally)).toEqual(["one", "two", "four"]);
  expect(namesOf(tally, 2)).toEqual(["one", "two"]);
});

test("of equal shares more corrupt rows, then more cases, then the name", () => {
  const tally = tallyOf(
    ["a/x", "iiiii", "ggggg"],
    ["b/b", "iiiii", "ggggg"],
    ["c/many", "iiiiii", "gggggg"],
    ["d/corrupt", "iiiic", "ggggg"],
  );
  expect(namesOf(tally)).toEqual(["corrupt", "many", "b", "x"]);
});

test("fewer than five cases or no silent row: not in the list", () => {
  expect(
    namesOf(tallyOf(["a/few", "cccc", "cccc"], ["b/right", "ggggg", "ggggg"], ["c/five", "ggggc", "ggggg"])),
  ).toEqual(["five"]);
});

test("the example is a silent case of the worse engine: corrupt, then small, then first by id", () => {
  const tally: MutationTally = new Map();
  const add = (engine: string, id: string, verdict: Verdict, fileSize: number) =>
    addToMutations(tally, rowOf(verdict, { engine, case: id, fileSize, mutation: "m", family: "f" }));
  for (const id of ["c1", "c2", "c3"]) add("v1", id, "correct", 1);
  add("v1", "c4", "ignored", 1);
  add("v1", "c5", "ignored", 1);
  add("v2", "c1", "ignored", 1);
  add("v2", "c2", "corrupt", 9);
  add("v2", "c3", "corrupt", 5);
  add("v2", "c4", "corrupt", 5);
  add("v2", "c5", "correct", 1);
  const [row] = worstMutations(tally, { limit: 1, weightOf: () => 1 });
  expect(row?.example).toBe("c3");
  expect(row?.engines.map(({ engine, corrupt, example }) => [engine, corrupt, example])).toEqual([
    ["v1", 0, "c4"],
    ["v2", 3, "c3"],
  ]);
});

test("a common damage comes before a rare one with a larger share, and the list is by share all the same", () => {
  const tally: MutationTally = new Map();
  for (const [mutation, silent] of [
    ["rare", 10],
    ["common", 6],
    ["usual", 7],
  ] as const) {
    for (let n = 0; n < 10; n++) {
      addToMutations(
        tally,
        rowOf(n < silent ? "corrupt" : "safe", { mutation, family: mutation, case: `${mutation}${n}` }),
      );
    }
  }
  const weightOf = (mutation: string) => ({ common: 3, usual: 2 })[mutation] ?? 1;
  const names = (limit: number) => worstMutations(tally, { limit, weightOf }).map((row) => row.mutation);
  expect(names(1)).toEqual(["common"]);
  expect(names(2)).toEqual(["usual", "common"]);
  expect(names(3)).toEqual(["rare", "usual", "common"]);
});

test("cases with two damages count for the mutations of both, with their own family", () => {
  const worst = worstMutations(tallyOf(["a+b/some+most", "iiiii", "iiiii"], ["b/most", "ggggg", "ggggg"]), {
    limit: 10,
    weightOf: () => 1,
  });
  expect(
    worst.map(({ mutation, family, cases, meanSilent }) => [mutation, family, cases, meanSilent]),
  ).toEqual([
    ["some", "a", 5, 1],
    ["most", "b", 10, 0.5],
  ]);
});
