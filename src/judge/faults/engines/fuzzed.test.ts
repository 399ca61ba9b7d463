import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ENGINE_FAULTS } from "./all.ts";
import type { Fuzzed } from "./fuzzed.ts";
import { fuzzedPage } from "./fuzzed-page.ts";

const recorded = JSON.parse(
  await readFile(new URL("./fuzzed.json", import.meta.url), "utf8"),
) as readonly Fuzzed[];

test("every seeded fault was fuzzed, and 95 of 100 were found within a minute each", () => {
  expect(recorded.map(({ fault }) => fault)).toEqual(ENGINE_FAULTS.map(({ name }) => name));
  const found = recorded.filter(({ runs }) => runs !== null);
  expect(found.length / recorded.length).toBeGreaterThanOrEqual(0.95);
});

test("half of the minimal cases have at most 12 lines", () => {
  const lines = recorded.map((row) => row.lines ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(12);
});

test("the page has what was recorded", async () => {
  const page = await readFile(new URL("../../../../docs/trust.md", import.meta.url), "utf8");
  expect(fuzzedPage(page, recorded)).toBe(page);
});
