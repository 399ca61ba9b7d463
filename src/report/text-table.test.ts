import picocolors from "picocolors";
import { expect, test } from "vitest";
import { textTable } from "./text-table.ts";

const COLUMNS = [{ head: "name" }, { head: "cases", align: "right" }, { head: "" }] as const;
const ROWS = [
  ["漢字", "1,000", ""],
  ["\x1b[31mred", "7", "x"],
];

test("heads, a rule, rows; wide characters and escapes keep the columns", () => {
  expect(textTable(COLUMNS, ROWS, picocolors.createColors(false))).toBe(
    ["name         cases", "─────────────────────", "漢字         1,000", "\\x1b[31mred      7  x", ""].join(
      "\n",
    ),
  );
});

test("colours change nothing but colours", () => {
  const colors = picocolors.createColors(true);
  const plain = textTable(COLUMNS, ROWS, picocolors.createColors(false));
  const coloured = textTable([{ head: "name", paint: colors.red }, ...COLUMNS.slice(1)], ROWS, colors);
  expect(coloured).toContain("\x1b[31m漢字\x1b[39m");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are removed
  expect(coloured.replace(/\x1b\[\d+m/g, "")).toBe(plain);
});
