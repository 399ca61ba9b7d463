import { expect, test } from "vitest";
import type { Draft } from "../records.ts";
import { draftOfTexts, first, placed, shown } from "./testing/notation.ts";
import { misremembered, provedMisremembered, provedNowhere, type UnitDamage } from "./units.ts";

/** All of the file in one block. */
const wide = (before: string, after: string): Draft =>
  draftOfTexts(before, after, { ...first, int: (below) => below - 1 });

const kept = wide("k\nold\nm\nn\n", "k\nnew\nm\nn\n");

function loud(about: Partial<UnitDamage>) {
  return misremembered({
    name: "loud",
    family: "content",
    meaning: "in capital letters",
    formats: ["search-replace"],
    change: (texts) => texts.map((text) => text.toUpperCase()),
    ...about,
  });
}

test.each<readonly [string, Partial<UnitDamage>, Draft, string]>([
  ["every line", {}, kept, "<|-K|-OLD|-M|-N|=|+K|+new|+M|+N|>"],
  ["kept lines only", { keptOnly: true }, kept, "<|-K|-old|-M|-N|=|+K|+new|+M|+N|>"],
  ["lines inside", { inner: true }, kept, "<|-k|-OLD|-M|-n|=|+k|+new|+M|+n|>"],
  ["neighbours that stay together", { size: 2 }, kept, "<|-k|-old|-M|-N|=|+k|+new|+M|+N|>"],
  ["neighbours that go", { size: 2 }, wide("k\no1\no2\nm\n", "k\nm\n"), "skipped: no line to damage"],
  ["nothing to change", { change: () => null }, kept, "skipped: no line to damage"],
  ["nothing changed", { change: (texts) => [...texts] }, kept, "skipped: no line to damage"],
  ["no right file", {}, { ...kept, accepted: [] }, "skipped: more or less than one accepted file"],
])("%s", (_, about, draft, wanted) => {
  const result = loud(about).apply(draft, "heavy", first);
  expect("skipped" in result ? `skipped: ${result.skipped}` : shown(result)).toBe(wanted);
});

test("what is misremembered may be refused, and is proved to stand nowhere", () => {
  const mutation = loud({});
  expect(mutation).toMatchObject({ name: "loud", family: "content", side: "both", effect: "ambiguous" });
  const result = mutation.apply(kept, "heavy", first);
  if ("skipped" in result) throw new Error(result.skipped);
  expect(mutation.prove(kept, result)).toBeNull();
  expect(mutation.prove(kept, kept)).toBe("nothing was damaged");
  expect(provedMisremembered(kept, { ...result, accepted: [] })).toBe("no accepted file");
  expect(provedMisremembered(kept, placed("K\n", "K\n", "K"))).toBe("block 0 still stands somewhere");
});

const clean = placed("a\nb\nc\n", "a\nb\n", "a", "b");

test.each([
  ["as before", "a\nb\nc\n", ["a", "b"], "no search text was damaged"],
  ["nowhere", "a\nb\nc\n", ["a", "d"], null],
  ["two lines made one", "a\nb\nc\n", ["ab"], null],
  ["at another place", "a\nb\nc\n", ["c"], "block 0 still stands somewhere"],
  ["at another place but for white space", "a\nb\n  c\n", ["c"], "block 0 still stands somewhere"],
  ["blank", "a\nb\nc\n", ["", " "], "block 0 has no text left"],
  ["blank in part", "a\nb\nc\n", ["", "d"], null],
])("a damaged text that stands %s", (_, file, search, fault) => {
  expect(provedNowhere(clean, placed(file, "a\nb\n", ...search))).toBe(fault);
});

test("blocks that are not damaged may stand", () => {
  const two = draftOfTexts("a\nx\nb\n", "A\nx\nB\n");
  const second = {
    ...two,
    lines: two.lines.map((line) => (line.text === "b" ? { ...line, text: "q" } : line)),
  };
  expect(provedNowhere(two, second)).toBeNull();
});
