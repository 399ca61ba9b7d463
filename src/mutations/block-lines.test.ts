import { expect, test } from "vitest";
import type { Draft } from "../records.ts";
import { reordered, unclear } from "./block-lines.ts";
import { draftOfTexts, shown } from "./testing/notation.ts";

const two = draftOfTexts("a\nx\nb\n", "A\nx\nB\n");
const prose = (text: string) => ({ role: "prose", block: -1, text, end: "\n" }) as const;

test("blocks change places, lines outside them do not", () => {
  const told: Draft = { ...two, lines: [prose("one"), ...two.lines, prose("two")] };
  expect(shown(reordered(told, [1, 0]))).toBe("#one|<|-b|=|+B|>|<|-a|=|+A|>|#two");
  expect(reordered(told, [1, 0]).blocks).toEqual(two.blocks.toReversed());
});

test("what is right can be reckoned where one file is, and no block lies over another", () => {
  expect(unclear(two)).toBeNull();
  expect(unclear({ ...two, accepted: [] })).toBe("more or less than one accepted file");
  expect(unclear({ ...two, accepted: [...two.accepted, ...two.accepted] })).toBe(
    "more or less than one accepted file",
  );
  expect(unclear({ ...two, blocks: [...two.blocks, ...two.blocks] })).toBe("blocks overlap");
});
