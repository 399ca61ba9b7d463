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
  trimmed,
  unquoted,
} from "./proof.ts";
import { draftOfTexts } from "./testing/notation.ts";

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

test("the truth is what the blocks mean, and something changes", () => {
  const state = (text: string) => [new Map([["f.txt", text]])];
  expect(provedTruth(clean)).toBeNull();
  expect(provedTruth({ ...clean, accepted: [] })).toBe("no accepted file");
  expect(provedTruth({ ...clean, accepted: state("other") })).toBe("the accepted file is not the meant one");
  const still = { ...clean, blocks: clean.blocks.map((block) => ({ ...block, text: "  a\n" })) };
  expect(provedTruth({ ...still, accepted: state("x\n  a\ny\n") })).toBe("nothing is left to change");
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
