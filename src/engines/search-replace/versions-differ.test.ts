import { expect, test } from "vitest";
import { outcomeOf } from "./testing/outcome.ts";

/** An error kind, or the new text and the match indices. */
type Expected = string | readonly [newContent: string, matchIndices: readonly number[]];

/** Diffs are written with ⟨S⟩, ⟨=⟩ and ⟨R⟩ for the canonical markers and ⏎ for a line feed. */
const ROWS: readonly (readonly [
  what: string,
  mode: "final" | "partial",
  original: string,
  diff: string,
  v1: Expected,
  v2: Expected,
])[] = [
  [
    "Empty SEARCH, non-empty file",
    "final",
    "a\n",
    "⟨S⟩⏎⟨=⟩⏎b⏎⟨R⟩⏎",
    "empty_search_nonempty_file",
    ["b\n", []],
  ],
  [
    "Empty SEARCH in a later block (cursor > 0)",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎⟨S⟩⏎⟨=⟩⏎x⏎⟨R⟩⏎",
    "empty_search_nonempty_file",
    "matched_before_cursor",
  ],
  [
    "Exact hit only before the cursor (out of order)",
    "final",
    "a\nb\n",
    "⟨S⟩⏎b⏎⟨=⟩⏎B⏎⟨R⟩⏎⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎",
    ["A\nB\n", [0, 2]],
    "search_not_found",
  ],
  [
    "Same block again",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎",
    ["A\nA\nb\n", [0, 0]],
    "search_not_found",
  ],
  [
    "Separator inside REPLACE",
    "final",
    "a\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎x⏎===⏎y⏎⟨R⟩⏎",
    ["x\ny\n", [0]],
    "invalid_state_transition",
  ],
  [
    "Separator with no block open, nothing pending",
    "final",
    "a\n",
    "⟨=⟩⏎x⏎⟨R⟩⏎",
    "empty_search_nonempty_file",
    "separator_no_pending",
  ],
  [
    "Separator with no block open, text pending",
    "final",
    "a\n",
    "t⏎⟨=⟩⏎x⏎⟨R⟩⏎",
    "empty_search_nonempty_file",
    "separator_without_search",
  ],
  [
    "Separator with no block open, empty file",
    "final",
    "",
    "⟨=⟩⏎x⏎⟨R⟩⏎",
    ["x\n", [0]],
    "separator_no_pending",
  ],
  [
    "Opening marker inside SEARCH",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨S⟩⏎b⏎⟨=⟩⏎B⏎⟨R⟩⏎",
    ["a\nB\n", [2]],
    "invalid_state_transition",
  ],
  [
    "Opening marker inside REPLACE",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨S⟩⏎b⏎⟨=⟩⏎B⏎⟨R⟩⏎",
    ["a\nB\n", [2]],
    "invalid_state_transition",
  ],
  [
    "Closing marker with no block open, nothing pending",
    "final",
    "a\n",
    "⟨R⟩⏎",
    "malformed_replace_end",
    "close_no_pending",
  ],
  [
    "Closing marker with no block open, text pending",
    "final",
    "a\n",
    "t⏎⟨R⟩⏎",
    "malformed_replace_end",
    "close_without_separator",
  ],
  ["Closing marker inside SEARCH", "final", "a\n", "⟨S⟩⏎a⏎⟨R⟩⏎", "malformed_replace_end", "close_no_pending"],
  [
    "Closing marker inside SEARCH after an unclosed REPLACE",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨S⟩⏎b⏎⟨R⟩⏎",
    ["b\n", [0]],
    "invalid_state_transition",
  ],
  [
    "Text before the first opening marker",
    "final",
    "a\n",
    "Edit:⏎⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎",
    ["A\n", [0]],
    "stray_text_before_search",
  ],
  [
    "Text between blocks",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎and⏎⟨S⟩⏎b⏎⟨=⟩⏎B⏎⟨R⟩⏎",
    ["A\nB\n", [0, 2]],
    "stray_text_before_search",
  ],
  ["Final, REPLACE not closed", "final", "a\nb\n", "⟨S⟩⏎a⏎⟨=⟩⏎A", ["A\nb\n", [0]], "incomplete_at_final"],
  [
    "Final, SEARCH not finished",
    "final",
    "a\nb\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎⟨R⟩⏎⟨S⟩⏎b",
    ["A\nb\n", [0]],
    "incomplete_at_final",
  ],
  [
    "Last line is a legacy or short marker without LF",
    "final",
    "a\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎>>>>>>> REPLACE",
    ["A\n", [0]],
    "incomplete_at_final",
  ],
  ["Partial, last line is a short separator", "partial", "p\na\n", "⟨S⟩⏎a⏎===", ["p\n", []], ["", []]],
  [
    "Partial, last line is a short close",
    "partial",
    "a\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎A⏎+++ REPLACE",
    ["A\n", [0]],
    ["A\n", []],
  ],
  [
    "Partial, separator inside REPLACE",
    "partial",
    "p\na\n",
    "⟨S⟩⏎a⏎⟨=⟩⏎x⏎===⏎y⏎⟨R⟩⏎",
    ["p\nx\np\ny\n", [2]],
    "invalid_state_transition",
  ],
  ["matchIndices", "final", "a\nb\n", "⟨S⟩⏎b⏎⟨=⟩⏎B⏎⟨R⟩⏎", ["a\nB\n", [2]], ["a\nB\n", []]],
];

test.each(ROWS)("%s (%s)", (_what, mode, original, diff, v1, v2) => {
  const written = diff
    .replaceAll("⟨S⟩", "------- SEARCH")
    .replaceAll("⟨=⟩", "=======")
    .replaceAll("⟨R⟩", "+++++++ REPLACE")
    .replaceAll("⏎", "\n");
  expect(outcomeOf("v1", original, written, mode === "final")).toEqual(outcome(v1));
  expect(outcomeOf("v2", original, written, mode === "final")).toEqual(outcome(v2));
});

function outcome(expected: Expected): unknown {
  if (typeof expected === "string") return { ok: false, error: expected };
  return { ok: true, newContent: expected[0], matchIndices: expected[1] };
}
