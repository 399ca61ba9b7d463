/** One failure class of model-written edits, gathered from public reports, and what covers it here. */
export interface CoverageRow {
  readonly id: string;
  /** What the model emits. */
  readonly what: string;
  /** What a user would call right. */
  readonly right: string;
  /** Names of mutations, separated by spaces; a name that ends with `-*` stands for all that begin so. */
  readonly members: string;
  /** Why no mutation covers it, or what else does. */
  readonly instead?: string;
  /** Public reports of the class, `owner/repository#number`. */
  readonly reports?: readonly string[];
}

/** Every class once; several may name one mutation. */
export const COVERAGE: readonly CoverageRow[] = [
  row("A1", "a block indented more or less by a constant", "apply, re-indented", "shift-* indent-width-*", [
    "continuedev/continue#11282",
    "openai/codex#30505",
  ]),
  row(
    "A2",
    "tabs for spaces, or spaces for tabs",
    "apply in the file's style",
    "tabs-to-spaces-* spaces-to-tabs-*",
    ["anthropics/claude-code#26996"],
  ),
  row(
    "A3",
    "only the first line lost its indentation",
    "apply, nothing indented twice",
    "first-line-unindented-*",
    ["zed-industries/zed#60302"],
  ),
  row("A4", "white space at line ends added or dropped", "apply", "trailing-spaces-* blank-lines-spaced-*", [
    "cline/cline#7600",
    "OpenHands/software-agent-sdk#3882",
    "anthropics/claude-code#12594",
  ]),
  row(
    "A5",
    "LF in the edit and CRLF in the file, or the reverse",
    "apply, line ends kept",
    "crlf-* mixed-line-ends-file",
    [
      "anthropics/claude-code#54876",
      "openai/codex#4003",
      "anthropics/claude-code#62713",
      "anthropics/claude-code#19565",
    ],
  ),
  row("A6", "the byte-order mark missing in the edit", "apply, mark kept", "byte-order-mark-file", [
    "openai/codex#27784",
  ]),
  row(
    "A7",
    "a last line feed too many or too few",
    "apply, the file's own ending kept",
    "no-final-newline-*",
    ["langchain-ai/deepagents#3031", "openai/codex#7640", "cline/cline#8610"],
  ),
  row(
    "A8",
    "a blank line round the search text that the file lacks",
    "apply, nothing glued together",
    "blank-line-first-* blank-line-last-*",
  ),
  row(
    "A9",
    "blank lines missing or doubled inside the block",
    "apply if one place fits",
    "blank-line-left-out blank-line-doubled",
    ["cline/cline#5069"],
  ),
  row(
    "A10",
    "other spaces for spaces",
    "apply, nothing else touched",
    "no-break-spaces-* wide-spaces-search",
  ),
  row(
    "A11",
    "typographic quotes and dashes for ASCII, or the reverse",
    "apply, the file's own kept",
    "typographic-*",
  ),
  row(
    "A12",
    "composed for decomposed characters, or the reverse",
    "apply, untouched bytes the same",
    "decomposed-*",
    ["anomalyco/opencode#31651"],
  ),
  row(
    "A13",
    "characters of no width, U+FFFD, NUL",
    "apply or reject",
    "zero-width replacement-character nul",
  ),
  row(
    "A14",
    "indentation that fits another scope with the same text",
    "the intended place, or reject",
    "other-scope-* mixed-scope-* hinted-scope-* indented-copy-*",
  ),
  row(
    "B1",
    "entities in the search text, the replacement, or both",
    "apply decoded, unless the file's text is one",
    "entities-named-* entities-decimal-* entities-hex-* entity-text-named entity-text-decimal",
    ["RooCodeInc/Roo-Code#4077", "RooCodeInc/Roo-Code#2694", "RooCodeInc/Roo-Code#10804"],
  ),
  row("B2", "entities of entities", "decoded once, or reject", "entities-double-* entity-text-double"),
  row(
    "B3",
    "too many escapes: backslashes, quotes, backticks",
    "apply",
    "backslashes-doubled-* quotes-escaped-* backticks-escaped-* line-feeds-as-text",
    ["google-gemini/gemini-cli#26493"],
  ),
  row("B4", "an escape inside a literal became a real line feed", "reject", "escape-unfolded"),
  row("B5", "$&, $1, $$ in the replacement", "taken as they stand", "dollar-signs", [
    "modelcontextprotocol/servers#4157",
  ]),
  row("B6", "signs of regular expressions in the search text", "taken as they stand", "pattern-text"),
  row("C1", "a marker of 3 to 12 signs", "apply", "markers-short markers-long"),
  row(
    "C2",
    "tails and other spellings of a marker",
    "apply",
    "markers-angle markers-colon markers-no-space markers-word-case",
  ),
  row("C3", "old and new markers mixed", "apply", "markers-mixed"),
  row(
    "C4",
    "the last closing marker missing",
    "either; while streaming a preview only",
    "close-missing-last close-missing-between end-missing",
  ),
  row(
    "C5",
    "a marker cut at the end of the stream",
    "never content",
    "cut-in-open-marker cut-in-separator cut-in-close-marker markers-cut open-marker-cut separator-cut close-marker-cut patch-cut-in-begin patch-cut-in-end",
  ),
  row(
    "C6",
    "the separator missing, doubled, or behind the close",
    "reject",
    "separator-missing separator-doubled separator-before-close close-before-separator open-marker-before-separator",
  ),
  row(
    "C7",
    "the opening marker damaged, so that no search text is left",
    "reject, never the whole file replaced",
    "open-marker-lost open-marker-wordless open-marker-again search-lost",
  ),
  row(
    "C8",
    "text glued to a marker; a hint misspelt or in the replacement",
    "apply or reject",
    "open-marker-glued separator-glued close-marker-glued hint-equals hint-in-replace",
  ),
  row(
    "C9",
    "lines that look like markers are real content",
    "escaped: apply; raw: apply or reject",
    "underline-* conflict-* own-markers-* marker-lines-near markers-escaped",
  ),
  row(
    "C10",
    "markers indented, with spaces or a CR behind",
    "apply",
    "markers-indented markers-trailing-spaces markers-cr crlf-edit sentinels-indented sentinels-trailing-spaces sentinels-cr header-trailing-spaces header-indented",
  ),
  row("C11", "wrong closing tags, stray tags, CDATA", "apply or reject", "tags-* cdata close-as-tag", [
    "RooCodeInc/Roo-Code#4851",
  ]),
  row("C12", "a code fence round the edit or round each block", "apply", "fence fence-*", [
    "Digital-Process-Tools/claude-remember#154",
  ]),
  row("C13", "prose before, between, behind", "passed over", "prose-before prose-between prose-after"),
  row(
    "C14",
    "shell wrappers",
    "apply",
    "heredoc-* bash-lc prompt-command percent-bash shell-argument prompt-dollar prompt-quote edit-indented begin-missing",
  ),
  row(
    "C15",
    "drifted sentinels",
    "apply; one missing: reject",
    "sentinels-starred sentinels-no-space sentinels-split sentinels-missing begin-missing end-missing",
  ),
  row(
    "C16",
    "a context line without its blank; stray @@",
    "apply or reject",
    "context-space-lost minus-lost header-stray header-doubled header-last",
  ),
  row(
    "C17",
    "numbered headers, a/ and b/ before paths",
    "apply, the header never content",
    "header-numbered path-prefixed unified-headers header-context",
  ),
  row("C18", "a plus in front of every replacement line", "apply stripped, or reject", "replace-plus"),
  row("C19", "a plus forgotten on some new lines", "reject", "plus-lost"),
  row(
    "C20",
    "line numbers and elisions of a read tool",
    "stripped where all lines have them, else reject",
    "line-numbers line-numbers-tool line-numbers-tool-some line-hashes line-hashes-some lines-elided lines-elided-file",
    ["RooCodeInc/Roo-Code#3013", "xal-sh/xal#42"],
  ),
  row(
    "D1",
    "a comment or blank line left out of the search text",
    "apply without losing it, or reject",
    "comment-left-out blank-line-left-out comment-changed line-left-out",
  ),
  row(
    "D2",
    "an elision in the search text",
    "apply if both ends pair once, else reject",
    "search-elided lines-elided",
  ),
  row("D3", "an elision in the replacement", "reject", "replacement-elided lines-elided-file"),
  row("D4", "middle lines invented, the ends true", "either", "middle-invented same-anchors-*"),
  row(
    "D5",
    "a typo, another name, number or case",
    "apply if alike and unique, else reject",
    "typo identifier-renamed number-changed case-changed line-invented",
  ),
  row("D6", "stale: the file changed since it was read", "apply if still unique, else reject", "stale-*"),
  row(
    "D7",
    "applied already; search text equals replacement",
    "told as no change",
    "already-applied search-equals-replace",
    ["cline/cline#4575"],
  ),
  row(
    "D8",
    "a line cut in the middle, or a part of one",
    "apply if exact and unique, else reject",
    "last-line-cut first-line-cut",
    ["cline/cline#11439"],
  ),
  row(
    "D9",
    "neighbouring lines echoed in the replacement",
    "no doubled lines, or reject",
    "neighbour-echoed",
  ),
  row(
    "D10",
    "lines swapped, doubled, joined, split",
    "apply if alike and unique, else reject",
    "lines-swapped line-doubled lines-joined line-split",
  ),
  row(
    "E1",
    "the same text stands several times",
    "the intended place, or reject",
    "copy-* spaced-copy-* longer-line-*",
  ),
  row(
    "E2",
    "weak anchors round a long span",
    "the intended place, or reject",
    "weak-anchors-* same-anchors-*",
  ),
  row(
    "E3",
    "blocks out of order",
    "apply",
    "swap-blocks reverse-blocks shuffle-blocks last-block-early first-block-late late-near-decoy",
  ),
  row(
    "E4",
    "blocks that overlap; a block said twice",
    "reject",
    "overlapping-block nested-block revised-block duplicate-block duplicate-block-late",
  ),
  row("E5", "blocks next to one another", "apply", "adjacent-blocks"),
  row(
    "E6",
    "a line hint that is off, missing or beyond the file",
    "apply if unique",
    "hint-off hint-beyond-file hint-missing",
    ["RooCodeInc/Roo-Code#1866"],
  ),
  row(
    "E7",
    "at the very start or end; only insertion; only deletion",
    "apply",
    "edit-at-start edit-at-end insertion deletion",
  ),
  row("E8", "a jump to another region without a header", "reject", "header-missing"),
  row(
    "E9",
    "no search text, for a file that is new or has text",
    "apply or reject",
    "new-file search-empty-whole search-lost",
  ),
  row(
    "F1",
    "one bad block among good ones",
    "nothing applied, or a part and said so",
    "block-astray all-astray",
    ["openclaw/openclaw#117742"],
  ),
  row("F2", "a mangled path", "apply if one file can be meant, else reject", "path-*"),
  row(
    "F3",
    "two sections for one file; moves and additions onto what is there",
    "reject, or as the format says",
    "section-again section-again-spelled move-onto-itself move-onto-other add-existing path-directory fence-in-section",
  ),
  row(
    "F4",
    "the edit cut inside each part",
    "reject, or what is certainly whole",
    "cut-* patch-cut-* file-cut-*",
  ),
  row("F5", "the edit wrapped in JSON", "apply or reject", "json-* line-feeds-escaped"),
  {
    ...row("G1", "pieces cut at every byte", "the final call as one call", ""),
    instead: "partial mode of every case: pieces like tokens, and in one profile cuts inside every marker",
  },
  {
    ...row("G2", "a preview takes text back", "counted", ""),
    instead: "partial mode: retractions, errors and agreement are columns of every row",
  },
  {
    ...row("G3", "a match that fails", "the file intact", ""),
    instead: "every case: a rejection that changes a byte is not `safe`",
  },
  row(
    "G4",
    "long contexts and lines, many near misses, large files",
    "bounded time",
    "deep-in-file near-misses near-misses-only long-lines",
    ["cline/cline#953"],
  ),
];

/** The rows that a mutation belongs to. */
export function rowsOf(mutation: string): readonly CoverageRow[] {
  return COVERAGE.filter(({ members }) =>
    members
      .split(" ")
      .some((name) => (name.endsWith("-*") ? mutation.startsWith(name.slice(0, -1)) : name === mutation)),
  );
}

function row(
  id: string,
  what: string,
  right: string,
  members: string,
  reports: readonly string[] = [],
): CoverageRow {
  return { id, what, right, members, ...(reports.length > 0 && { reports }) };
}
