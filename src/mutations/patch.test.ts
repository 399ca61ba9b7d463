import { expect, test } from "vitest";
import { editOf } from "../formats/edit.ts";
import { FORMATS } from "../formats/registry.ts";
import { type Draft, INTENSITIES, type Random } from "../records.ts";
import { mutationNamed } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { expectationOf } from "./expectation.ts";
import { first, visible } from "./testing/notation.ts";

/** A patch of `f.txt`; `context` lines on each side of a change. */
function patchOf(before: string, after: string, context = 0): Draft {
  const edit = editOf({ id: "test", source: "test", path: "f.txt", language: "Text", before, after });
  if ("skipped" in edit) throw new Error(edit.skipped);
  const draft = FORMATS["apply-patch"].write(edit, { ...first, int: () => context });
  if ("skipped" in draft) throw new Error(draft.skipped);
  return draft;
}

/** The hunks of the damaged patch, or the whole of it where it is no update, and what is right. */
function outcome(name: string, draft: Draft, intensity: "light" | "heavy" = "heavy", random: Random = first) {
  const mutation = mutationNamed(name);
  const damaged = mutation.apply(draft, intensity, random);
  if ("skipped" in damaged) return `skipped: ${damaged.skipped}`;
  const fault = mutation.prove(draft, damaged);
  if (fault !== null) return `not proved: ${fault}`;
  const { accepted, reject } = expectationOf(damaged, mutation.effect);
  const right = accepted.map((files) => visible(files.get("f.txt") ?? ""));
  const input = inputOf(damaged).replace("*** Begin Patch\n*** Update File: f.txt\n", "");
  return [visible(input.replace(/\*\*\* End Patch\n?$/, "")), ...right, ...(reject ? ["reject"] : [])];
}

test("a lost sign: the meant file is right, and so is a refusal", () => {
  const draft = patchOf("a\nb\nc\n", "a\nB\nc\n", 1);
  expect(outcome("plus-lost", draft)).toEqual(["@@⏎ a⏎-b⏎B⏎ c⏎", "a⏎B⏎c⏎", "reject"]);
  expect(outcome("minus-lost", draft)).toEqual(["@@⏎ a⏎b⏎+B⏎ c⏎", "a⏎B⏎c⏎", "reject"]);
});

test("a move onto itself: a plain update or a refusal", () => {
  expect(outcome("move-onto-itself", patchOf("a\nb\n", "A\nb\n"))).toEqual([
    "*** Move to: f.txt⏎@@⏎-a⏎+A⏎",
    "A⏎b⏎",
    "reject",
  ]);
});

test("add-existing writes all of the file: one block, so that a lost last line feed is seen as one", () => {
  const draft = patchOf("a\nb\n", "A\nb\n");
  const damaged = mutationNamed("add-existing").apply(draft, "heavy", first);
  if ("skipped" in damaged) throw new Error(damaged.skipped);
  expect(damaged.blocks).toEqual([{ path: "f.txt", from: 0, to: 4, text: "A\nb\n" }]);
});

test("a blank line that only the search text has is no damage of a patch: it would be one to remove", () => {
  for (const edge of ["first", "last"]) {
    expect(mutationNamed(`blank-line-${edge}-search`).formats).not.toContain("apply-patch");
    expect(mutationNamed(`blank-line-${edge}-both`).formats).toContain("apply-patch");
  }
});

const two = patchOf("a\nb\nc\nd\ne\nf\ng\nh\n", "a\nB\nc\nd\ne\nf\nG\nh\n", 1);

test("the patch of the examples for cuts", () => {
  expect(visible(inputOf(two))).toContain("@@⏎ a⏎-b⏎+B⏎ c⏎@@⏎ f⏎-g⏎+G⏎ h⏎");
});

/** What is right besides a refusal, by the beginning of the patch that is left; for every spot of a cut. */
function cuts(name: string, draft: Draft): Map<string, readonly string[] | string> {
  const found = new Map<string, readonly string[] | string>();
  for (const intensity of INTENSITIES) {
    for (let spot = 0; spot < 10; spot++) {
      const random: Random = { ...first, int: (below) => Math.min(spot, below - 1) };
      const damaged = mutationNamed(name).apply(draft, intensity, random);
      if ("skipped" in damaged) throw new Error(damaged.skipped);
      const right = damaged.accepted.map((files) => visible(files.get("f.txt") ?? ""));
      const left = visible(inputOf(damaged).replace("*** Begin Patch\n*** Update File: f.txt\n", ""));
      found.set(left, mutationNamed(name).prove(draft, damaged) ?? right);
    }
  }
  return found;
}

test("a cut between lines: a hunk that lacks nothing but context may be taken, one that lacks a change may not", () => {
  const right = cuts("patch-cut-between-lines", two);
  expect(right.get("@@⏎ a⏎-b")).toEqual([]);
  expect(right.get("@@⏎ a⏎-b⏎+B")).toEqual(["a⏎B⏎c⏎d⏎e⏎f⏎g⏎h⏎"]);
  expect(right.get("@@⏎ a⏎-b⏎+B⏎ c⏎@@⏎ f⏎-g")).toEqual(["a⏎B⏎c⏎d⏎e⏎f⏎g⏎h⏎"]);
  expect(right.get("@@⏎ a⏎-b⏎+B⏎ c⏎@@⏎ f⏎-g⏎+G")).toBe("nothing of the edit is lost");
});

test("a cut inside a line: what is left of it is no whole line, also where the hunk has one like it", () => {
  const more = patchOf("a\n}\n", "a\nB\nBB\n}\n");
  expect(visible(inputOf(more))).toContain("@@⏎ a⏎+B⏎+BB⏎***");
  expect(cuts("patch-cut-in-line", more).get("@@⏎ a⏎+B⏎+B")).toEqual([]);
});
