import { expect, test } from "vitest";
import type { Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { damage, truth } from "./testing/damage.ts";
import { draftOfTexts, first, shown } from "./testing/notation.ts";

/** A draft whose blocks have one line of context on each side. */
function draft(before: string, after: string) {
  return draftOfTexts(before, after, { ...first, int: (below) => Math.min(1, below - 1) });
}

const plain = draft("k {\n  a\n  b\n}\n", "k {\n  a\n  B\n}\n"); // <|-  a|-  b|-}|=|+  a|+  B|+}|>
const tabbed = draft("k:\n\ta\n\tb\nz:\n", "k:\n\ta\n\tB\nz:\n");
const wide = draft("k:\n    a\n      b\n    c\n", "k:\n    a\n      B\n    c\n");
const gappy = draft("a\n\nb\nc\n", "a\n\nB\nc\n");
const spaced = draft("a  \nb\nc\t\n", "a  \nB\nc\t\n");
const dos = draft("a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n");
const open = draft("a\nb\nc", "a\nB\nc");
const start = draft("a\nb\n", "A\nb\n");
const fresh = draft("", "a\n\nb\n");

test.each([
  ["trailing-spaces-search", "light", plain, "<|-  a·|-  b|-}|=|+  a|+  B|+}|>"],
  ["trailing-spaces-search", "medium", plain, "<|-  a·|-  b|-}·|=|+  a|+  B|+}|>"],
  ["trailing-spaces-search", "heavy", plain, "<|-  a·|-  b·|-}·|=|+  a|+  B|+}|>"],
  ["trailing-spaces-replace", "heavy", plain, "<|-  a|-  b|-}|=|+  a·|+  B·|+}·|>"],
  ["trailing-spaces-both", "light", plain, "<|-  a·|-  b|-}|=|+  a·|+  B|+}|>"],
  ["trailing-spaces-both", "heavy", dos, "<|-a·␍|-b·␍|-c·␍|=|+a·␍|+B·␍|+c·␍|>"],
  ["trailing-spaces-both", "heavy", fresh, "skipped: no line to damage"],
  ["trailing-spaces-dropped-search", "heavy", spaced, "<|-a|-b|-c|=|+a··|+B|+c→|>"],
  ["trailing-spaces-dropped-both", "light", spaced, "<|-a|-b|-c→|=|+a|+B|+c→|>"],
  ["trailing-spaces-dropped-both", "heavy", plain, "skipped: no line to damage"],
  ["blank-lines-spaced-search", "heavy", gappy, "<|-··|-b|-c|=|+|+B|+c|>"],
  ["blank-lines-spaced-replace", "heavy", gappy, "<|-|-b|-c|=|+··|+B|+c|>"],
  ["blank-lines-spaced-both", "heavy", gappy, "<|-··|-b|-c|=|+··|+B|+c|>"],
  ["crlf-search", "heavy", plain, "<|-  a␍|-  b␍|-}␍|=|+  a|+  B|+}|>"],
  ["crlf-replace", "light", plain, "<|-  a|-  b|-}|=|+  a␍|+  B|+}|>"],
  ["crlf-both", "heavy", dos, "skipped: the file has CRLF already"],
  ["crlf-both", "heavy", fresh, "skipped: the file has no line end"],
  ["tabs-to-spaces-search", "heavy", tabbed, "<|-    a|-    b|-z:|=|+→a|+→B|+z:|>"],
  ["tabs-to-spaces-both", "heavy", tabbed, "<|-    a|-    b|-z:|=|+    a|+    B|+z:|>"],
  ["tabs-to-spaces-both", "heavy", plain, "skipped: no block to damage"],
  ["spaces-to-tabs-search", "heavy", plain, "<|-→a|-→b|-}|=|+  a|+  B|+}|>"],
  ["spaces-to-tabs-both", "heavy", wide, "<|-→→a|-→→→b|-→→c|=|+→→a|+→→→B|+→→c|>"],
  ["indent-width-search", "heavy", plain, "<|-    a|-    b|-}|=|+  a|+  B|+}|>"],
  ["indent-width-both", "heavy", plain, "<|-    a|-    b|-}|=|+    a|+    B|+}|>"],
  ["shift-search", "light", plain, "<|-    a|-    b|-  }|=|+  a|+  B|+}|>"],
  ["shift-both", "medium", plain, "<|-      a|-      b|-    }|=|+      a|+      B|+    }|>"],
  ["shift-both", "heavy", tabbed, "<|-→→→a|-→→→b|-→→z:|=|+→→→a|+→→→B|+→→z:|>"],
  ["first-line-unindented-search", "heavy", plain, "<|-a|-  b|-}|=|+  a|+  B|+}|>"],
  ["first-line-unindented-both", "heavy", plain, "<|-a|-  b|-}|=|+a|+  B|+}|>"],
  ["first-line-unindented-both", "heavy", gappy, "skipped: no block to damage"],
  ["blank-line-first-search", "light", plain, "<|-|-  a|-  b|-}|=|+  a|+  B|+}|>"],
  ["blank-line-first-both", "heavy", plain, "<|-|-  a|-  b|-}|=|+|+  a|+  B|+}|>"],
  ["blank-line-first-both", "heavy", dos, "<|-␍|-a␍|-b␍|-c␍|=|+␍|+a␍|+B␍|+c␍|>"],
  ["blank-line-last-search", "medium", plain, "<|-  a|-  b|-}|-|=|+  a|+  B|+}|>"],
  ["blank-line-last-both", "medium", plain, "<|-  a|-  b|-}|-|=|+  a|+  B|+}|+|>"],
  ["blank-line-last-both", "medium", fresh, "skipped: no block to damage"],
  ["crlf-edit", "heavy", start, "<------- SEARCH␍|-a␍|-b␍|========␍|+A␍|+b␍|>+++++++ REPLACE␍"],
  ["crlf-file", "heavy", plain, "<|-  a|-  b|-}|=|+  a|+  B|+}|>"],
  ["crlf-file", "heavy", dos, "<|-a|-b|-c|=|+a|+B|+c|>"],
  ["crlf-file-replace", "heavy", plain, "<|-  a␍|-  b␍|-}␍|=|+  a|+  B|+}|>"],
  ["crlf-file-replace", "heavy", open, "<|-a␍|-b␍|-c|=|+a|+B|+c|>"],
  ["byte-order-mark-file", "heavy", plain, "skipped: no block at the start of the file"],
  ["no-final-newline-file", "heavy", open, "skipped: the file has no last line feed"],
] satisfies [string, Intensity, ReturnType<typeof draft>, string][])(
  "%s, %s",
  (name, intensity, clean, expected) => {
    expect(damage(name, clean, intensity)).toBe(expected);
  },
);

const INTENDED = "k {⏎  a⏎  B⏎}⏎";

test.each([
  ["trailing-spaces-both", plain, "k {⏎  a⏎  b⏎}⏎", [INTENDED]],
  ["trailing-spaces-replace", plain, "k {⏎  a⏎  b⏎}⏎", [INTENDED, "k {⏎  a·⏎  B·⏎}·⏎"]],
  ["trailing-spaces-dropped-both", spaced, "a··⏎b⏎c→⏎", ["a··⏎B⏎c→⏎"]],
  ["shift-both", plain, "k {⏎  a⏎  b⏎}⏎", [INTENDED]],
  ["blank-line-first-both", plain, "k {⏎  a⏎  b⏎}⏎", [INTENDED]],
  ["crlf-both", plain, "k {⏎  a⏎  b⏎}⏎", [INTENDED]],
  ["trailing-spaces-file", plain, "k {⏎  a·⏎  b·⏎}·⏎", ["k {⏎  a·⏎  B⏎}·⏎"]],
  ["blank-lines-spaced-file", gappy, "a⏎··⏎b⏎c⏎", ["a⏎··⏎B⏎c⏎"]],
  ["byte-order-mark-file", start, "⌑a⏎b⏎", ["⌑A⏎b⏎"]],
  ["no-final-newline-file", plain, "k {⏎  a⏎  b⏎}", ["k {⏎  a⏎  B⏎}"]],
  ["crlf-file", plain, "k {␍⏎  a␍⏎  b␍⏎}␍⏎", ["k {␍⏎  a␍⏎  B␍⏎}␍⏎"]],
  ["crlf-file-replace", open, "a␍⏎b␍⏎c", ["a␍⏎B␍⏎c"]],
  ["mixed-line-ends-file", plain, "k {⏎  a␍⏎  b␍⏎}␍⏎", ["k {⏎  a␍⏎  B⏎}␍⏎", "k {⏎  a␍⏎  B␍⏎}␍⏎"]],
])("%s: the file, and what is right", (name, clean, file, right) => {
  expect(truth(name, clean)).toEqual({ file, right });
});

test("a block may move left as far as its indentation goes", () => {
  const deep = draft("k:\n    a\n      b\n", "k:\n    a\n      B\n");
  const left = { ...first, int: (below: number) => (below === 12 ? 1 : 0) };
  expect(damage("shift-both", deep, "light", left)).toBe("<|-  a|-    b|=|+  a|+    B|>");
  expect(damage("shift-both", deep, "heavy", left)).toBe("<|-a|-  b|=|+a|+  B|>");
});

test("where the truth would be lost, there is no case", () => {
  const indented = draft("k:\n  a\nz\n", "k:\n    a\nz\n");
  // Search text alone moved, and nothing left in the replacement that shows where the file's lines stand.
  const alone = draftOfTexts("k:\n  a\nz\n", "k:\n  b\nz\n");
  expect(damage("shift-search", alone)).toBe("skipped: no block to damage");
  expect(damage("first-line-unindented-both", draftOfTexts("  a\nz\n", "    a\nz\n"))).toBe(
    "skipped: no block to damage",
  );
  // The file has a blank line just there: the longer search text would be true.
  expect(damage("blank-line-first-search", draftOfTexts("x\n\na\n", "x\n\nb\n"))).toBe(
    "skipped: no block to damage",
  );
  // The search text begins with a blank line of its own: of the two, either could be the one too many.
  const gap = draft("x\n\na\n", "x\n\nb\n");
  expect(shown(gap)).toBe("<|-|-a|=|+|+b|>");
  expect(damage("blank-line-first-both", gap)).toBe("skipped: no block to damage");
  expect(damage("blank-line-first-search", gap)).toBe("skipped: no block to damage");
  // The added blank line could be the one that the replacement brings.
  expect(damage("blank-line-last-search", draft("x\na\n", "x\na\n\nb\n"))).toBe(
    "skipped: no block to damage",
  );
  // Without indentation two lines are the same.
  expect(damage("shift-both", draftOfTexts("  a\nz\na\n", "  b\nz\na\n"))).toBe(
    "not proved: block 0 can mean 2 places",
  );
  expect(damage("shift-both", indented)).not.toMatch("skipped");
});

test("a line that stands twice bears no mark of the file: nobody could say which of them keeps it", () => {
  const twice = draftOfTexts("x\ny\n", "x\nx\ny\n");
  expect(damage("trailing-spaces-file", twice)).toBe("skipped: no line to damage");
  expect(damage("mixed-line-ends-file", twice)).toBe("skipped: no line to damage");
  expect(damage("trailing-spaces-dropped-both", draftOfTexts("x \ny\n", "x\nx \ny\n"))).toBe(
    "skipped: no line to damage",
  );
});

test("the edit's last line feed", () => {
  const bare = draftOfTexts("a\n", "b\n", { ...first, chance: () => true });
  expect(damage("no-final-newline-edit", bare)).toBe("skipped: the edit has no last line feed");
  const damaged = mutationNamed("no-final-newline-edit").apply(plain, "light", first);
  expect("skipped" in damaged ? "" : inputOf(damaged)).toBe(inputOf(plain).slice(0, -1));
});
