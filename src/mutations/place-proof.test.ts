import { expect, test } from "vitest";
import type { Draft } from "../records.ts";
import { meant, withTexts } from "./draft.ts";
import {
  provedHinted,
  provedOnceDecoded,
  provedStillCertain,
  provedTwice,
  provedTwiceByAnchors,
  provedTwiceTrimmed,
} from "./place-proof.ts";
import { draftOfTexts, placed } from "./testing/notation.ts";

const clean = draftOfTexts("old\n", "new\n");

const ONE_ONLY = "no block can mean several places";
const UNTOLD = "no block is told by its stated line alone";

test.each([
  ["once", provedStillCertain, "a\nx\n", "a\n", ["a"], null],
  ["twice", provedStillCertain, "a\nx\na\n", "a\n", ["a"], "block 0 can mean 2 places"],

  ["twice", provedTwice, "a\nx\na\n", "a\n", ["a"], null],
  ["once", provedTwice, "a\nx\n", "a\n", ["a"], ONE_ONLY],
  ["at two other places", provedTwice, "a\nb\nb\n", "a\n", ["b"], ONE_ONLY],
  ["with no lines of its own", provedTwice, "a\na\n", "", ["a"], ONE_ONLY],

  ["twice with other white space", provedTwiceTrimmed, "  a\nx\n a\n", "  a\n", ["a"], null],
  ["once as it is", provedTwiceTrimmed, "  a\nx\na\n", "  a\n", ["a"], ONE_ONLY],

  ["anchors twice", provedTwiceByAnchors, "a\n1\nb\nx\na\n2\nb\n", "a\n1\nb\n", ["a", "0", "b"], null],
  ["one anchor twice", provedTwiceByAnchors, "a\n1\nb\nx\na\n2\n", "a\n1\nb\n", ["a", "0", "b"], ONE_ONLY],
  ["as it is", provedTwiceByAnchors, "a\n1\nb\nx\na\n2\nb\n", "a\n1\nb\n", ["a", "1", "b"], ONE_ONLY],
  ["anchors of nothing", provedTwiceByAnchors, "a\nb\nx\na\nb\n", "a\nb\n", [" a", "b"], ONE_ONLY],

  ["once decoded", provedOnceDecoded, "a\n<\nb\nx\na\n2\nb\n", "a\n<\nb\n", ["a", "&lt;", "b"], null],
  ["anchors once", provedOnceDecoded, "a\n<\nb\n", "a\n<\nb\n", ["a", "&lt;", "b"], ONE_ONLY],
  [
    "nowhere decoded",
    provedOnceDecoded,
    "a\n<\nb\nx\na\n2\nb\n",
    "a\n<\nb\n",
    ["a", "&gt;", "b"],
    "block 0 can mean 0 places",
  ],
] as const)("%s: %o", (_, proof, file, place, search, fault) => {
  expect(proof(clean, placed(file, place, ...search))).toBe(fault);
});

/** The draft with a stated line in front of a block's search text. */
function stated(draft: Draft, block: number, line: number): Draft {
  const at = draft.lines.findIndex((other) => other.block === block && other.role === "search");
  const hint = { role: "hint", block, text: `:start_line:${line}`, end: "\n" } as const;
  return { ...draft, lines: draft.lines.toSpliced(at, 0, hint) };
}

test.each([
  ["the text stands elsewhere as it is", "  a\nx\na\n", "  a\n", 1, null],
  ["another line is stated", "  a\nx\na\n", "  a\n", 3, UNTOLD],
  ["the text stands nowhere as it is", "  a\nx\n", "  a\n", 1, UNTOLD],
  ["the text stands at its own place, too", "a\nx\na\n", "a\n", 1, UNTOLD],
  ["its own place holds something else", "b\nx\na\n", "b\n", 1, UNTOLD],
])("told by its stated line: %s", (_, file, place, line, fault) => {
  expect(provedHinted(clean, stated(placed(file, place, "a"), 0, line))).toBe(fault);
});

test("a block is told by its own stated line, and one such block is enough", () => {
  const files = new Map([["f.txt", "  a\nx\na\ny\nb\n"]]);
  const blocks = [
    { path: "f.txt", from: 0, to: 4, text: "A\n" },
    { path: "f.txt", from: 10, to: 12, text: "B\n" },
  ];
  const two = draftOfTexts("a\nx\nb\n", "A\nx\nB\n");
  const draft = { ...withTexts(two, 0, "search", ["a"]), files, blocks, accepted: [meant(files, blocks)] };
  expect(provedHinted(two, draft)).toBe(UNTOLD);
  expect(provedHinted(two, stated(draft, 0, 1))).toBeNull();
  expect(provedHinted(two, stated(draft, 1, 1))).toBe(UNTOLD);
});

test.each([provedStillCertain, provedTwice, provedTwiceTrimmed, provedTwiceByAnchors, provedHinted])(
  "a proof of a place wants a damage and a right file",
  (proof) => {
    const draft = stated(placed("  a\nx\na\n", "  a\n", "a"), 0, 1);
    expect(proof(draft, draft)).toBe("nothing was damaged");
    expect(proof(clean, { ...draft, accepted: [] })).toBe("no accepted file");
  },
);
