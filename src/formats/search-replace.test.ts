import fc from "fast-check";
import { expect, test } from "vitest";
import type { Draft, Random } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { editOf } from "./edit.ts";
import { searchReplace } from "./search-replace.ts";

/** Always the first choice: current markers, the least context; `context` lines on each side otherwise. */
const choosing = (context: number, chance = false): Random => ({
  int: (below) => Math.min(context, below - 1),
  chance: () => chance,
  pick: (values) => values[0] as (typeof values)[number],
  shuffle: (values) => [...values],
});

function written(before: string, after: string, random: Random): Draft | string {
  const edit = editOf({ id: "test", source: "test", path: "f.txt", language: "Text", before, after });
  if ("skipped" in edit) return edit.skipped;
  const draft = searchReplace.write(edit, random);
  return "skipped" in draft ? draft.skipped : draft;
}

/** `-` search lines, `+` replace lines, a bar between blocks. */
function shown(draft: Draft | string): string {
  if (typeof draft === "string") return draft;
  return draft.blocks
    .map((_, block) =>
      draft.lines
        .filter((line) => line.block === block && (line.role === "search" || line.role === "replace"))
        .map((line) => (line.role === "search" ? "-" : "+") + line.text.replaceAll("\r", "␍"))
        .join(" "),
    )
    .join(" | ");
}

test.each([
  ["one line", 0, "a\nb\nc\n", "a\nB\nc\n", "-b +B"],
  ["chosen context", 1, "a\nb\nc\n", "a\nB\nc\n", "-a -b -c +a +B +c"],
  ["an insertion has context", 0, "a\nc\n", "a\nb\nc\n", "-a +a +b"],
  ["an insertion at the start", 0, "b\n", "a\nb\n", "-b +a +b"],
  ["a deletion", 0, "a\nb\nc\n", "a\nc\n", "-b"],
  ["grown until unique", 0, "x\nb\ny\nb\n", "x\nB\ny\nb\n", "-x -b -y +x +B +y"],
  ["whole lines count, not parts of lines", 0, "ab\nb\n", "ab\nB\n", "-b +B"],
  ["blank lines alone are no place", 0, "a\n\nb\n", "a\nb\n", "-a - -b +a +b"],
  ["apart", 1, "a\nb\nc\nd\ne\n", "A\nb\nc\nd\nE\n", "-a -b +A +b | -d -e +d +E"],
  ["touching context makes one block", 1, "a\nb\nc\nd\n", "A\nb\nc\nD\n", "-a -b -c -d +A +b +c +D"],
  ["CR stays", 0, "a\r\nb\r\n", "a\r\nB\r\n", "-b␍ +B␍"],
  ["no last line feed", 0, "a\nb", "a\nB", "-b +B"],
  ["empty before", 0, "", "a\nb\n", "+a +b"],
  ["empty after", 0, "a\nb\n", "", "-a -b"],
  ["only the last line feed", 0, "a\nb", "a\nb\n", "only the last line feed differs"],
  ["a marker in the text", 0, "a\nb\n", "a\n====\n", "content looks like a marker"],
  ["a legacy marker in the text", 0, "<<<<<<< SEARCH\nb\n", "b\n", "content looks like a marker"],
  [
    "the same everywhere",
    0,
    "a\n".repeat(200),
    `${"a\n".repeat(99)}b\n${"a\n".repeat(100)}`,
    "no unique place",
  ],
])("%s", (_, context, before, after, blocks) => {
  expect(shown(written(before, after, choosing(context)))).toBe(blocks);
});

test.each([
  ["given", "a\nb", "a\nB\n", ["a\nB\n", "a\nB"]],
  ["given, with CRLF", "a\r\nb", "a\r\nB\r\n", ["a\r\nB\r\n", "a\r\nB"]],
  ["taken", "a\nb\n", "a\nB", ["a\nB", "a\nB\n"]],
  ["taken, with CRLF", "a\r\nb\r\n", "a\r\nB", ["a\r\nB", "a\r\nB\r\n"]],
  ["missing as before", "a\nb", "a\nB", ["a\nB"]],
  ["there as before", "a\nb\n", "a\nB\n", ["a\nB\n"]],
  ["of a new file", "", "a\n", ["a\n"]],
  ["missing in a new file", "", "a", ["a", "a\n"]],
  ["of an emptied file", "a\n", "", [""]],
])("last line feed %s: both endings are right where the text cannot tell", (_, before, after, right) => {
  const draft = written(before, after, choosing(0));
  if (typeof draft === "string") throw new Error(draft);
  expect(draft.accepted.map((files) => files.get("f.txt"))).toEqual(right);
});

test("the text of a draft", () => {
  const input = (draft: Draft | string) =>
    typeof draft === "string" ? draft : draft.lines.map((line) => line.text + line.end).join("");
  expect(input(written("a\n", "b\n", choosing(0)))).toBe("------- SEARCH\na\n=======\nb\n+++++++ REPLACE\n");
  expect(input(written("a\n", "b\n", choosing(0, true)))).toBe(
    "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE",
  );
});

test("what is accepted is the file after; blocks are apart, each at its only place", () => {
  const line = fc.constantFrom("a\n", "b\n", "c\n", "\n", "d\r\n", "  a\n", "é😀\n", "z");
  const text = fc.array(line, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, fc.integer(), (before, after, seed) => {
      const draft = written(before, after, randomOf(seed));
      if (typeof draft === "string") return;
      expect(draft.accepted[0]).toEqual(new Map([["f.txt", after]]));
      const endings = ["", "\n", "\r\n"].flatMap((end) => [
        after + end,
        after.slice(0, -end.length || undefined),
      ]);
      for (const other of draft.accepted) expect(endings).toContain(other.get("f.txt"));
      expect(draft.files).toEqual(new Map([["f.txt", before]]));
      let rebuilt = "";
      let at = 0;
      const texts = linesOf(before).map(withoutFeed);
      draft.blocks.forEach((block, index) => {
        expect(block.from).toBeGreaterThanOrEqual(at);
        rebuilt += before.slice(at, block.from) + block.text;
        at = block.to;
        const search = draft.lines.filter((other) => other.block === index && other.role === "search");
        const places = texts.filter((_, start) => search.every((one, i) => texts[start + i] === one.text));
        if (before !== "") expect(places).toHaveLength(1);
        expect(search.map((one) => one.text)).toEqual(
          linesOf(before.slice(block.from, block.to)).map(withoutFeed),
        );
      });
      expect(rebuilt + before.slice(at)).toBe(after);
    }),
    { numRuns: 500 },
  );
});
