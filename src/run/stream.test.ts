import { expect, test } from "vitest";
import type { ApplyResult } from "../engines/engine.ts";
import type { Case } from "../records.ts";
import { StreamWatch } from "./stream.ts";

const files = (text: string) => new Map([["f", text]]);
const task = {
  path: "f",
  files: files("a\nb\nc\n"),
  expectation: { accepted: [files("a\nB\nc\n")] },
} as unknown as Case;
const work = { linesCompared: 1, charactersScanned: 10 };
const shows = (text: string): ApplyResult => ({ status: "applied", files: files(text), work });
const fails: ApplyResult = { status: "rejected", error: "e", work };

function figures(previews: readonly ApplyResult[], final: ApplyResult) {
  const watch = new StreamWatch(task);
  for (const [index, result] of previews.entries()) watch.see({ cut: (index + 1) * 10, result });
  return watch.figures(final);
}

test("a clean stream: no errors, nothing taken back, the first right line noted, one story", () => {
  expect(figures([shows(""), shows("a\n"), shows("a\nB\n"), shows("a\nB\n")], shows("a\nB\nc\n"))).toEqual({
    calls: 4,
    errors: 0,
    retractions: 0,
    firstRightAt: 30,
    agrees: true,
    work: { linesCompared: 5, charactersScanned: 50 },
  });
});

test("text that a later preview takes back is counted in characters, errors keep what was shown", () => {
  const result = figures([shows("a\nBx"), fails, shows("a\nB\n"), shows("a\n")], shows("a\nB\nc\n"));
  expect(result).toMatchObject({ errors: 1, retractions: 1 + 2, firstRightAt: 30, agrees: true });
});

test.each([
  ["the final text does not begin with the last preview", shows("a\nX"), shows("a\nB\nc\n"), false],
  ["the last preview failed, the final call did not", fails, shows("a\nB\nc\n"), false],
  ["both failed", fails, fails, true],
  ["the final call failed behind a preview", shows("a\n"), fails, false],
])("%s", (_, last, final, agrees) => {
  expect(figures([last], final).agrees).toBe(agrees);
});

test("the first right line is the first that tells the meant file from the original", () => {
  expect(figures([shows("a\n"), shows("a\nb\n")], shows("a\nb\nc\n")).firstRightAt).toBe(null);
});
