import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { expectationOf } from "./expectation.ts";
import { draftOfTexts, first, shown, visible } from "./testing/notation.ts";

const three = draftOfTexts("a\nx\nb\ny\nc\nz\n", "A\nx\nB\ny\nC\nz\n");

function damaged(name: string, draft: Draft, intensity: Intensity): Draft {
  const mutation = mutationNamed(name);
  const result = mutation.apply(draft, intensity, first);
  if ("skipped" in result) throw new Error(result.skipped);
  expect(mutation.prove(draft, result)).toBeNull();
  return result;
}

test("the undamaged edit of the examples", () => {
  expect(shown(three)).toBe("<|-a|=|+A|>|<|-b|=|+B|>|<|-c|=|+C|>");
});

test.each([
  ["swap-blocks", "heavy", "<|-b|=|+B|>|<|-a|=|+A|>|<|-c|=|+C|>"],
  ["reverse-blocks", "light", "<|-a|=|+A|>|<|-c|=|+C|>|<|-b|=|+B|>"],
  ["reverse-blocks", "heavy", "<|-c|=|+C|>|<|-b|=|+B|>|<|-a|=|+A|>"],
  ["shuffle-blocks", "light", "<|-b|=|+B|>|<|-a|=|+A|>|<|-c|=|+C|>"],
  ["shuffle-blocks", "heavy", "<|-b|=|+B|>|<|-c|=|+C|>|<|-a|=|+A|>"],
  ["last-block-early", "light", "<|-a|=|+A|>|<|-c|=|+C|>|<|-b|=|+B|>"],
  ["last-block-early", "medium", "<|-a|=|+A|>|<|-c|=|+C|>|<|-b|=|+B|>"],
  ["last-block-early", "heavy", "<|-c|=|+C|>|<|-a|=|+A|>|<|-b|=|+B|>"],
  ["first-block-late", "light", "<|-b|=|+B|>|<|-a|=|+A|>|<|-c|=|+C|>"],
  ["first-block-late", "medium", "<|-b|=|+B|>|<|-a|=|+A|>|<|-c|=|+C|>"],
  ["first-block-late", "heavy", "<|-b|=|+B|>|<|-c|=|+C|>|<|-a|=|+A|>"],
] as const)("%s, %s: the blocks move, the file and what is right stay", (name, intensity, expected) => {
  const result = damaged(name, three, intensity);
  expect(shown(result)).toBe(expected);
  expect(result.files).toBe(three.files);
  expect(result.accepted).toBe(three.accepted);
  expect(result.blocks.toSorted((a, b) => a.from - b.from)).toEqual(three.blocks);
});

test("choices reach the last block and no further", () => {
  const last: typeof first = { ...first, int: (below) => below - 1 };
  const written = (name: string, draft: Draft) => {
    const result = mutationNamed(name).apply(draft, "light", last);
    return "skipped" in result ? result.skipped : shown(result);
  };
  expect(written("shuffle-blocks", three)).toBe("<|-a|=|+A|>|<|-c|=|+C|>|<|-b|=|+B|>");
  expect(written("swap-blocks", three)).toBe("<|-a|=|+A|>|<|-c|=|+C|>|<|-b|=|+B|>");
  const two = draftOfTexts("a\nx\nb\n", "A\nx\nB\n");
  expect(written("swap-blocks", two)).toBe("<|-b|=|+B|>|<|-a|=|+A|>");
});

test.each([
  ["duplicate-block", "light", "<|-a|=|+A|>|<|-a|=|+A|>|<|-b|=|+B|>|<|-c|=|+C|>"],
  ["duplicate-block", "medium", "<|-a|=|+A|>|<|-a|=|+A|>|<|-b|=|+B|>|<|-b|=|+B|>|<|-c|=|+C|>"],
  ["duplicate-block-late", "light", "<|-a|=|+A|>|<|-b|=|+B|>|<|-c|=|+C|>|<|-a|=|+A|>"],
] as const)(
  "%s, %s: the file with each change done once is right, a refusal too",
  (name, intensity, expected) => {
    const result = damaged(name, three, intensity);
    expect(shown(result)).toBe(expected);
    expect(expectationOf(result, mutationNamed(name).effect)).toMatchObject({
      accepted: three.accepted,
      reject: true,
    });
  },
);

test.each([
  ["revised-block", "light", "<|-a|=|+A|>|<|-a|=|+A_revised|>|<|-b|=|+B|>|<|-c|=|+C|>"],
  ["overlapping-block", "light", "<|-a|=|+A|>|<|-a|-x|=|+x|+a|>|<|-b|=|+B|>|<|-c|=|+C|>"],
] as const)("%s, %s: no file is right", (name, intensity, expected) => {
  const result = damaged(name, three, intensity);
  expect(shown(result)).toBe(expected);
  expect(result.accepted).toEqual([]);
});

test("nested-block: the second block lies inside the first one's lines", () => {
  const draft = draftOfTexts("a\nb\nc\nd\n", "a\nB\nc\nd\n", { ...first, int: (below) => below - 1 });
  expect(shown(draft)).toBe("<|-a|-b|-c|-d|=|+a|+B|+c|+d|>");
  expect(shown(damaged("nested-block", draft, "light"))).toBe("<|-a|-b|-c|-d|=|+a|+B|+c|+d|>|<|-b|=|+b|+b|>");
});

test("overlapping-block: the heavier, the more of the first block's lines", () => {
  const draft = draftOfTexts("a\nb\nc\nd\n", "a\nb\nC\nd\n", { ...first, int: () => 2 });
  const cut: typeof draft = draftOfTexts("a\nb\nc\nd\ne\nf\n", "a\nb\nC\nd\ne\nf\n", {
    ...first,
    int: (below) => (below > 2 ? 2 : 0),
  });
  expect(shown(draft)).toBe("<|-a|-b|-c|-d|=|+a|+b|+C|+d|>");
  expect(mutationNamed("overlapping-block").apply(draft, "light", first)).toEqual({
    skipped: "no free line behind a block",
  });
  const second = (intensity: Intensity) =>
    shown(damaged("overlapping-block", cut, intensity)).split("|>|")[1];
  expect(second("light")).toBe("<|-c|-d|-e|-f|=|+f|+c|+d|+e|>");
  expect(second("medium")).toBe("<|-b|-c|-d|-e|-f|=|+f|+b|+c|+d|+e|>");
  expect(second("heavy")).toBe("<|-a|-b|-c|-d|-e|-f|=|+f|+a|+b|+c|+d|+e|>");
});

test("late-near-decoy: the exact text stands above the first block, a near one below it", () => {
  const result = damaged("late-near-decoy", three, "light");
  expect(shown(result)).toBe("<|-c|=|+C|>|<|-a|=|+A|>|<|-b|=|+B|>");
  expect(visible(result.files.get("f.txt") ?? "")).toBe("a⏎x⏎b⏎y⏎c⏎a·⏎z⏎");
  expect(result.accepted.map((files) => visible(files.get("f.txt") ?? ""))).toEqual(["A⏎x⏎B⏎y⏎C⏎a·⏎z⏎"]);
  expect(visible(damaged("late-near-decoy", three, "heavy").files.get("f.txt") ?? "")).toBe(
    "a⏎x⏎b⏎y⏎c⏎b·⏎a·⏎z⏎",
  );
});

test("late-near-decoy: of two blocks, and not behind an open last line", () => {
  const two = draftOfTexts("a\nx\nb\ny\n", "A\nx\nB\ny\n");
  expect(visible(damaged("late-near-decoy", two, "light").files.get("f.txt") ?? "")).toBe("a⏎x⏎b⏎a·⏎y⏎");
  const applied = (draft: Draft) => mutationNamed("late-near-decoy").apply(draft, "light", first);
  expect(applied(draftOfTexts("a\nx\nb", "A\nx\nB"))).toEqual({
    skipped: "no line begins behind the last block, or no block has text",
  });
  expect(applied({ ...two, accepted: [] })).toEqual({ skipped: "more or less than one accepted file" });
  const blocks = [{ path: "f.txt", from: 0, to: 1, text: "A\n" }, ...two.blocks.slice(1)];
  expect(applied({ ...two, files: new Map([["f.txt", "\nax\nb\ny\n"]]), blocks })).toEqual({
    skipped: "no line begins behind the last block, or no block has text",
  });
});

test("a last line without line feed stays the last", () => {
  const open: Draft = {
    ...three,
    lines: three.lines.map((line, at) => (at === three.lines.length - 1 ? { ...line, end: "" } : line)),
  };
  for (const name of ["reverse-blocks", "duplicate-block", "duplicate-block-late"]) {
    const ends = damaged(name, open, "heavy").lines.map((line) => line.end);
    expect(ends.lastIndexOf("\n")).toBe(ends.length - 2);
    expect(ends.indexOf("")).toBe(ends.length - 1);
  }
});

test.each([
  ["swap-blocks", "a single block has no order"],
  ["late-near-decoy", "a single block has no order"],
  ["duplicate-block-late", "no block for such a contradiction"],
  ["nested-block", "no block for such a contradiction"],
])("%s: skipped on a single block without context", (name, skipped) => {
  const single = draftOfTexts("a\nb\n", "A\nb\n");
  expect(mutationNamed(name).apply(single, "light", first)).toEqual({ skipped });
});

test("a second text equal to the doubled one could be meant: the contradiction is not claimed", () => {
  const twice: Draft = { ...three, files: new Map([["f.txt", "a\nx\nb\ny\nc\nz\na\n"]]) };
  const mutation = mutationNamed("duplicate-block");
  const result = mutation.apply(twice, "light", first);
  expect("skipped" in result ? result.skipped : mutation.prove(twice, result)).toBe(
    "block 0 can mean 2 places",
  );
});
