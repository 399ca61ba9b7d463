import fc from "fast-check";
import { expect, test } from "vitest";
import { Candidates } from "./candidates.ts";
import { leastEdits } from "./least-edits.ts";
import { fileRow, searchRow } from "./testing/arbitraries.ts";
import { rowsAsFile } from "./testing/plain.ts";

test("the least edits are the letters that one has and the other lacks, call after call", () => {
  const rows = fc.array(fileRow, { maxLength: 8 }).map(rowsAsFile);
  const search = fc.array(searchRow, { minLength: 1, maxLength: 4 }).map(rowsAsFile);
  fc.assert(
    fc.property(rows, search, fc.nat(8), fc.nat(8), (file, sought, first, more) => {
      const height = sought.length;
      const text = new Candidates(sought, 0, 0, height).textAt(0);
      const candidates = new Candidates(file, first, first + more, height);
      const wanted = Array.from({ length: more + 1 }, (_, index) =>
        plainly(candidates.textAt(first + index), text),
      );
      expect([...leastEdits(candidates, height, text)]).toEqual(wanted);
    }),
    { numRuns: 2000 },
  );
});

/** A blank behind each text that is not empty stands for what would join it to more. */
function plainly(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => (text === "" ? "" : `${text} `)) as [string, string];
  return Math.max(without(left, right), without(right, left));
}

/** How many letters are left of a text when those of another are taken away, each once. */
function without(text: string, taken: string): number {
  const left = text.split("");
  for (const letter of taken.split("")) {
    const index = left.indexOf(letter);
    if (index >= 0) left.splice(index, 1);
  }
  return left.length;
}
