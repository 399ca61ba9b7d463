/** How often a kind of damage is met, in our own judgement: 3 often, 2 now and then, 1 rarely. */
export type Weight = 1 | 2 | 3;

/**
 * Our own choice, not measured: how often models do what is hardly ever published. Made from how often public
 * reports name a kind. What is not listed is rare.
 */
const WEIGHTS: ReadonlyMap<string, Weight> = new Map<string, Weight>([
  ...weigh(3, [
    "trailing-spaces-both",
    "trailing-spaces-search",
    "shift-both",
    "shift-meaning-both",
    "blank-line-first-search",
    "blank-line-last-search",
    "crlf-file",
    "no-final-newline-file",
    "entities-named-replace",
    "entities-named-both",
    "fence",
    "fence-language",
    "prose-before",
    "prose-after",
    "swap-blocks",
    "reverse-blocks",
    "late-near-decoy",
    "copy-above",
    "copy-below",
    "markers-short",
    "markers-long",
    "markers-angle",
    "markers-trailing-spaces",
    "close-missing-last",
    "cut-in-replace",
    "cut-in-replace-line",
    "hint-off",
    "hint-missing",
    "context-space-lost",
    "header-numbered",
    "patch-cut-between-lines",
    "patch-cut-in-line",
  ]),
  ...weigh(2, [
    "trailing-spaces-dropped-both",
    "trailing-spaces-dropped-search",
    "tabs-to-spaces-both",
    "spaces-to-tabs-both",
    "indent-width-both",
    "first-line-unindented-search",
    "first-line-unindented-both",
    "crlf-edit",
    "mixed-line-ends-file",
    "byte-order-mark-file",
    "entities-named-search",
    "entities-decimal-replace",
    "entities-decimal-both",
    "entity-text-named",
    "fence-each-block",
    "heredoc-apply-patch",
    "edit-indented",
    "prose-between",
    "shuffle-blocks",
    "duplicate-block",
    "overlapping-block",
    "indented-copy-above",
    "longer-line-above",
    "other-scope-above",
    "same-anchors-drift-above",
    "same-anchors-entities-above",
    "markers-mixed",
    "markers-indented",
    "markers-cr",
    "markers-cut",
    "close-missing-between",
    "separator-missing",
    "cut-in-search",
    "cut-in-search-line",
    "cut-in-close-marker",
    "line-numbers",
    "replace-plus",
    "plus-lost",
    "path-prefixed",
    "path-dotted",
    "sentinels-missing",
    "end-missing",
    "header-missing",
    "add-existing",
    "patch-cut-between-hunks",
  ]),
]);

/** The weight of a mutation; the undamaged edit, which is most common of all, has the largest. */
export function weightOf(mutation: string): Weight {
  return mutation === "none" ? 3 : (WEIGHTS.get(mutation) ?? 1);
}

function weigh(weight: Weight, names: readonly string[]): [string, Weight][] {
  return names.map((name) => [name, weight]);
}

/** The names that have a weight of their own; a test holds them against the catalogue. */
export const WEIGHED: readonly string[] = [...WEIGHTS.keys()];
