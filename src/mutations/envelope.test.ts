import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { damage } from "./testing/damage.ts";
import { draftOfTexts, first } from "./testing/notation.ts";

const one = draftOfTexts("a\n", "b\n"); // <|-a|=|+b|>
const two = draftOfTexts("a\nk\nc\n", "A\nk\nC\n"); // <|-a|=|+A|>|<|-c|=|+C|>
const fenced = draftOfTexts("```js\na\n", "```js\nb\n", { ...first, int: (below) => Math.min(1, below - 1) });

test.each([
  ["fence", "light", one, "#```|<|-a|=|+b|>|#```"],
  ["fence", "medium", one, "#```|#|<|-a|=|+b|>|#|#```"],
  ["fence", "heavy", one, "#f.txt|#```|#|<|-a|=|+b|>|#|#```"],
  ["fence", "heavy", fenced, "skipped: the edit holds a fence of its own"],
  ["fence-language", "light", one, "#```diff|<|-a|=|+b|>|#```"],
  ["fence-indented", "light", one, "# ```|<|-a|=|+b|>|# ```"],
  ["fence-four-backticks", "light", one, "#````|<|-a|=|+b|>|#````"],
  ["fence-tildes", "light", one, "#~~~|<|-a|=|+b|>|#~~~"],
  ["fence-each-block", "light", two, "#```|<|-a|=|+A|>|#```|<|-c|=|+C|>"],
  ["fence-each-block", "heavy", two, "#```|<|-a|=|+A|>|#```|#```|<|-c|=|+C|>|#```"],
  ["heredoc-cat", "light", one, "#cat <<'EOF'|<|-a|=|+b|>|#EOF"],
  ["heredoc-cat", "medium", one, "#set -e|#cat <<'EOF'|<|-a|=|+b|>|#EOF|#echo done"],
  ["heredoc-cat", "light", draftOfTexts("EOF\n", "b\n"), "skipped: the edit holds a line EOF"],
  ["heredoc-apply-patch", "light", one, "#apply_patch <<'EOF'|<|-a|=|+b|>|#EOF"],
  ["bash-lc", "light", one, "#bash -lc \"apply_patch <<'EOF'|<|-a|=|+b|>|#EOF|#\""],
  ["heredoc-other", "light", one, '#apply_patch <<"EOF"|<|-a|=|+b|>|#EOF'],
  ["heredoc-other", "light", draftOfTexts("PATCH\n", "b\n"), "skipped: the edit holds a line EOF"],
  ["prompt-command", "medium", one, "#$ cd .|#$ apply_patch <<'EOF'|<|-a|=|+b|>|#EOF|#$ echo done"],
  ["shell-argument", "light", one, "<apply_patch '------- SEARCH|-a|=|+b|>|#'"],
  ["shell-argument", "light", draftOfTexts("it's\n", "b\n"), '<apply_patch "------- SEARCH|-it\'s|=|+b|>|#"'],
  [
    "shell-argument",
    "light",
    draftOfTexts("it's $1\n", "b\n"),
    "skipped: the edit holds both kinds of quotes",
  ],
  ["fence-and-prose", "light", one, "#I'll make this change now.|#```|<|-a|=|+b|>|#```|#That should do it."],
  [
    "fence-and-prose",
    "light",
    draftOfTexts("a\n", "b\n", first, "whole-file"),
    "skipped: the file may hold sentences and fences",
  ],
  ["percent-bash", "light", one, "#%%bash|<|-a|=|+b|>"],
  ["percent-bash", "medium", one, "#%%bash|#apply_patch <<'EOF'|<|-a|=|+b|>|#EOF"],
  ["prompt-quote", "light", two, "<> ------- SEARCH|-> a|=> =======|+> A|>> +++++++ REPLACE|<|-c|=|+C|>"],
  ["prompt-dollar", "heavy", one, "<$ ------- SEARCH|-$ a|=$ =======|+$ b|>$ +++++++ REPLACE"],
  ["edit-indented", "light", one, "<  ------- SEARCH|-  a|=  =======|+  b|>  +++++++ REPLACE"],
  ["prose-before", "light", one, "#I'll make this change now.|<|-a|=|+b|>"],
  ["prose-between", "light", two, "<|-a|=|+A|>|#Next, the other part of the same file:|<|-c|=|+C|>"],
  ["prose-between", "light", one, "skipped: only one block"],
  ["prose-after", "light", one, "<|-a|=|+b|>|#That should do it."],
] satisfies [string, Intensity, Draft, string][])("%s, %s", (name, intensity, clean, expected) => {
  expect(damage(name, clean, intensity)).toBe(expected);
});

test("the text ends as it ended before", () => {
  const bare = draftOfTexts("a\n", "b\n", { ...first, chance: () => true });
  const damaged = mutationNamed("fence").apply(bare, "light", first);
  expect("skipped" in damaged ? "" : inputOf(damaged)).toBe(
    "```\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```",
  );
});
