import { expect, test } from "vitest";
import type { Draft } from "../records.ts";
import { linesOf } from "../text.ts";
import { mutationNamed } from "./catalogue.ts";
import { textsOf, withTexts } from "./draft.ts";
import { damage, truth } from "./testing/damage.ts";
import { draftOfTexts, first, placed } from "./testing/notation.ts";

const one = draftOfTexts("top\naa\n", "top\nbb\n");
const block = draftOfTexts("top\n  if\n  one\n  end\nlow\n", "top\n  if\n  ONE\n  end\nlow\n", {
  ...first,
  int: (below) => (below > 1 ? 1 : 0),
});

function damagedBy(name: string, draft: Draft): Draft {
  const result = mutationNamed(name).apply(draft, "heavy", first);
  if ("skipped" in result) throw new Error(result.skipped);
  return result;
}

test("near-misses: so many places above, each with another line changed, and the exact one below", () => {
  for (const [intensity, count] of [
    ["light", 12],
    ["medium", 50],
    ["heavy", 200],
  ] as const) {
    const { file } = truth("near-misses", one, intensity);
    expect(file.match(/aa_v\d+⏎/g)).toHaveLength(count);
    expect(file.endsWith("⏎top⏎aa⏎")).toBe(true);
    expect(damage("near-misses", one, intensity)).toBe("<|-aa|=|+bb|>");
  }
  expect(truth("near-misses", block, "light").file).toContain("  if_v0⏎  one⏎  end⏎  if⏎  one_v1⏎  end⏎");
});

test("near-misses-only: no place is right, so a refusal is, and the meant place for who finds it", () => {
  expect(damage("near-misses-only", one, "light")).toBe("<|-aa_absent|=|+bb|>");
  expect(mutationNamed("near-misses-only").effect).toBe("ambiguous");
  const { prove } = mutationNamed("near-misses-only");
  expect(prove(one, one)).toBe("nothing was damaged");
  const standing = damagedBy("near-misses", one);
  expect(prove(one, standing)).toBe("every block stands in the file");
  expect(prove(one, { ...standing, accepted: [] })).toBe("no accepted file");
  const two = draftOfTexts("top\naa\nlow\nbb\n", "top\nAA\nlow\nBB\n");
  const last: typeof first = { ...first, pick: (values) => values.at(-1) as (typeof values)[number] };
  expect(damage("near-misses-only", two, "light", last)).toBe("<|-aa_absent|=|+AA|>|<|-bb|=|+BB|>");
});

test.each([
  ["no file is surely right", { ...one, accepted: [] }, "more or less than one accepted file"],
  ["the text is damaged already", withTexts(one, 0, "search", ["a"]), "the text is damaged already"],
  ["the place is blank", placed("\ntop\n", "\n", ""), "no block for such neighbours"],
  [
    "the place begins the file with a mark",
    draftOfTexts("\ufeffa\nb\n", "\ufeffA\nb\n"),
    "no block for such neighbours",
  ],
])("no near misses where %s", (_, draft, skipped) => {
  expect(damage("near-misses", draft)).toBe(`skipped: ${skipped}`);
  expect(damage("near-misses-only", draft)).toBe(`skipped: ${skipped}`);
});

test("near misses of a long place are fewer, so that the case stays small, and one at least", () => {
  const long = (units: number) => draftOfTexts(`top\n${"x".repeat(units)}\n`, "top\ny\n");
  const count = (units: number) => truth("near-misses", long(units), "heavy").file.split("_v").length - 1;
  expect([count(390), count(789), count(100_000)]).toEqual([200, 100, 1]);
});

test.each(["", "  "])("what is nearly right differs in a line that says something: not in %j", (blank) => {
  const spaced = placed(`top\n${blank}\naa\n`, `${blank}\naa\n`, blank, "aa");
  expect(truth("near-misses", spaced, "light").file.match(/aa_v\d+⏎/g)).toHaveLength(12);
  expect(textsOf(damagedBy("near-misses-only", spaced), 0, "search")).toEqual([blank, "aa_absent"]);
});

test("long-lines: one, in one block", () => {
  const two = draftOfTexts("top\naa\nlow\nbb\n", "top\nAA\nlow\nBB\n", {
    ...first,
    int: (below) => Math.min(1, below - 1),
  });
  const long = damagedBy("long-lines", two).lines.filter(
    ({ role, text }) => role === "search" && text.length === 2000,
  );
  expect(long).toHaveLength(1);
});

test("long-lines: in file, search text and replacement alike", () => {
  const damaged = damagedBy("long-lines", block);
  const long = textsOf(damaged, 0, "search").filter((line) => line.length === 2000);
  expect(long).toHaveLength(1);
  expect(textsOf(damaged, 0, "replace")).toContain(long[0]);
  expect(linesOf(damaged.accepted[0]?.get("f.txt") ?? "")).toContain(`${long[0]}\n`);
});

test("mixed-scope: fewer than half of the search lines as the deeper place has them", () => {
  expect(damage("mixed-scope-above", block, "light")).toBe(
    "<|-      if|-  one|-  end|=|+  if|+  ONE|+  end|>",
  );
  expect(truth("mixed-scope-above", block, "light")).toEqual({
    file: "      if⏎      one⏎      end⏎top⏎  if⏎  one⏎  end⏎low⏎",
    right: ["      if⏎      one⏎      end⏎top⏎  if⏎  ONE⏎  end⏎low⏎"],
  });
  expect(damage("mixed-scope-above", one)).toBe("skipped: no block for such a decoy");
});

test("hinted-scope: indented as the other place, but the stated line is the meant one's", () => {
  const hinted = draftOfTexts(
    "top\n  if\nlow\n",
    "top\n  IF\nlow\n",
    { ...first, chance: () => true },
    "apply-diff",
  );
  expect(damage("hinted-scope-above", hinted, "light")).toBe(
    "<<<<<<<< SEARCH|::start_line:3|:-------|-      if|=|+      IF|>>>>>>>> REPLACE",
  );
  expect(truth("hinted-scope-above", hinted, "light").right).toEqual(["      if⏎top⏎  IF⏎low⏎"]);
  const bare = draftOfTexts("top\n  if\nlow\n", "top\n  IF\nlow\n", first, "apply-diff");
  expect(damage("hinted-scope-above", bare, "light")).toBe("skipped: no block for such a decoy");
});

test("weak-anchors: from one line that says nothing to another, the middle partly invented", () => {
  const weak = draftOfTexts(
    "top\n\n  one\n  two\n  three\n}\nlow\n",
    "top\n\n  one\n  TWO\n  three\n}\nlow\n",
  );
  expect(damage("weak-anchors-below", weak, "light")).toBe(
    "<|-|-  one_invented|-  two|-  three|-}|=|+|+  one|+  TWO|+  three|+}|>",
  );
  expect(truth("weak-anchors-below", weak, "light").file).toBe(
    "top⏎⏎  one⏎  two⏎  three⏎}⏎⏎  one_other⏎  two_other⏎  three_other⏎}⏎low⏎",
  );
  expect(damage("weak-anchors-below", one)).toBe("skipped: no span between lines that say nothing");
});
