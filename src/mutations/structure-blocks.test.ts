import { expect, test } from "vitest";
import { mutationNamed } from "./catalogue.ts";
import { damage, truth } from "./testing/damage.ts";
import { draftOfTexts, first } from "./testing/notation.ts";

const two = draftOfTexts("a\nk\nc\n", "A\nk\nC\n");
const words = ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj", "kk"];
const text = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const apart = draftOfTexts(text(...words), text(...words.with(4, "EE")));

test.each([
  ["block-astray", "light", two, "<|-a|=|+A|>|<|-zephyr.2.1 := unheard_of(7919 % zephyr_1)|=|+C|>"],
  ["block-astray", "light", draftOfTexts("a\n", "b\n"), "skipped: only one block"],
  [
    "all-astray",
    "light",
    two,
    "<|-quorum.1.1 := unheard_of(7919 % quorum_0)|=|+A|>|<|-zephyr.2.1 := unheard_of(7919 % zephyr_1)|=|+C|>",
  ],
  ["search-lost", "light", two, "<|=|+A|>|<|-c|=|+C|>"],
  ["search-lost", "heavy", two, "<|=|+A|>|<|=|+C|>"],
  ["search-empty-whole", "light", two, "<|=|+A|+k|+C|>"],
  ["new-file", "light", two, "<|=|+A|+k|+C|>"],
  ["edit-at-start", "light", apart, "<|-aa|=|+added line 1|+aa|>|<|-ee|=|+EE|>"],
  ["edit-at-end", "medium", apart, "<|-ee|=|+EE|>|<|-kk|=|+kk|+added line 1|+added line 2|+added line 3|>"],
  ["insertion", "light", apart, "<|-bb|=|+bb|+added line 1|>|<|-ee|=|+EE|>"],
  ["deletion", "medium", apart, "<|-ee|=|+EE|>|<|-gg|-hh|-ii|=|>"],
  ["adjacent-blocks", "light", two, "<|-a|-k|=|+A|+k|>|<|-c|=|+C|>"],
] as const)("%s, %s", (name, intensity, clean, expected) => {
  expect(damage(name, clean, intensity)).toBe(expected);
});

test("what is asked for besides the pair's own change is in the meant file", () => {
  expect(truth("edit-at-start", apart, "light").right).toEqual([
    "added line 1⏎aa⏎bb⏎cc⏎dd⏎EE⏎ff⏎gg⏎hh⏎ii⏎jj⏎kk⏎",
  ]);
  expect(truth("deletion", apart, "light").right).toEqual(["aa⏎bb⏎cc⏎dd⏎EE⏎ff⏎hh⏎ii⏎jj⏎kk⏎"]);
  expect(truth("new-file", two, "light")).toEqual({ file: "", right: ["A⏎k⏎C⏎"] });
  expect(truth("adjacent-blocks", two, "light").right).toEqual(["A⏎k⏎C⏎"]);
});

test("in apply-diff a new block says where it starts, and later ones still do", () => {
  const always = { ...first, chance: () => true };
  const hinted = draftOfTexts(text(...words), text(...words.with(4, "EE")), always, "apply-diff");
  expect(damage("edit-at-start", hinted, "light")).toBe(
    "<<<<<<<< SEARCH|::start_line:1|:-------|-aa|=|+added line 1|+aa|>>>>>>>> REPLACE" +
      "|<<<<<<<< SEARCH|::start_line:5|:-------|-ee|=|+EE|>>>>>>>> REPLACE",
  );
});

test("a made-up line that stands in the file is not astray, nor is an anchor that says nothing a place", () => {
  const made = "zephyr.2.1 := unheard_of(7919 % zephyr_1)";
  const own = draftOfTexts(`a\nk\nc\n  ${made}\n`, `A\nk\nC\n  ${made}\n`);
  expect(damage("block-astray", own, "light")).toBe("not proved: a block stands there in part");
  expect(damage("edit-at-end", draftOfTexts("aa\nbb\ncc\n}\n", "AA\nbb\ncc\n}\n"), "light")).toBe(
    "<|-aa|=|+AA|>|<|-cc|-}|=|+cc|+}|+added line 1|>",
  );
  expect(mutationNamed("block-astray").prove(two, two)).toBe("nothing was damaged");
});
