import { expect, test } from "vitest";
import type { Draft, MeantBlock } from "../records.ts";
import { canStandElsewhere, copiesOf, gapAbove, gapBelow, gapOnTop, withDecoys } from "./decoy.ts";
import { draftOfTexts, first, visible } from "./testing/notation.ts";

const block = (from: number, to: number): MeantBlock => ({ path: "f.txt", from, to, text: "new\n" });

/** A file with blocks; the edit's lines do not matter here. */
function draft(text: string, ...blocks: MeantBlock[]): Draft {
  return { ...draftOfTexts("old\n", "new\n"), files: new Map([["f.txt", text]]), blocks };
}

test("a gap reaches to the next block, or to the end of the file", () => {
  const [one, two] = [block(2, 4), block(8, 10)];
  for (const blocks of [
    [one, two],
    [two, one],
  ]) {
    const both = draft("a\nb\nc\nd\ne\nf\n", ...blocks);
    expect([gapAbove(both, one), gapBelow(both, one)]).toEqual([
      { from: 0, to: 2 },
      { from: 4, to: 8 },
    ]);
    expect([gapAbove(both, two), gapBelow(both, two)]).toEqual([
      { from: 4, to: 8 },
      { from: 10, to: 12 },
    ]);
    expect(gapOnTop(both)).toEqual({ from: 0, to: 2 });
  }
  // Blocks without lines of their own, at one place.
  const empty = [block(4, 4), block(4, 4)] as const;
  const same = draft("a\nb\nc\nd\n", ...empty);
  expect(gapAbove(same, empty[0])).toEqual({ from: 4, to: 4 });
  expect(gapBelow(same, empty[0])).toEqual({ from: 4, to: 4 });
  const alone = draft("a\nb\nc\n", block(2, 2));
  const [only] = alone.blocks as [MeantBlock];
  expect([gapAbove(alone, only), gapBelow(alone, only)]).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 6 },
  ]);
});

test("only what begins with a byte-order mark cannot stand elsewhere", () => {
  expect(canStandElsewhere(draft("\ufeffa\nb\n"), block(0, 3))).toBe(false);
  expect(canStandElsewhere(draft("\ufeffa\nb\n"), block(3, 5))).toBe(true);
  expect(canStandElsewhere(draft("a\nb\n"), block(0, 2))).toBe(true);
});

test("how often a decoy is repeated", () => {
  expect([copiesOf("light"), copiesOf("medium"), copiesOf("heavy")]).toEqual([1, 2, 4]);
});

/** The files with a decoy at every place of a gap where one can stand. */
function placed(text: string, from: number, to: number, ...decoy: string[]): readonly string[] | null {
  const files: string[] = [];
  let places = 1;
  for (let choice = 0; choice < places; choice++) {
    const random: typeof first = {
      ...first,
      pick: (values) => {
        places = values.length;
        return values[choice] as (typeof values)[number];
      },
    };
    const result = withDecoys(draft(text), { from, to }, decoy, 1, random);
    if (result === null) return null;
    files.push(visible(result.files.get("f.txt") ?? ""));
  }
  return files;
}

test.each([
  ["at the start", "a\nb\n", 0, 2, ["x⏎a⏎b⏎", "a⏎x⏎b⏎"]],
  ["between blocks", "a\nb\nc\n", 2, 4, ["a⏎x⏎b⏎c⏎", "a⏎b⏎x⏎c⏎"]],
  ["never before a mark", "\ufeffa\nb\n", 0, 3, ["⌑a⏎x⏎b⏎"]],
  ["never behind an open last line", "a\nb", 2, 3, ["a⏎x⏎b"]],
  ["nowhere in an open line", "a\nb", 3, 3, null],
  ["as the file ends its lines", "a\r\nb\r\n", 3, 3, ["a␍⏎x␍⏎b␍⏎"]],
  ["with a line feed where the file has both", "a\r\nb\n", 3, 3, ["a␍⏎x⏎b⏎"]],
])("where a decoy can stand: %s", (_, text, from, to, files) => {
  expect(placed(text, from, to, "x")).toEqual(files);
});

test("a decoy's own CR is not doubled, and several copies may stand at several places", () => {
  expect(placed("a\r\nb\r\n", 3, 3, "x\r")).toEqual(["a␍⏎x␍⏎b␍⏎"]);
  let choice = 0;
  const turns: typeof first = {
    ...first,
    pick: (values) => values[choice++ % values.length] as (typeof values)[number],
  };
  const result = withDecoys(draft("a\nb\n"), { from: 0, to: 2 }, ["x"], 3, turns);
  expect(visible(result?.files.get("f.txt") ?? "")).toBe("x⏎x⏎a⏎x⏎b⏎");
});
