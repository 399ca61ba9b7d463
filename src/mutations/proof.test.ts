import { expect, test } from "vitest";
import type { Draft } from "../records.ts";
import { linesOf } from "../text.ts";
import { mapTexts, withTexts } from "./draft.ts";
import {
  decoded,
  decodedTwice,
  exact,
  firstFault,
  placesOf,
  provedDamage,
  provedDrift,
  provedHarmless,
  provedTruth,
  provedUnique,
  type Reading,
  sameFiles,
  trimmed,
  unquoted,
} from "./proof.ts";
import { draftOfTexts, placed } from "./testing/notation.ts";

const clean = draftOfTexts("x\n  a\ny\n", "x\n  b\ny\n"); // <|-  a|=|+  b|>

function searching(draft: Draft, ...texts: string[]): Draft {
  return withTexts(draft, 0, "search", texts);
}

test.each([
  ["a\nb\na\nb", ["a", "b"], exact, [0, 2]],
  ["ab\nb\n", ["b"], exact, [1]],
  ["a\na\na\n", ["a", "a"], exact, [0, 1]],
  [" a\na\r\n", ["a "], trimmed, [0, 1]],
  ["a<b\na&lt;b\n", ["a&lt;b"], decoded, [0, 1]],
  ["a\n", ["b"], exact, []],
  ["a\n", [], exact, []],
  ["", [], exact, [0]],
])("in %j the lines %j stand at", (file, search, normalise, places) => {
  expect(placesOf(linesOf(file), search, normalise)).toEqual(places);
});

test("what each reading takes away", () => {
  expect(trimmed("\uFEFF\t a b \r")).toBe("a b");
  expect(decoded("&lt;&#60;&#x3C;&amp;lt;&quot;&apos;&nbsp;")).toBe("<<<&lt;\"'&nbsp;");
  expect(decodedTwice("&amp;lt;")).toBe("<");
  expect(unquoted('\\"a\\"\\\\')).toBe('"a"\\\\');
});

test("a place is proved by counting", () => {
  expect(provedUnique(clean, { normalise: exact })).toBeNull();
  expect(provedUnique(searching(clean, "a"), { normalise: exact })).toBe("block 0 can mean 0 places");
  expect(provedUnique(searching(clean, "a"), { normalise: trimmed })).toBeNull();
  expect(provedUnique(searching(clean, "y"), { normalise: exact })).toBe("block 0 means another place");
  expect(provedUnique(searching(clean, "  a", "y"), { normalise: exact })).toBe(
    "block 0 means another place",
  );
  expect(provedUnique(searching(clean, "", "  a", " "), { normalise: exact, blankEdges: true })).toBeNull();
  expect(provedUnique(searching(clean, "", "  a", " "), { normalise: exact })).toBe(
    "block 0 can mean 0 places",
  );
  expect(provedUnique(placed("", ""), { normalise: exact, blankEdges: true })).toBeNull();
  expect(provedUnique(placed("a\n\n", "\n", ""), { normalise: exact, blankEdges: true })).toBe(
    "block 0 can mean 0 places",
  );
  expect(provedUnique({ ...placed("", ""), files: new Map() }, { normalise: exact })).toBeNull();
});

test("drift is text that no longer equals the file; harmless is text that does", () => {
  expect(provedDrift(clean, { normalise: trimmed })).toBe("the text still equals the file");
  expect(provedDrift(searching(clean, "a"), { normalise: trimmed })).toBeNull();
  expect(provedHarmless(clean)).toBeNull();
  expect(provedHarmless(searching(clean, "c"))).toBe("block 0 can mean 0 places");
  // The text as it is written ends another line, and that may be what is meant.
  const longer = draftOfTexts("  a\nb = a\n", "  x\nb = a\n");
  expect(provedDrift(searching(longer, "a"), { normalise: trimmed })).toBe(
    "block 0 stands as it is at the end of another line",
  );
  expect(provedDrift(searching(longer, "    a"), { normalise: trimmed })).toBeNull();
  expect(provedHarmless(longer)).toBeNull();
  // Damages piled up are proved in the loosest reading.
  expect(provedDrift(searching(clean, "", "&amp;#97; "), { normalise: decoded })).toBeNull();
  expect(provedHarmless(searching(clean, "a"))).toBeNull();
});

const ELSEWHERE = "block 0 stands as it is at the end of another line";

test.each<readonly [string, string, readonly string[], Reading, string | null]>([
  ["x = a\n  a\n", "  a\n", ["a"], { normalise: trimmed }, ELSEWHERE],
  ["ab\n  a\nx = a\n", "  a\n", ["a"], { normalise: trimmed }, ELSEWHERE],
  ["  a\nx = a", "  a\n", ["a"], { normalise: trimmed }, ELSEWHERE],
  ["  a\nx = a\r\n", "  a\n", ["a"], { normalise: trimmed }, ELSEWHERE],
  ["&#97;\na\r\n", "&#97;\n", ["a"], { normalise: decoded }, ELSEWHERE],
  ["  a\nb\nc\nx a\nb\n", "  a\nb\n", ["a", "b"], { normalise: trimmed }, ELSEWHERE],
  ["x a\n\n  a\n", "\n  a\n", ["a", ""], { normalise: trimmed, blankEdges: true }, ELSEWHERE],
  // Told apart by the reading asked for, though not by the loosest.
  ["  a\n&#97;\nx = a\n", "  a\n", ["a"], { normalise: trimmed }, ELSEWHERE],
  ["  a\nbab\n", "  a\n", ["a"], { normalise: trimmed }, null],
  // Blanks at the end of a line are no text that anybody could mean.
  ["a \n\nb\n", "\n", [" "], { normalise: trimmed }, null],
  // A blank line of the place that the text leaves out is drift, too.
  ["x\na\n\ny\n", "a\n\n", ["a"], { normalise: exact, blankEdges: true }, null],
])("in %j the place %j, written as %j, drifts", (file, place, search, reading, fault) => {
  expect(provedDrift(placed(file, place, ...search), reading)).toBe(fault);
});

test("after another damage a text that no longer is the whole place is proved in the loosest reading", () => {
  expect(provedHarmless(placed("x\na\n\ny\n", "a\n\n", "a"))).toBeNull();
});

test("the truth is what the blocks mean, and something changes", () => {
  const state = (text: string) => [new Map([["f.txt", text]])];
  expect(provedTruth(clean)).toBeNull();
  expect(provedTruth({ ...clean, accepted: [] })).toBe("no accepted file");
  expect(provedTruth({ ...clean, accepted: state("other") })).toBe("the accepted file is not the meant one");
  const still = { ...clean, blocks: clean.blocks.map((block) => ({ ...block, text: "  a\n" })) };
  expect(provedTruth({ ...still, accepted: state("x\n  a\ny\n") })).toBe("nothing is left to change");
  expect(provedTruth({ ...clean, blocks: [...clean.blocks, ...clean.blocks] })).toBe("blocks overlap");
});

test.each([
  [{ f: "a", g: "b" }, { g: "b", f: "a" }, true],
  [{ f: "a", g: "b" }, { f: "a", g: "c" }, false],
  [{ f: "a" }, { f: "a", g: "b" }, false],
  [{ f: "a" }, { g: "a" }, false],
  [{}, {}, true],
])("%j and %j are the same files: %s", (a, b, same) => {
  expect(sameFiles(new Map(Object.entries(a)), new Map(Object.entries(b)))).toBe(same);
});

test("a damage shows in the text or in the file", () => {
  expect(
    provedDamage(
      clean,
      mapTexts(clean, (line) => line.text),
    ),
  ).toBe("nothing was damaged");
  expect(provedDamage(clean, searching(clean, "a"))).toBeNull();
  expect(provedDamage(clean, { ...clean, files: new Map([["f.txt", "z"]]) })).toBeNull();
});

test("the first fault ends the proof", () => {
  const never = () => {
    throw new Error("run after a fault");
  };
  expect(
    firstFault(
      () => null,
      () => "fault",
      never,
    ),
  ).toBe("fault");
  expect(firstFault(() => null)).toBeNull();
});
