import { expect, test } from "vitest";
import { EFFECTS } from "../records.ts";
import { expectationOf } from "./expectation.ts";
import { draftOfTexts } from "./testing/notation.ts";

const draft = draftOfTexts("a\nk\nc\n", "A\nk\nC\n");

test.each([
  ["harmless", 1, ""],
  ["drift", 1, ""],
  ["ambiguous", 1, "reject"],
  ["destructive", 1, "reject partial"],
  ["contradictory", 0, "reject"],
  ["no-op", 1, "reject unchanged"],
] as const)("%s: %i accepted files, right too: %s", (effect, accepted, flags) => {
  const expectation = expectationOf(draft, effect);
  expect(expectation.accepted).toHaveLength(accepted);
  const set = (["reject", "partial", "unchanged"] as const).filter((flag) => expectation[flag]);
  expect(set.join(" ")).toBe(flags);
  expect(EFFECTS).toContain(effect);
});

test("blocks stand in the order in which they were written", () => {
  const swapped = { ...draft, blocks: draft.blocks.toReversed() };
  expect(expectationOf(swapped, "harmless").blocks).toEqual(draft.blocks.toReversed());
});
