import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { draftOfTexts, first, shown, visible } from "./testing/notation.ts";

const two = draftOfTexts("aa\n1\nx\nbb\ny\n", "AA\nA\nx\nBB\nB\ny\n");

function damaged(name: string, draft: Draft, intensity: Intensity): Draft {
  const mutation = mutationNamed(name);
  const result = mutation.apply(draft, intensity, first);
  if ("skipped" in result) throw new Error(result.skipped);
  expect(mutation.prove(draft, result)).toBeNull();
  expect(mutation.effect).toBe("destructive");
  return result;
}

const right = (draft: Draft): string[] => draft.accepted.map((files) => visible(files.get("f.txt") ?? ""));

const FIRST_ONLY = "AA⏎A⏎x⏎bb⏎y⏎";

test("the undamaged edit of the examples", () => {
  expect(shown(two)).toBe("<|-aa|-1|=|+AA|+A|>|<|-bb|=|+BB|+B|>");
});

test.each([
  ["cut-in-open-marker", "light", "<|-aa|-1|=|+AA|+A|>|<------- S", [FIRST_ONLY]],
  ["cut-in-open-marker", "heavy", "<-", []],
  ["cut-in-search", "light", "<|-aa|-1|=|+AA|+A|>|<|-bb", [FIRST_ONLY]],
  ["cut-in-search", "heavy", "<|-aa", []],
  ["cut-in-search-line", "light", "<|-aa|-1|=|+AA|+A|>|<|-b", [FIRST_ONLY]],
  ["cut-in-search-line", "heavy", "<|-a", []],
  ["cut-in-separator", "light", "<|-aa|-1|=|+AA|+A|>|<|-bb|======", [FIRST_ONLY]],
  ["cut-in-separator", "heavy", "<|-aa|-1|==", []],
  ["cut-after-separator", "light", "<|-aa|-1|=|+AA|+A|>|<|-bb|=", [FIRST_ONLY]],
  ["cut-after-separator", "heavy", "<|-aa|-1|=", []],
  ["cut-in-replace", "light", "<|-aa|-1|=|+AA|+A|>|<|-bb|=|+BB", [FIRST_ONLY]],
  ["cut-in-replace", "heavy", "<|-aa|-1|=|+AA", []],
  ["cut-in-replace-line", "light", "<|-aa|-1|=|+AA|+A|>|<|-bb|=|+B", [FIRST_ONLY]],
  ["cut-in-replace-line", "heavy", "<|-aa|-1|=|+A", []],
  [
    "cut-in-close-marker",
    "light",
    "<|-aa|-1|=|+AA|+A|>|<|-bb|=|+BB|+B|>+++++++ RE",
    ["AA⏎A⏎x⏎BB⏎B⏎y⏎", FIRST_ONLY],
  ],
  ["cut-in-close-marker", "heavy", "<|-aa|-1|=|+AA|+A|>+", [FIRST_ONLY]],
  ["cut-between-blocks", "light", "<|-aa|-1|=|+AA|+A|>", [FIRST_ONLY]],
] as const)("%s, %s: accepted is only what is whole", (name, intensity, expected, accepted) => {
  const result = damaged(name, two, intensity);
  expect(shown(result)).toBe(expected);
  expect(right(result)).toEqual(accepted);
});

test.each([
  ["cut-between-blocks", draftOfTexts("a\nb\n", "A\nb\n")],
  ["cut-in-replace", draftOfTexts("a\nb\n", "A\nb\n")],
  ["cut-in-replace-line", draftOfTexts("a\nb\n", "A\nb\n")],
  ["cut-after-separator", draftOfTexts("a\nb\n", "b\n")],
  ["cut-after-separator", draftOfTexts("a\nb\n", "\nb\n")],
  ["cut-in-replace", draftOfTexts("a\nb\n", "A\n\nb\n")],
  ["cut-in-separator", draftOfTexts("a\nb\n", "b\n")],
  ["cut-after-separator", draftOfTexts("a\nb\n", "  \nb\n")],
])("%s: skipped where nothing would be lost or no line can be cut", (name, draft) => {
  expect(mutationNamed(name).apply(draft, "light", first)).toEqual({ skipped: "no block to end in so" });
});

test("a character is never cut in half", () => {
  const emoji = draftOfTexts("a\n", "😀😀\n");
  for (const intensity of ["light", "medium", "heavy"] as const) {
    expect(shown(damaged("cut-in-replace-line", emoji, intensity))).toBe("<|-a|=|+😀");
  }
});

test("white space at the end of a line is no text to be cut", () => {
  expect(shown(damaged("cut-in-search-line", draftOfTexts("ab  \nx\n", "c\nx\n"), "light"))).toBe("<|-a");
});

test("an answer may end behind a line feed where it ends between lines, and nowhere else", () => {
  const input = (name: string) => {
    const result = mutationNamed(name).apply(two, "heavy", { ...first, chance: () => true });
    return "skipped" in result ? result.skipped : inputOf(result);
  };
  expect(input("cut-in-search")).toBe("------- SEARCH\naa\n");
  expect(input("cut-in-search-line")).toBe("------- SEARCH\na");
});

test("the only place to end at is drawn, whatever is drawn", () => {
  const last: typeof first = { ...first, int: (below) => below - 1 };
  const result = mutationNamed("cut-after-separator").apply(two, "heavy", last);
  expect("skipped" in result ? result.skipped : shown(result)).toBe("<|-aa|-1|=");
});

test("a stated line can be cut", () => {
  const stated = { ...first, chance: () => true };
  const hinted = draftOfTexts("aa\n1\nx\n", "AA\nA\nx\n", stated, "apply-diff");
  expect(shown(damaged("cut-in-hint", hinted, "heavy"))).toBe("<<<<<<<< SEARCH|::");
});

test("skipped where no file is surely right", () => {
  expect(mutationNamed("cut-in-search").apply({ ...two, accepted: [] }, "light", first)).toEqual({
    skipped: "more or less than one accepted file",
  });
});

const three = draftOfTexts("a\nx\nb\ny\nc\nz\n", "A\nx\nB\ny\nC\nz\n");

/** The draft with another closing marker of one block, or without it. */
function closedBy(draft: Draft, block: number, text: string | null): Draft {
  return {
    ...draft,
    lines: draft.lines.flatMap((line) => {
      if (line.role !== "close" || line.block !== block) return [line];
      return text === null ? [] : [{ ...line, text }];
    }),
  };
}

test("whole is a block whose own closing marker is", () => {
  const mixed = closedBy(three, 1, ">>>>>>> REPLACE");
  expect(right(damaged("cut-between-blocks", mixed, "light"))).toEqual(["A⏎x⏎B⏎y⏎c⏎z⏎"]);
  expect(right(damaged("cut-between-blocks", mixed, "heavy"))).toEqual(["A⏎x⏎b⏎y⏎c⏎z⏎"]);
  // Never closed, so never whole.
  expect(right(damaged("cut-in-search", closedBy(two, 1, null), "light"))).toEqual([FIRST_ONLY]);
});

test("a claim that the edit does not bear out is refused", () => {
  const mutation = mutationNamed("cut-in-replace");
  const cut = damaged("cut-in-replace", two, "light");
  expect(mutation.prove(two, { ...cut, accepted: two.accepted })).toBe(
    "another file than that of the whole blocks is accepted",
  );
  expect(mutation.prove(two, { ...cut, lines: cut.lines.slice(1) })).toBe("not a beginning of the edit");
  const feed: Draft = {
    ...two,
    lines: two.lines.with(-1, { role: "close", block: 1, text: "+++++++ REPLACE", end: "" }),
  };
  expect(mutation.prove(two, feed)).toBe("nothing but white space is lost");
  expect(mutation.prove(two, { ...cut, accepted: [...cut.accepted, ...two.accepted] })).toBe(
    "another file than that of the whole blocks is accepted",
  );
  const bye = { role: "prose", block: -1, text: "bye", end: "" } as const;
  const polite: Draft = { ...two, lines: [...two.lines, bye] };
  expect(mutation.prove(polite, two)).toBe("nothing of the edit is lost");
  expect(mutation.prove({ ...polite, accepted: [...two.accepted, two.files] }, two)).toBe(
    "nothing of the edit is lost",
  );
});

test("only a cut in a closing marker leaves a block that may be whole", () => {
  const marker = damaged("cut-in-close-marker", two, "light");
  expect(marker.accepted.length).toBe(2);
  expect(
    mutationNamed("cut-in-search").prove(two, { ...marker, accepted: marker.accepted.slice(1) }),
  ).toBeNull();
  const search = damaged("cut-in-search", two, "light");
  expect(mutationNamed("cut-in-close-marker").prove(two, search)).toBeNull();
});
