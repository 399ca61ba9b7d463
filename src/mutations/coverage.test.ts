import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTATIONS } from "./catalogue.ts";
import { COVERAGE, rowsOf } from "./coverage.ts";

const NAMES = MUTATIONS.map(({ name }) => name);

test("every class is covered, or says what else covers it", () => {
  for (const { id, members, instead } of COVERAGE) {
    expect(members !== "" || instead !== undefined, id).toBe(true);
    for (const name of members.split(" ").filter((each) => each !== "")) {
      const stem = name.endsWith("-*") ? name.slice(0, -1) : null;
      expect(
        NAMES.some((each) => (stem === null ? each === name : each.startsWith(stem))),
        `${id}: ${name}`,
      ).toBe(true);
    }
  }
});

test("every mutation belongs to a class, and every class stands once", () => {
  expect(NAMES.filter((name) => rowsOf(name).length === 0)).toEqual([]);
  expect(new Set(COVERAGE.map(({ id }) => id)).size).toBe(COVERAGE.length);
  const letters = COVERAGE.map(({ id }) => id.replace(/\d+/, ""));
  const counts = Object.fromEntries(
    [..."ABCDEFG"].map((letter) => [letter, letters.filter((each) => each === letter).length]),
  );
  expect(counts).toEqual({ A: 14, B: 6, C: 20, D: 10, E: 9, F: 5, G: 4 });
});

test("reports that are named have a case of their own", () => {
  const cases = readFileSync(new URL("../../corpus/reported/cases.jsonl", import.meta.url), "utf8");
  for (const report of COVERAGE.flatMap(({ reports = [] }) => reports))
    expect(cases).toContain(`"source": "${report}"`);
});

test("at least sixty mutations in ten families", () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MUTATIONS.map(({ family }) => family)).size).toBeGreaterThanOrEqual(10);
});
