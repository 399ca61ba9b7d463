import { expect, test } from "vitest";
import type { Draft, MeantBlock } from "../records.ts";
import {
  inFileOrder,
  inputOf,
  insertIntoFile,
  keptLines,
  literally,
  mapFileLines,
  mapTexts,
  meant,
  overlapping,
  withTexts,
} from "./draft.ts";
import { draftOfTexts, first, shown, visible } from "./testing/notation.ts";

const file = (text: string) => new Map([["f.txt", text]]);
const block = (from: number, to: number, text: string): MeantBlock => ({ path: "f.txt", from, to, text });

test.each([
  ["in any order", "a\nb\nc\n", [block(4, 6, "C\n"), block(0, 2, "A\n")], "A\nb\nC\n"],
  ["deletion and insertion", "a\nb\n", [block(0, 2, ""), block(4, 4, "c\n")], "b\nc\n"],
  ["no blocks", "a\n", [], "a\n"],
])("what blocks mean: %s", (_, text, blocks, after) => {
  expect(meant(file(text), blocks)).toEqual(file(after));
});

test("overlapping blocks mean nothing", () => {
  expect(() => meant(file("a\nb\n"), [block(0, 4, ""), block(2, 4, "")])).toThrow(
    new RangeError("blocks overlap at 2"),
  );
});

/** A second file, with blocks in both, written in turns. */
const g = (from: number, to: number, text: string): MeantBlock => ({
  ...block(from, to, text),
  path: "g.txt",
});
const both = new Map([...file("a\nb\nc\n"), ["g.txt", "x\ny\n"]]);
const inBoth = [g(2, 4, "Y\n"), block(4, 6, "C\n"), g(0, 2, "X\n"), block(0, 2, "A\n")];

test("blocks of several files keep to their own", () => {
  expect(meant(both, inBoth)).toEqual(new Map([...file("A\nb\nC\n"), ["g.txt", "X\nY\n"]]));
  expect(inFileOrder(inBoth)).toEqual([inBoth[3], inBoth[1], inBoth[2], inBoth[0]]);
  expect(inFileOrder([block(4, 6, ""), g(0, 2, "")])).toEqual([block(4, 6, ""), g(0, 2, "")]);
  expect(overlapping([block(2, 6, ""), g(0, 2, "")])).toBe(false);
  expect(overlapping([block(2, 6, ""), block(4, 4, "")])).toBe(true);
  expect(meant(new Map(), [g(0, 0, "x\n")])).toEqual(new Map([["g.txt", "x\n"]]));
});

test("a file whose name is a word of the language is a file", () => {
  const files = new Map([["__proto__", "a\n"]]);
  expect(meant(files, [{ ...block(0, 2, "b\n"), path: "__proto__" }]).get("__proto__")).toBe("b\n");
});

test.each([
  ["a\nb\n", "a\nB\n", "a⏎B⏎"],
  ["a\nb", "a\nBC", "a⏎BC"],
  ["a\nb\n", "a\n", "a⏎"],
])("%j → %j, taken literally", (before, after, expected) => {
  expect(visible(literally(draftOfTexts(before, after)).get("f.txt") ?? "")).toBe(expected);
});

test("new lines of a block that only deletes are whole lines", () => {
  const deletion = withTexts(draftOfTexts("a\nb\nc\n", "a\nc\n"), 0, "replace", ["new"]);
  expect(visible(literally(deletion).get("f.txt") ?? "")).toBe("a⏎new⏎c⏎");
});

test("lines of one role can become more, fewer or none", () => {
  const draft = draftOfTexts("a\nk\nc\n", "k\nC\n");
  expect(shown(draft)).toBe("<|-a|=|>|<|-c|=|+C|>");
  expect(shown(withTexts(draft, 0, "replace", ["x", "y"]))).toBe("<|-a|=|+x|+y|>|<|-c|=|+C|>");
  expect(shown(withTexts(draft, 1, "search", []))).toBe("<|-a|=|>|<|=|+C|>");
  expect(shown(withTexts(withTexts(draft, 1, "search", []), 1, "search", ["c"]))).toBe(shown(draft));
  expect(inputOf(withTexts(draft, 1, "replace", ["D"]))).toContain("\nD\n+++++++ REPLACE\n");
  const opened = { ...draft, lines: draft.lines.filter(({ role, block: of }) => role !== "open" || of < 1) };
  expect(shown(withTexts(opened, 1, "search", ["d", "e"]))).toBe("<|-a|=|>|-d|-e|=|+C|>");
});

const TEN = "b\nc\nd\ne\nf\ng\nh\ni\nj\n";

/** Lines 1 and 20, the first one to be deleted. */
function farApart(format: "apply-diff" | "apply-patch"): Draft {
  return draftOfTexts(
    `a\n${TEN}${TEN.toUpperCase()}k\n`,
    `${TEN}${TEN.toUpperCase()}K\n`,
    { ...first, chance: () => true },
    format,
  );
}

test("lines stand behind a stated line, and in a patch behind what is searched", () => {
  const hinted = farApart("apply-diff");
  expect(shown(hinted)).toContain("|::start_line:20|:-------|-k|=|+K|");
  expect(shown(withTexts(withTexts(hinted, 1, "search", []), 1, "search", ["k"]))).toBe(shown(hinted));
  const patch = farApart("apply-patch");
  expect(shown(withTexts(patch, 0, "replace", ["A"]))).toContain("|<@@|-a|+A|<@@|-k|+K|");
});

test("a line whose text stays is the same line", () => {
  const draft = draftOfTexts("a\n", "b\n");
  const changed = mapTexts(draft, ({ text }) => (text === "a" ? "c" : text));
  expect(shown(changed)).toBe("<|-c|=|+b|>");
  expect(changed.lines.filter((line, index) => line !== draft.lines[index]).length).toBe(1);
});

test.each([
  ["ab", "ab", [0, 1]],
  ["abc", "axc", [0, -1, 2]],
  ["ab", "", []],
  ["", "ab", [-1, -1]],
])("of %j, %j keeps", (before, after, kept) => {
  expect(keptLines([...before], [...after])).toEqual(kept);
});

test("where more than a thousand lines differ, none is looked for that stayed", () => {
  const many = (name: string) => ["same", ...Array.from({ length: 501 }, (_, index) => `${name} ${index}`)];
  expect(new Set(keptLines(many("a"), many("b")))).toEqual(new Set([-1]));
});

test("lines of the file change where they stand, kept ones in the meant text too", () => {
  const draft = draftOfTexts("a\nb\nc\nd\n", "a\nB\nc\nD\n");
  const longer = mapFileLines(
    draft,
    ({ text, block: index }) => `${index < 0 ? "o" : "i"}${text}`,
    ({ text, block: index, index: line }) => `n${index}${line}${text}`,
  );
  if ("skipped" in longer) throw new Error(longer.skipped);
  expect(visible(longer.files.get("f.txt") ?? "")).toBe("oa⏎ib⏎oc⏎id⏎");
  expect(longer.accepted.map((files) => visible(files.get("f.txt") ?? ""))).toEqual(["oa⏎n0-1B⏎oc⏎n1-1D⏎"]);
});

test("lines change in the edited file only, and only where one file is right", () => {
  const draft: Draft = { ...draftOfTexts("a\n", "b\n"), files: both, blocks: inBoth };
  const changed = mapFileLines(draft, ({ text }) => `i${text}`);
  if ("skipped" in changed) throw new Error(changed.skipped);
  expect(changed.files).toEqual(new Map([...file("ia\nib\nic\n"), ["g.txt", "x\ny\n"]]));
  expect(changed.blocks).toEqual([inBoth[0], block(6, 9, "C\n"), inBoth[2], block(0, 3, "A\n")]);
  expect(changed.accepted).toEqual([new Map([...file("A\nib\nC\n"), ["g.txt", "X\nY\n"]])]);
  const same = ({ text }: { text: string }) => text;
  expect(mapFileLines({ ...draft, accepted: [both, both] }, same)).toEqual({
    skipped: "more or less than one accepted file",
  });
  expect(mapFileLines({ ...draft, blocks: [block(0, 4, ""), block(2, 4, "")] }, same)).toEqual({
    skipped: "blocks overlap",
  });
  const created = { ...draft, files: new Map(), blocks: [block(0, 0, "n\n")] };
  expect(mapFileLines(created, same)).toMatchObject({ files: file(""), accepted: [file("n\n")] });
});

test("text put into the file moves the blocks behind it", () => {
  const draft = draftOfTexts("a\nb\nc\nd\n", "a\nB\nc\nD\n");
  const longer = insertIntoFile(draft, 4, "new\n");
  expect(visible(longer.accepted[0]?.get("f.txt") ?? "")).toBe("a⏎B⏎new⏎c⏎D⏎");
  expect(longer.blocks.map(({ from, to }) => [from, to])).toEqual([
    [2, 4],
    [10, 12],
  ]);
  expect(() => insertIntoFile(draft, 3, "x\n")).toThrow(new RangeError("offset 3 is inside a block"));
});

test("text put into the file moves stated lines along, and nothing in another file", () => {
  const longer = insertIntoFile(farApart("apply-diff"), 4, "new\n".repeat(11));
  expect(longer.lines.filter(({ role }) => role === "hint").map(({ text }) => text)).toEqual([
    ":start_line:1",
    "-------",
    ":start_line:31",
    "-------",
  ]);
  const draft: Draft = { ...draftOfTexts("a\n", "b\n"), files: both, blocks: inBoth };
  expect(insertIntoFile(draft, 2, "new\n").blocks).toEqual([
    inBoth[0],
    block(8, 10, "C\n"),
    inBoth[2],
    inBoth[3],
  ]);
  const created = { ...draft, files: new Map(), blocks: [] };
  expect(insertIntoFile(created, 0, "new\n").files).toEqual(file("new\n"));
});
