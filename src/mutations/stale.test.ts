import { expect, test } from "vitest";
import type { Draft } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { mapTexts, meant } from "./draft.ts";
import { damage, truth } from "./testing/damage.ts";
import { draftOfTexts, first, placed } from "./testing/notation.ts";

/** A draft whose blocks have so many lines of context on each side. */
function draft(before: string, after: string, context = 1) {
  return draftOfTexts(before, after, { ...first, int: (below) => Math.min(context, below - 1) });
}

test.each([
  ["a=b", "a = b"],
  ["a = b", "a=b"],
  ["f(a,b)", "f(a, b)"],
  ["f(a, b)", "f(a,b)"],
  ["a=b, c,d", "a = b, c, d"],
  ["a,,b", "a,, b"],
  ["a = b = c, d", "a=b=c,d"],
])("a formatter makes of %j %j", (line, respaced) => {
  const { file } = truth("stale-respaced", draft(`${line}\nold\nend\n`, `${line}\nnew\nend\n`));
  expect(file).toBe(`${respaced}⏎old⏎end⏎`);
});

test.each([
  "a==b",
  "a=>b",
  "a<=b",
  "a!=b",
  "a+=b",
  "a^=b",
  "a =b",
  "a= b",
  "=b",
  "b=",
  "a,",
  "a  ,",
  "a  =  b",
])("a formatter leaves %j", (line) => {
  const clean = draft(`${line}\nold\nend\n`, `${line}\nnew\nend\n`);
  expect(damage("stale-respaced", clean)).toBe("skipped: no line to damage");
});

test("a line that has nothing to respace is not the one chosen", () => {
  const { file } = truth("stale-respaced", draft("top\nold\nx=1\n", "top\nnew\nx=1\n"), "light");
  expect(file).toBe("top⏎old⏎x = 1⏎");
});

test.each([
  ["blank lines stay", draft("a\n\nold\nb\n", "a\n\nnew\nb\n", 2), "⏎old⏎"],
  ["a last line without line feed stays", draft("a\nold\nb", "a\nnew\nb"), "old⏎b"],
  ["a line behind a byte-order mark stays", draft("\ufeffa\nold\nb\n", "\ufeffa\nnew\nb\n"), "⌑a⏎old⏎"],
])("lines that the edit keeps are gone: %s", (_, clean, file) => {
  expect(truth("stale-line-removed", clean).file).toBe(file);
});

const code: Draft = { ...draft("  a\r\nold\nb\nc\n", "  a\r\nnew\nb\nc\n"), language: "TypeScript" };

test("the file has a comment inside the place, with the indentation and the line end of its line", () => {
  expect(truth("comment-left-out", code)).toEqual({
    file: "  a␍⏎  // keep in step with the tests␍⏎old⏎b⏎c⏎",
    right: ["  a␍⏎  // keep in step with the tests␍⏎new⏎b⏎c⏎"],
  });
  expect(damage("comment-left-out", { ...code, language: "Text" })).toBe("skipped: no line to damage");
  const plain = { ...draft("a\nold\nb\n", "a\nnew\nb\n"), language: "Python" };
  expect(truth("comment-left-out", plain).file).toBe("a⏎# keep in step with the tests⏎old⏎b⏎");
});

test("lines of another file stay", () => {
  const g = { path: "g.txt", from: 0, to: 4, text: "q\nR\n" };
  const one = draft("top\nold\nlow\n", "top\nnew\nlow\n", 0);
  const both = { ...one, files: new Map([...one.files, ["g.txt", "q\nr\n"]]), blocks: [...one.blocks, g] };
  expect(damage("stale-line-removed", both)).toBe("skipped: no line to damage");
});

test("neighbours are the lines next to a block of text, blank ones not among them", () => {
  const two = draft(
    "far\nup\none\nlow\nfar\nup\ntwo\nlow\nfar\n",
    "far\nup\nONE\nlow\nfar\nup\nTWO\nlow\nfar\n",
    0,
  );
  expect(truth("stale-neighbour", two).file).toBe(
    "far⏎up_since⏎one⏎low_since⏎far⏎up_since⏎two⏎low_since⏎far⏎",
  );
  const apart = draft("top\n\nold\n\nlast\n", "top\n\nnew\n\nlast\n", 0);
  expect(damage("stale-neighbour", apart)).toBe("skipped: no neighbouring line to change");
});

test.each(["stale-line-changed", "stale-neighbour", "already-applied"])(
  "%s: skipped where no file is surely right",
  (name) => {
    const unclear = { ...draft("top\nold\nlow\n", "top\nnew\nlow\n"), accepted: [] };
    expect(damage(name, unclear)).toBe("skipped: more or less than one accepted file");
  },
);

const clean = draft("old\n", "new\n", 0);
const STANDS = "block 0 still stands somewhere";

test.each([
  ["as at its place", "a\nb\nx\n", ["a", "b"], "every block still stands at its place"],
  ["nowhere", "b\nx\n", ["a"], null],
  ["nowhere, though its lines glued would be the place", "a\nb\nx\n", ["ab"], null],
  ["at another place", "b\nx\na\n", ["a"], STANDS],
  ["at another place but for white space", "b\nx\n  a\n", ["a"], STANDS],
  ["nowhere, being blank", "b\nx\n", [" ", ""], STANDS],
  ["nowhere, being blank in part", "b\nx\n", ["", "a"], null],
])("a text out of date that stands %s", (_, file, search, fault) => {
  const place = file.slice(0, file.indexOf("x"));
  expect(mutationNamed("stale-line-changed").prove(clean, placed(file, place, ...search))).toBe(fault);
});

const two = draftOfTexts("a\nx\nb\n", "A\nx\nB\n");

test("one block out of date is enough, and the others may stand", () => {
  const stale = {
    ...two,
    lines: two.lines.map((line) => (line.text === "b" ? { ...line, text: "q" } : line)),
  };
  expect(mutationNamed("stale-line-changed").prove(two, stale)).toBeNull();
});

test("no block out of date may stand elsewhere, and none of an edit that is applied", () => {
  const elsewhere = new Map([["f.txt", "q\nx\nr\nb\n"]]);
  const second = mapTexts(two, ({ text }) => (text === "b" ? "x" : text));
  const stale = { ...second, files: elsewhere, accepted: [meant(elsewhere, two.blocks)] };
  expect(mutationNamed("stale-line-changed").prove(two, stale)).toBe("block 1 still stands somewhere");
  const done = { ...two, files: elsewhere, blocks: [], accepted: [elsewhere] };
  expect(mutationNamed("already-applied").prove(two, done)).toBe("block 1 still stands somewhere");
});

test("an edit is applied already only where nothing of it stands any more", () => {
  const { apply, prove } = mutationNamed("already-applied");
  const done = apply(clean, "light", first);
  if ("skipped" in done) throw new Error(done.skipped);
  expect(done.blocks).toEqual([]);
  expect(prove(clean, done)).toBeNull();
  expect(prove(clean, { ...done, accepted: clean.accepted.map(() => new Map([["f.txt", "x\n"]])) })).toBe(
    "something is left to change",
  );
  expect(damage("already-applied", draft("x\n", "x\ny\n", 0))).toBe(`not proved: ${STANDS}`);
});
