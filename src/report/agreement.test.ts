import picocolors from "picocolors";
import { expect, test } from "vitest";
import { agreement } from "../compare/agreement.ts";
import type { Headline } from "../records.ts";
import { agreementReport } from "./agreement.ts";

function rowsOf(engine: string, headlines: Readonly<Record<string, Headline>>) {
  return Object.entries(headlines).map(([id, headline]) => ({
    engine,
    mode: "final" as const,
    case: id,
    family: id < "c" ? "place" : "white-space",
    headline,
  }));
}

const OPTIONS = {
  first: "v1",
  second: "v2",
  runDir: "reports/run-1",
  colors: picocolors.createColors(false),
};

test("two engines", async () => {
  const found = await agreement(
    rowsOf("v1", { a: "silent", b: "silent", c: "right", d: "right", e: "drifted" }),
    rowsOf("v2", { a: "refused", b: "refused", c: "right", d: "silent" }),
  );
  expect(agreementReport(found, OPTIONS)).toBe(`4 cases: v1 (rows) against v2 (columns)

         right  drifted  refused  silent  failed  all
─────────────────────────────────────────────────────
right        1        0        0       1       0    2
drifted      0        0        0       0       0    0
refused      0        0        0       0       0    0
silent       0        0        2       0       0    2
failed       0        0        0       0       0    0
all          1        0        2       1       0    4

Left out: 1 case that only v1 and 0 that only v2 answered.

What v2 wins and loses against v1

family       cases  only v2 right  only v1 right  only v1 silent  only v2 silent
────────────────────────────────────────────────────────────────────────────────
place            2              0              0               2               0
white-space      2              0              1               0               1

v1 silent, v2 refused: 2 cases, 50.0 (15.0–85.0) %

  editproof replay a --run reports/run-1
  editproof replay b --run reports/run-1

v1 right, v2 silent: 1 case, 25.0 (4.6–69.9) %

  editproof replay d --run reports/run-1
`);
});

test("nothing in common", async () => {
  const report = agreementReport(await agreement([], []), OPTIONS);
  expect(report).toContain("0 cases: v1 (rows) against v2 (columns)\n");
  expect(report).not.toContain("wins and loses");
});

test("names cannot reach the terminal raw", async () => {
  const found = await agreement(rowsOf("v1", { "\x1b[2J": "right" }), rowsOf("v2", { "\x1b[2J": "silent" }));
  const report = agreementReport(found, { ...OPTIONS, first: "\x1b[31m", second: "\u202e" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});
