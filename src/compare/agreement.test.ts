import { expect, test } from "vitest";
import { HEADLINES, type Headline } from "../records.ts";
import { agreement, type ComparedRow } from "./agreement.ts";

/** Rows from `family:case=headline`. */
function rowsOf(engine: string, ...cells: readonly string[]): readonly ComparedRow[] {
  return cells.map((cell) => {
    const [, family = "", id = "", headline = ""] = /^(.*):(.*)=(.*)$/.exec(cell) ?? [];
    return { engine, mode: "final", family, case: id, headline: headline as Headline };
  });
}

const FIRST = rowsOf(
  "v1",
  "a:1=right",
  "a:2=silent",
  "b:3=silent",
  "b:4=right",
  "b:5=silent",
  "b:6=failed",
  "c:7=right",
);
const SECOND = rowsOf(
  "v2",
  "b:6=silent",
  "b:5=refused",
  "b:4=drifted",
  "b:3=right",
  "a:2=refused",
  "a:1=right",
  "c:8=right",
);

test("the table, what disagrees, and the balance by family", async () => {
  const { table, ...result } = await agreement(FIRST, SECOND);
  expect(result).toEqual({
    cases: 6,
    onlyFirst: 1,
    onlySecond: 1,
    disagreements: [
      { first: "silent", second: "refused", count: 2, examples: ["2", "5"] },
      { first: "right", second: "drifted", count: 1, examples: ["4"] },
      { first: "silent", second: "right", count: 1, examples: ["3"] },
      { first: "failed", second: "silent", count: 1, examples: ["6"] },
    ],
    families: [
      { family: "a", cases: 2, wins: 0, losses: 0, silentLess: 1, silentMore: 0 },
      { family: "b", cases: 4, wins: 1, losses: 1, silentLess: 2, silentMore: 1 },
    ],
  });
  expect(HEADLINES.map((first) => HEADLINES.map((second) => table[first][second]))).toEqual([
    [1, 1, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [1, 0, 2, 0, 0],
    [0, 0, 0, 1, 0],
  ]);
});

test("the order of the rows is of no account, and streams will do", async () => {
  async function* streamed(rows: readonly ComparedRow[]) {
    yield* rows;
  }
  expect(await agreement(streamed([...FIRST].reverse()), streamed([...SECOND].reverse()))).toEqual(
    await agreement(FIRST, SECOND),
  );
});

test("ten examples of a kind, the lowest ids", async () => {
  const ids = Array.from({ length: 30 }, (_, index) => String(10 + ((index * 7) % 30)));
  const { disagreements } = await agreement(
    rowsOf("v1", ...ids.map((id) => `a:${id}=right`)),
    rowsOf("v2", ...ids.map((id) => `a:${id}=silent`)),
  );
  expect(disagreements.map(({ count, examples }) => [count, examples.join(" ")])).toEqual([
    [30, "10 11 12 13 14 15 16 17 18 19"],
  ]);
});

test("a case that stands twice is refused, on either side", async () => {
  const rows = rowsOf("v1", "a:1=right", "a:1=silent");
  const message = "case 1 stands twice for engine v1 in final mode";
  await expect(agreement(rows, [])).rejects.toThrow(message);
  await expect(agreement([], rows)).rejects.toThrow(message);
});

test("nothing to compare", async () => {
  expect(await agreement([], [])).toMatchObject({ cases: 0, disagreements: [], families: [] });
});
