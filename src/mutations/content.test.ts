import { expect, test } from "vitest";
import { damage, truth } from "./testing/damage.ts";
import { draftOfTexts, first } from "./testing/notation.ts";

/** A draft whose blocks have so many lines of context on each side. */
function draft(before: string, after: string, context = 1) {
  return draftOfTexts(before, after, { ...first, int: (below) => Math.min(context, below - 1) });
}

const plain = draft("top\nname = 1\nold two\nend here\nlast\n", "top\nname = 1\nnew two\nend here\nlast\n");
const long = draft("a old\nb two\n\nc three\nd four\ne old\n", "a new\nb two\n\nc three\nd four\ne new\n", 3);
const open = draft("a one\nb two\nc", "a one\nb TWO\nc");
const whole = draftOfTexts("a\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\n", first, "whole-file");

test.each([
  ["typo", plain, "<|-nmae = 1|-old two|-end hree|=|+nmae = 1|+new two|+end hree|>"],
  [
    "identifier-renamed",
    plain,
    "<|-nameValue = 1|-oldValue two|-endValue here|=|+nameValue = 1|+new two|+endValue here|>",
  ],
  ["number-changed", plain, "<|-name = 2|-old two|-end here|=|+name = 2|+new two|+end here|>"],
  ["case-changed", plain, "<|-Name = 1|-Old two|-End here|=|+Name = 1|+new two|+End here|>"],
  [
    "blank-line-left-out",
    long,
    "<|-a old|-b two|-c three|-d four|-e old|=|+a new|+b two|+c three|+d four|+e new|>",
  ],
  [
    "blank-line-doubled",
    long,
    "<|-a old|-b two|-|-|-c three|-d four|-e old|=|+a new|+b two|+|+|+c three|+d four|+e new|>",
  ],
  ["line-left-out", long, "<|-a old|-|-e old|=|+a new|+|+e new|>"],
  [
    "line-doubled",
    plain,
    "<|-name = 1|-name = 1|-old two|-old two|-end here|-end here|=|+name = 1|+name = 1|+new two|+end here|+end here|>",
  ],
  [
    "line-invented",
    plain,
    "<|-name = 1|-name_more = 1|-old two|-end here|-end_more here|=|+name = 1|+name_more = 1|+new two|+end here|+end_more here|>",
  ],
  ["line-split", plain, "<|-name|-  = 1|-old two|-end here|=|+name|+  = 1|+new two|+end here|>"],
  [
    "lines-swapped",
    long,
    "<|-a old|-b two|-|-d four|-c three|-e old|=|+a new|+b two|+|+d four|+c three|+e new|>",
  ],
  [
    "lines-joined",
    long,
    "<|-a old|-b two|-|-c three d four|-e old|=|+a new|+b two|+|+c three d four|+e new|>",
  ],
  ["middle-invented", plain, "<|-name = 1|-old_invented two|-end here|=|+name = 1|+new two|+end here|>"],
  ["search-elided", long, "<|-a old|-...|-e old|=|+a new|+b two|+|+c three|+d four|+e new|>"],
  ["replacement-elided", long, "<|-a old|-b two|-|-c three|-d four|-e old|=|+a new|+...|+e new|>"],
  ["replacement-elided", whole, "+...|+E"],
  ["neighbour-echoed", plain, "<|-name = 1|-old two|-end here|=|+name = 1|+new two|+end here|+last|>"],
  ["neighbour-echoed", open, "skipped: no block to damage"],
  ["last-line-cut", plain, "<|-name = 1|-old two|-end|=|+name = 1|+new two|+end|>"],
  ["first-line-cut", plain, "<|- 1|-old two|-end here|=|+ 1|+new two|+end here|>"],
  ["search-equals-replace", plain, "<|-name = 1|-old two|-end here|=|+name = 1|+old two|+end here|>"],
  ["stale-line-changed", plain, "<|-name = 1|-old two|-end here|=|+name = 1|+new two|+end here|>"],
  ["already-applied", plain, "<|-name = 1|-old two|-end here|=|+name = 1|+new two|+end here|>"],
  [
    "zero-width",
    plain,
    "<|-n\u200bame = 1|-o\u200bld two|-e\u200bnd here|=|+n\u200bame = 1|+new two|+e\u200bnd here|>",
  ],
  [
    "nul",
    plain,
    "<|-n\u0000ame = 1|-o\u0000ld two|-e\u0000nd here|=|+n\u0000ame = 1|+new two|+e\u0000nd here|>",
  ],
  [
    "dollar-signs",
    plain,
    "<|-name = 1|-old two|-end here|=|+name = 1|+new two $& $1 $$ $` $<name>|+end here|>",
  ],
  [
    "escape-unfolded",
    plain,
    '<|-name = 1 "one|-two"|-old two "one|-two"|-end here "one|-two"|=|+name = 1 "one|+two"|+new two "one\\ntwo"|+end here "one|+two"|>',
  ],
  [
    "pattern-text",
    plain,
    "<|-name = 1 [^a-z]+ (x|y)* .? \\d{2}$|-old two [^a-z]+ (x|y)* .? \\d{2}$|-end here [^a-z]+ (x|y)* .? \\d{2}$|=|+name = 1 [^a-z]+ (x|y)* .? \\d{2}$|+new two [^a-z]+ (x|y)* .? \\d{2}$|+end here [^a-z]+ (x|y)* .? \\d{2}$|>",
  ],
  ["decomposed-edit", plain, "<|-náme = 1|-óld two|-énd here|=|+náme = 1|+néw two|+énd here|>"],
  ["typographic-file", draft('a "x"\nb\nc\n', 'a "x"\nB\nc\n'), '<|-a "x"|-b|-c|=|+a "x"|+B|+c|>'],
])("%s", (name, clean, expected) => {
  expect(damage(name, clean)).toBe(expected);
});

test.each([
  [
    "stale-line-changed",
    plain,
    {
      file: "top⏎name_since = 1⏎old two⏎end_since here⏎last⏎",
      right: ["top⏎name_since = 1⏎new two⏎end_since here⏎last⏎"],
    },
  ],
  [
    "stale-line-added",
    plain,
    {
      file: "top⏎name = 1⏎name_since = 1⏎old two⏎end here⏎last⏎",
      right: ["top⏎name = 1⏎name_since = 1⏎new two⏎end here⏎last⏎"],
    },
  ],
  ["stale-line-removed", plain, { file: "top⏎old two⏎last⏎", right: ["top⏎new two⏎last⏎"] }],
  [
    "stale-respaced",
    plain,
    { file: "top⏎name=1⏎old two⏎end here⏎last⏎", right: ["top⏎name=1⏎new two⏎end here⏎last⏎"] },
  ],
  [
    "stale-neighbour",
    plain,
    {
      file: "top_since⏎name = 1⏎old two⏎end here⏎last_since⏎",
      right: ["top_since⏎name = 1⏎new two⏎end here⏎last_since⏎"],
    },
  ],
  [
    "already-applied",
    plain,
    { file: "top⏎name = 1⏎new two⏎end here⏎last⏎", right: ["top⏎name = 1⏎new two⏎end here⏎last⏎"] },
  ],
  [
    "neighbour-echoed",
    plain,
    { file: "top⏎name = 1⏎old two⏎end here⏎last⏎", right: ["top⏎name = 1⏎new two⏎end here⏎last⏎"] },
  ],
  ["replacement-elided", long, { file: "a old⏎b two⏎⏎c three⏎d four⏎e old⏎", right: [] }],
  [
    "search-equals-replace",
    plain,
    { file: "top⏎name = 1⏎old two⏎end here⏎last⏎", right: ["top⏎name = 1⏎old two⏎end here⏎last⏎"] },
  ],
  [
    "dollar-signs",
    plain,
    {
      file: "top⏎name = 1⏎old two⏎end here⏎last⏎",
      right: ["top⏎name = 1⏎new two $& $1 $$ $` $<name>⏎end here⏎last⏎"],
    },
  ],
  [
    "decomposed-edit",
    plain,
    { file: "top⏎náme = 1⏎óld two⏎énd here⏎last⏎", right: ["top⏎náme = 1⏎néw two⏎énd here⏎last⏎"] },
  ],
])("what is right after %s", (name, clean, expected) => {
  expect(truth(name, clean)).toEqual(expected);
});
