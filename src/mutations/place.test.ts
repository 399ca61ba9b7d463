import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { draftOfTexts, first, placed, shown, visible } from "./testing/notation.ts";

const line = draftOfTexts("a\nx = 1\nb\ny\n", "a\nx = 2\nb\nY\n");
/** A line of context above and below the change. */
const block = draftOfTexts("top\n  if\n  one\n  end\nlow\n", "top\n  if\n  ONE\n  end\nlow\n", {
  ...first,
  int: (below) => (below > 1 ? 1 : 0),
});

function damaged(name: string, draft: Draft, intensity: Intensity = "light"): Draft {
  const mutation = mutationNamed(name);
  const result = mutation.apply(draft, intensity, first);
  if ("skipped" in result) throw new Error(result.skipped);
  expect(mutation.prove(draft, result)).toBeNull();
  return result;
}

const fileOf = (draft: Draft): string => visible(draft.files.get("f.txt") ?? "");
const right = (draft: Draft): string[] => draft.accepted.map((files) => visible(files.get("f.txt") ?? ""));

test("the undamaged edits of the examples", () => {
  expect(shown(line)).toBe("<|-x = 1|=|+x = 2|>|<|-y|=|+Y|>");
  expect(shown(block)).toBe("<|-  if|-  one|-  end|=|+  if|+  ONE|+  end|>");
});

test.each([
  ["copy-above", line, "x = 1⏎a⏎x = 1⏎b⏎y⏎", "x = 1⏎a⏎x = 2⏎b⏎Y⏎"],
  ["copy-below", line, "a⏎x = 1⏎x = 1⏎b⏎y⏎", "a⏎x = 2⏎x = 1⏎b⏎Y⏎"],
  ["copy-on-top", line, "y⏎a⏎x = 1⏎b⏎y⏎", "y⏎a⏎x = 2⏎b⏎Y⏎"],
  ["spaced-copy-above", line, "x = 1·⏎a⏎x = 1⏎b⏎y⏎", "x = 1·⏎a⏎x = 2⏎b⏎Y⏎"],
  ["spaced-copy-below", line, "a⏎x = 1⏎x = 1·⏎b⏎y⏎", "a⏎x = 2⏎x = 1·⏎b⏎Y⏎"],
  ["longer-line-above", line, "max_x = 1⏎a⏎x = 1⏎b⏎y⏎", "max_x = 1⏎a⏎x = 2⏎b⏎Y⏎"],
  ["longer-line-below", line, "a⏎x = 1⏎max_x = 1⏎b⏎y⏎", "a⏎x = 2⏎max_x = 1⏎b⏎Y⏎"],
  [
    "indented-copy-above",
    block,
    "      if⏎      one⏎      end⏎top⏎  if⏎  one⏎  end⏎low⏎",
    "      if⏎      one⏎      end⏎top⏎  if⏎  ONE⏎  end⏎low⏎",
  ],
  [
    "indented-copy-below",
    block,
    "top⏎  if⏎  one⏎  end⏎      if⏎      one⏎      end⏎low⏎",
    "top⏎  if⏎  ONE⏎  end⏎      if⏎      one⏎      end⏎low⏎",
  ],
  [
    "same-anchors-above",
    block,
    "  if⏎  one_other⏎  end⏎top⏎  if⏎  one⏎  end⏎low⏎",
    "  if⏎  one_other⏎  end⏎top⏎  if⏎  ONE⏎  end⏎low⏎",
  ],
  [
    "same-anchors-below",
    block,
    "top⏎  if⏎  one⏎  end⏎  if⏎  one_other⏎  end⏎low⏎",
    "top⏎  if⏎  ONE⏎  end⏎  if⏎  one_other⏎  end⏎low⏎",
  ],
] as const)("%s: file and accepted file get the decoy, the edit stays", (name, draft, file, accepted) => {
  const result = damaged(name, draft);
  expect(shown(result)).toBe(shown(draft));
  expect(fileOf(result)).toBe(file);
  expect(right(result)).toEqual([accepted]);
});

test.each([
  [
    "same-anchors-drift-above",
    "<|-  if|-  one_invented|-  end|=|+  if|+  ONE|+  end|>",
    "  if⏎  one_other⏎  end⏎top⏎  if⏎  one⏎  end⏎low⏎",
  ],
  [
    "same-anchors-drift-below",
    "<|-  if|-  one_invented|-  end|=|+  if|+  ONE|+  end|>",
    "top⏎  if⏎  one⏎  end⏎  if⏎  one_other⏎  end⏎low⏎",
  ],
  [
    "other-scope-above",
    "<|-if|-one|-end|=|+if|+ONE|+end|>",
    "      if⏎      one⏎      end⏎top⏎  if⏎  one⏎  end⏎low⏎",
  ],
  [
    "other-scope-below",
    "<|-if|-one|-end|=|+if|+ONE|+end|>",
    "top⏎  if⏎  one⏎  end⏎      if⏎      one⏎      end⏎low⏎",
  ],
] as const)("%s: neither place has the text that is searched", (name, edit, file) => {
  const result = damaged(name, block);
  expect(shown(result)).toBe(edit);
  expect(fileOf(result)).toBe(file);
  expect(right(result)).toEqual([file.replace("⏎  one⏎", "⏎  ONE⏎")]);
});

test("heavier: more of the same decoy", () => {
  const copies = (["light", "medium", "heavy"] as const).map((intensity) =>
    fileOf(damaged("copy-above", line, intensity)),
  );
  expect(copies).toEqual([1, 2, 4].map((count) => `${"x = 1⏎".repeat(count)}a⏎x = 1⏎b⏎y⏎`));
});

test("a decoy ends its lines as the file does, and never stands before a byte-order mark", () => {
  const windows = draftOfTexts("\ufeffa\r\nx\r\nb\r\n", "\ufeffa\r\nX\r\nb\r\n");
  expect(fileOf(damaged("copy-above", windows))).toBe("⌑a␍⏎x␍⏎x␍⏎b␍⏎");
  const marked = draftOfTexts("\ufeffa\nb\n", "\ufeffA\nb\n");
  expect(mutationNamed("copy-below").apply(marked, "light", first)).toEqual({
    skipped: "no block for such a decoy",
  });
  const openEnd = draftOfTexts("a\nx", "a\nX");
  expect(fileOf(damaged("copy-above", openEnd))).toBe("x⏎a⏎x");
  expect(mutationNamed("copy-below").apply(openEnd, "light", first)).toEqual({
    skipped: "no block for such a decoy",
  });
});

test("an indented copy of a single line goes the other way: deeper it would end with the very text", () => {
  const single = draftOfTexts("a\n  x\nb\n", "a\n  X\nb\n");
  expect(fileOf(damaged("indented-copy-above", single))).toBe("x⏎a⏎  x⏎b⏎");
  expect(mutationNamed("indented-copy-above").apply(line, "light", first)).toEqual({
    skipped: "no block for such a decoy",
  });
});

test("a claim that the file does not bear out is refused", () => {
  const mutation = mutationNamed("copy-above");
  expect(mutation.prove(line, line)).toBe("nothing was damaged");
  const near = damaged("spaced-copy-above", line);
  expect(mutation.prove(line, near)).toBe("no block can mean several places");
  const copied = damaged("copy-above", line);
  expect(mutationNamed("spaced-copy-above").prove(line, copied)).toBe("block 0 can mean 2 places");
  const wrong: Draft = { ...copied, accepted: line.accepted };
  expect(mutation.prove(line, wrong)).toBe("the accepted file is not the meant one");
});

const wide: typeof first = { ...first, int: (below) => (below > 1 ? 1 : 0) };
const anchored = (...middle: string[]) =>
  draftOfTexts(
    `top\n  if\n  one\n${middle.map((text) => `${text}\n`).join("")}  end\nlow\n`,
    `top\n  if\n  ONE\n${middle.map((text) => `${text}\n`).join("")}  END\nlow\n`,
    wide,
  );

test.each([
  [
    "same-anchors-entities-above",
    anchored("  a < b"),
    "<|-  if|-  one|-  a &lt; b|-  end|-low|=|+  if|+  ONE|+  a < b|+  END|+low|>",
  ],
  ["same-anchors-entities-below", anchored("  a"), null],
  [
    "same-anchors-drift-above",
    anchored("", "  x"),
    "<|-  if|-  one_invented|-|-  x|-  end|-low|=|+  if|+  ONE|+|+  x|+  END|+low|>",
  ],
  ["other-scope-above", draftOfTexts("a\nif\nb\n", "a\nIF\nb\n"), null],
  ["copy-below", placed("\ntop\n", "\n", ""), null],
  ["copy-below", placed("  \ntop\n", "  \n", "  "), null],
])("%s: what of the edit is written otherwise", (name, draft, edit) => {
  const result = mutationNamed(name).apply(draft, "light", first);
  expect("skipped" in result ? result.skipped : shown(result)).toBe(edit ?? "no block for such a decoy");
});

test("only lines that say something, and change, are chosen to be written otherwise", () => {
  const third: typeof first = {
    ...first,
    shuffle: (values) => [...values.slice(2, 3), ...values.toSpliced(2, 1)],
  };
  const written = (name: string, ...middle: string[]) => {
    const result = mutationNamed(name).apply(anchored(...middle), "light", third);
    return "skipped" in result ? result.skipped : shown(result);
  };
  expect(written("same-anchors-drift-above", "  x", "")).toContain("|-  x|-|-  end_invented|");
  expect(written("same-anchors-drift-above", "  x", "  ")).toContain("|-  x|-··|-  end_invented|");
  expect(written("same-anchors-entities-above", "  x", "  a < b")).toContain("|-  x|-  a &lt; b|");
});

test("the edit of one block is written otherwise, that of the others is not", () => {
  const text = (one: string, two: string) =>
    `top\n  if\n  ${one}\n  end\nlow\n  do\n  ${two}\n  done\nlast\n`;
  const two = draftOfTexts(text("a", "b"), text("A", "B"), wide);
  const second = "<|-  do|-  b|-  done|=|+  do|+  B|+  done|>";
  expect(shown(two)).toBe(`<|-  if|-  a|-  end|=|+  if|+  A|+  end|>|${second}`);
  expect(shown(damaged("same-anchors-drift-above", two, "heavy"))).toBe(
    `<|-  if|-  a_invented|-  end|=|+  if|+  A|+  end|>|${second}`,
  );
  expect(shown(damaged("other-scope-above", two))).toBe(`<|-if|-a|-end|=|+if|+A|+end|>|${second}`);
  const last: typeof first = { ...first, shuffle: (values) => [...values].reverse() };
  const result = mutationNamed("other-scope-above").apply(two, "light", last);
  expect("skipped" in result ? result.skipped : shown(result)).toBe(
    "<|-  if|-  a|-  end|=|+  if|+  A|+  end|>|<|-do|-b|-done|=|+do|+B|+done|>",
  );
});

test("skipped where no file is surely right", () => {
  expect(mutationNamed("copy-above").apply({ ...line, accepted: [] }, "light", first)).toEqual({
    skipped: "more or less than one accepted file",
  });
});
