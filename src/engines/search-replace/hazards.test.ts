import { describe, expect, test } from "vitest";
import { outcomeOf, VERSIONS } from "./testing/outcome.ts";
import { finalVectors } from "./testing/vectors.ts";

/**
 * Inputs for which at least one version returns a text that its author would call wrong, mostly without an error. The
 * inputs with what was observed are the vectors with topic `hazard-` and the code. These faults are what the product
 * measures: an engine that loses one of them is no longer faithful.
 */
const HAZARDS: Readonly<Record<string, readonly (readonly [code: string, what: string])[]>> = {
  "The match lands in the wrong place": [
    ["A1", "Ambiguous duplicate: the first occurrence at or after the cursor wins, no warning"],
    ["A2", "Substring hit: the match may start in the middle of a line and beats a later whole-line hit"],
    ["A3", "Substring hit inside an identifier, then the line is joined by an empty replacement"],
    [
      "A4",
      "Left-out indentation of the first SEARCH line only: layer 1 starts behind the indentation, which stays in front of whatever replaces it",
    ],
    [
      "A5",
      "Under-indented one-line SEARCH is a suffix of the real line: the replacement's first line gets the left-over indentation, the other lines do not",
    ],
    ["A6", "A SEARCH of one blank line matches the terminator of the first line"],
    ["A7", "A SEARCH that begins with a blank line eats the previous line's terminator"],
    ["A8", "A SEARCH line of spaces only matches trailing spaces (or anything that ends so)"],
    [
      "A9",
      "Blank SEARCH at or past the last line matches the phantom line after the final LF: silent append",
    ],
    ["A10", "Whitespace-only SEARCH that is nowhere in the file also falls through to the phantom line"],
    ["A11", "Fuzzy layers after the cursor beat an exact occurrence before it"],
    ["A12", "Last-resort layer takes the first occurrence in the file even if that one was already replaced"],
    ["A13", "Layer 2 takes the first trimmed hit, not the one with the nearest indentation"],
    [
      "A14",
      "Blank SEARCH that finds nothing behind the cursor: the last-resort layer takes the first LF of the file (v1)",
    ],
    [
      "A15",
      "An exact substring hit further down beats a trimmed whole-line hit above and drags the later blocks along",
    ],
    [
      "A16",
      "The target is the last line of a file without final LF: layer 1 cannot match it there, so a substring or duplicate further up wins",
    ],
    ["A17", "Same situation, trimmed: a look-alike line above wins over the true last line"],
    ["A18", "Swapped blocks: an anchor hit after the cursor beats an exact hit before it"],
  ],
  "The match is right by trimming, the text is not": [
    ["B1", "Layer 2 inserts the replacement verbatim: indentation lost"],
    ["B2", "Layer 2 turns tabs into the diff's spaces"],
    ["B3", "Trailing spaces of the file are dropped (Markdown hard break)"],
    ["B4", "CRLF file, LF diff: matched by trimming, result has mixed line ends"],
    ["B5", "LF file, LF markers but CRLF content lines: CRs inserted"],
    ["B6", "Trimming also removes U+FEFF and U+00A0: a byte-order mark disappears"],
    ["B7", "File without final newline gains one when its last line is matched (region ends one past EOF)"],
    [
      "B8",
      "SEARCH with one blank line too many at EOF matches the phantom line; the replacement's blank line is added",
    ],
    ["B9", "Deleting the last line of a file without final newline leaves the LF before it"],
    [
      "B10",
      "Replacement text always ends with LF: no diff can produce a file without final newline unless the tail is untouched",
    ],
    ["B11", "CRLF file, blank SEARCH: layer 1 takes the LF half of the first CRLF and leaves a lone CR"],
    [
      "B12",
      "Whole block under-indented by the model: layer 1 fails from line two on, layer 2 hits, the new text sits four columns too far left",
    ],
  ],
  "The anchor layer": [
    ["C1", "Middle lines are never compared: different lines swallowed"],
    ["C2", "Anchors `{` and `}` fit an unrelated block of equal height"],
    ["C3", "Blank first and last lines are anchors too"],
    ["C4", "Height coincidence with nesting: region ends at an inner brace"],
    ["C5", "Elided middle (`...`) of the right height is accepted and written over real lines"],
    [
      "C6",
      "A blank last SEARCH line fits the phantom line after the final LF, so any tail of the right height is swallowed",
    ],
  ],
  "Several blocks": [
    ["D1", "The same block twice: the text is inserted twice (v1)"],
    ["D2", "A block inside a region that was already replaced: rest of the region comes back (v1)"],
    ["D3", "Partial overlap: later block wins from its end, both texts kept (v1)"],
    ["D4", "Swapped blocks with duplicates: the wrong duplicate is edited"],
    ["D5", "Missing close between two blocks: the first edit vanishes (v1)"],
    ["D6", "Malformed close (trailing blank) between two blocks: same"],
    ["D7", "Unclosed replace, then an opening marker and end of input: the first region is deleted (v1)"],
    ["D8", "Unclosed replace, then open + close without separator: the first region is deleted (v1)"],
    [
      "D9",
      "The out-of-order flag of an unclosed block leaks into the next one: cursor not advanced, later duplicate edits hit the same line (v1)",
    ],
    ["D10", "Opening marker twice before the separator: the lines before the second are forgotten (v1)"],
    [
      "D11",
      "Edit that refers to text produced by an earlier block: taken from the original instead if it exists there",
    ],
    [
      "D12",
      "An out-of-order region may reach over the cursor, and a later in-order block may hit the same text again (v1)",
    ],
  ],
  "Content that looks like a marker": [
    ["E1", "Setext underline in REPLACE: the underline is lost (v1)"],
    [
      "E2",
      "Setext underline in SEARCH: search ends early, the rest of the SEARCH text becomes replacement (v1)",
    ],
    ["E3", "Git conflict file: the conflict's own separator cuts the SEARCH text (v1)"],
    [
      "E4",
      "Opening marker as content of REPLACE (documentation of this very format) then close: region deleted, rest ignored (v1)",
    ],
    [
      "E5",
      "Closing marker as content of REPLACE, and the true close missing or malformed: text cut at the inner marker",
    ],
    ["E6", "Opening marker as content of SEARCH: only the tail is matched (v1)"],
    ["E7", "Short rulers count: `===` is a separator"],
    ["E8", "New file whose text has a setext underline: the underline is lost (v1)"],
  ],
  "Unfinished or malformed diff accepted as final": [
    ["F1", "Close missing and diff ends with LF: one extra blank line (v1)"],
    ["F2", "Close missing, last line starts with one of - < = + >: that line is dropped (v1)"],
    ["F3", "Same with markup: the closing tag is lost (v1)"],
    ["F4", "Malformed close followed by LF is written into the file (v1)"],
    ["F5", "Indented close is written into the file even without LF (v1)"],
    ["F6", "Truncated inside SEARCH: edit ignored, file returned as if nothing was asked (v1)"],
    ["F7", "Truncated inside REPLACE: a half text is applied (v1)"],
    [
      "F8",
      "No recognisable marker at all (unified diff, whole file, prose): the original comes back unchanged",
    ],
    ["F9", "CRLF diff: no line is a marker, the original comes back unchanged"],
    ["F10", "Indented markers (diff inside a list or quote): the original comes back unchanged"],
    ["F11", "Lower-case or otherwise misspelt markers in all three places: unchanged"],
    ["F12", "Block with malformed separator and close, then a good block: the first edit vanishes (v1)"],
    ["F13", "A last block whose three markers are all misspelt is ignored after a good one"],
    ["F14", "Prose or code after the last close is ignored"],
    [
      "F15",
      "Stray separator (a setext underline in plain text, say) on an empty file opens a REPLACE and creates content (v1)",
    ],
    ["F16", "Close glued to the last content line: written into the file (v1)"],
    [
      "F17",
      "Close missing and a code fence or other trailer follows: the trailer is written into the file (v1)",
    ],
    [
      "F18",
      "Close marker HTML-escaped: written into the file (v1); if all markers are escaped nothing happens at all",
    ],
  ],
  "Empty SEARCH": [
    ["G1", "Empty SEARCH on a non-empty file: v2 replaces the whole file (v1: error)"],
    [
      "G2",
      "Opening marker repeated right before the separator has the same effect as an empty SEARCH: whole-file error in v1, transition error in v2",
    ],
    ["G3", "Several empty-SEARCH blocks on an empty file are concatenated"],
    ["G4", "A file made from an empty original always ends with LF"],
    ["G5", "Empty original, SEARCH of one blank line: matches the phantom line"],
  ],
  "Wrong preview only (final=false); the final result may be right": [
    ["H1", "Preview of an unclosed block followed by another: prefix text is repeated (v1)"],
    ["H2", "Separator inside REPLACE: the text before the match is emitted again (v1)"],
    ["H3", "Prefix ending with LF: one blank line too many in the preview"],
    ["H4", "Prefix ending inside a line that starts like a marker: the line is held back"],
    ["H5", "Prefix of a content line is momentarily a separator (`=== T ===` cut after `===`)"],
    ["H5b", "Same with seven `=` (`======== T` cut after seven)"],
    ["H5c", "`--- SEARCHING` cut after `--- SEARCH`"],
    ["H5d", "`+++ REPLACEMENT` in REPLACE cut after `+++ REPLACE`: the block looks finished for one call"],
    ["H5e", "SEARCH text that starts with a ruler, cut inside it: momentary error (v1)"],
    ["H6", "Out-of-order block: nothing of it is shown, but its index is already in matchIndices"],
    ["H7", "Cut between the halves of a surrogate pair: lone surrogate in the preview"],
    ["H8", "The untouched tail of the original is never part of a preview"],
  ],
};

describe.each(Object.entries(HAZARDS))("%s", (_group, rows) => {
  test.each(rows)("%s: %s", (code) => {
    const found = finalVectors.filter(({ topic }) => topic === `hazard-${code}`);
    expect(found).toHaveLength(1);
    for (const vector of found) {
      for (const version of VERSIONS) {
        expect(outcomeOf(version, vector.original, vector.diff, vector.final)).toEqual(vector[version]);
      }
    }
  });
});

test("every recorded hazard has its row", () => {
  const codes = Object.values(HAZARDS).flatMap((rows) => rows.map(([code]) => `hazard-${code}`));
  const recorded = finalVectors.map(({ topic }) => topic).filter((topic) => topic.startsWith("hazard-"));
  expect(codes.toSorted()).toEqual(recorded.toSorted());
});
