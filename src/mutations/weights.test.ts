import { expect, test } from "vitest";
import { MUTATIONS } from "./catalogue.ts";
import { WEIGHED, weightOf } from "./weights.ts";

test("every weight is one of a mutation that exists, and none is given twice", () => {
  const names = new Set(MUTATIONS.map((mutation) => mutation.name));
  expect(WEIGHED.filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(WEIGHED).size).toBe(WEIGHED.length);
});

test("what has no weight of its own is rare, the undamaged edit is common", () => {
  expect([
    weightOf("none"),
    weightOf("copy-above"),
    weightOf("crlf-edit"),
    weightOf("markers-colon"),
  ]).toEqual([3, 3, 2, 1]);
});
