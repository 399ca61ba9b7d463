import { expect, test } from "vitest";
import { insertIntoFile, withTexts } from "./draft.ts";
import { firstLineOf, isVerbatim, quoted, withHintsMoved } from "./quoted.ts";
import { draftOfTexts, first, shown } from "./testing/notation.ts";

const above = Array.from({ length: 11 }, (_, index) => `above ${index}\n`).join("");
const stated = draftOfTexts(`${above}x 1\n`, `${above}x 2\n`, { ...first, chance: () => true }, "apply-diff");
const SHOWN = "<<<<<<<< SEARCH|::start_line:12|:-------|-x 1|=|+x 2|>>>>>>>> REPLACE";

test("a draft is verbatim as long as its lines are the file's and the meant text's", () => {
  expect(shown(stated)).toBe(SHOWN);
  expect(isVerbatim(stated)).toBe(true);
  for (const texts of [["x"], ["x 1", "y"], []]) {
    const other = withTexts(stated, 0, "search", texts);
    expect(isVerbatim(other)).toBe(false);
    expect(shown(quoted(other))).toBe(SHOWN);
  }
  expect(isVerbatim(withTexts(stated, 0, "replace", ["x 3"]))).toBe(false);
});

test("stated lines move along with their blocks, and nothing else that ends in a number", () => {
  const longer = { ...insertIntoFile(stated, 0, "new\n".repeat(9)), lines: stated.lines };
  expect(firstLineOf(longer, 0)).toBe(21);
  expect(shown(withHintsMoved(stated, longer))).toBe(SHOWN.replace("12", "21"));
});
