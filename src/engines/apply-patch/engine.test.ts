import { expect, test } from "vitest";
import type { Mode, Trace } from "../../records.ts";
import { applyPatch } from "./engine.ts";
import { loadFrom } from "./memory-files.ts";
import { planLoaded, planPatch, readPatch } from "./plan.ts";

/** The engine on files and what stands between the sentinels. */
function apply(files: Readonly<Record<string, string>>, body: string, mode: Mode = "final") {
  const input = `*** Begin Patch\n${body}\n*** End Patch`;
  return applyPatch.apply({ files: new Map(Object.entries(files)), input, mode, trace: true });
}

function traceOf(text: string, body: string): Trace {
  const { trace } = apply({ a: text }, `*** Update File: a\n${body}`);
  return trace as Trace;
}

test.each([
  ["exact", "a\nb\na\n", "@@\n-a\n+x", 0, 2, 2],
  ["exact", "a\r\nb\r\na\r\n", "@@\n-b\n+x", 3, 6, 1],
  ["trim-end", "a\nb  \n", "@@\n-b\n+x", 2, 6, 1],
  ["trim", "a\n  b\n b", "@@\n-b\n+x", 2, 6, 2],
  ["similar", "abcdefgh\nabcdefgi\nabc", "@@\n-abcdefgx\n+x", 0, 9, 2],
  ["end-of-file", "b\na\nb", "@@\n-b\n+x\n*** End of File", 4, 5, 1],
  ["end-of-file", "b\na\n b", "@@\n-b\n+x\n*** End of File", 4, 6, 1],
  ["end-of-file-similar", "one line", "@@\n one line\n }\n-}\n*** End of File", 0, 8, 1],
  ["exact", "a\nb\n", "@@\n-b\n+x\n*** End of File", 2, 4, 1],
  ["no-context", "a\nb\n", "@@ a\n+x", 2, 2, 1],
] as const)("found by %s: %j with %j", (layer, text, body, from, to, candidates) => {
  const [block, ...others] = traceOf(text, body).blocks;
  expect(others).toEqual([]);
  expect(block).toMatchObject({ path: "a", layer, from, to, error: null });
  expect(block?.tries.at(-1)).toMatchObject({ layer, hit: true, candidates });
});

test("a dropped section has an error in the trace, though the engine reports success", () => {
  const result = apply({ a: "one\ntwo\n" }, "*** Update File: a\n@@\n-nothing like it\n+x\n@@\n-two\n+2");
  expect(result).toMatchObject({ status: "applied", files: new Map([["a", "one\n2\n"]]) });
  expect(result.trace?.blocks.map(({ layer, error }) => [layer, error])).toEqual([
    [null, "CONTEXT_NOT_FOUND"],
    ["exact", null],
  ]);
  const [dropped] = result.trace?.blocks ?? [];
  expect(dropped?.tries.map((one) => one.layer)).toEqual(["exact", "trim-end", "trim", "similar"]);
});

test("an anchor's work is part of the first try of its section", () => {
  const { blocks } = traceOf("a\nb\nc\n", "@@ b\n-c\n+x");
  expect(blocks[0]?.tries).toEqual([
    { layer: "exact", hit: true, candidates: 1, linesCompared: 3, charactersScanned: 3 },
  ]);
});

test("work that the specified procedure would have done: tables before an exact hit, all windows of all passes", () => {
  const exact = traceOf("ab\ncde\nf\n", "@@\n-f\n+x");
  // Windows ab, cde and f looked at; tables 2 × 1 and 3 × 1 before the hit.
  expect(exact.specifiedWork).toEqual({ linesCompared: 3, charactersScanned: 5 });

  const missed = traceOf("ab\ncde\n", "@@\n-zzzz\n-z\n+x");
  // Windows of 2, 2 and 1 lines in four passes; twice tables of 6, 4 and 0 by 6 characters.
  expect(missed.specifiedWork).toEqual({ linesCompared: 20, charactersScanned: 2 * 10 * 6 });

  const similar = traceOf("ab\nzzzy\n", "@@\n-zzzz\n+x");
  // First pass all windows (2 + 4 + 0 characters), last pass up to the hit (2 + 4).
  expect(similar.specifiedWork).toEqual({ linesCompared: 3 * 3 + 2, charactersScanned: 2 * 6 * 4 });
});

test("an exact context at the end of a large file costs no distance at all", () => {
  const lines = Array.from(
    { length: 2000 },
    (_, index) => `${"text of a line that has some length ".repeat(2)}${index}`,
  );
  const body = `@@\n${lines
    .slice(-20)
    .map((line) => `-${line}`)
    .join("\n")}\n+x`;
  const { work, trace } = apply({ a: `${lines.join("\n")}\n` }, `*** Update File: a\n${body}`);
  expect(work.linesCompared).toBe(2000);
  expect(trace?.specifiedWork?.charactersScanned).toBeGreaterThan(4e9);
});

test("a budget ends a search by likeness within a window that is itself too much", () => {
  const long = "ab".repeat(20_000);
  const input = `*** Begin Patch\n*** Update File: a\n@@\n-${long}\n+x\n*** End Patch`;
  const files = new Map([["a", "ba".repeat(15_000)]]);
  const result = applyPatch.apply({ files, input, mode: "final", trace: true, budget: 20_000 });
  expect(result).toMatchObject({ status: "hung", by: "budget" });
  expect(result.work.linesCompared).toBeLessThan(20_500);
  expect(result.trace?.blocks[0]).toMatchObject({ layer: null, error: null });
});

test("a loop that would never end is hung, with what was found before", () => {
  const result = apply({ a: "one\n" }, "*** Update File: a\n@@\n-nothing like it\n\n");
  expect(result).toMatchObject({ status: "hung", by: "no-progress" });
  expect(result.trace?.blocks).toHaveLength(1);
});

test.each([
  ["*** Add File: d\n+x", "WRITE_ERROR", "a directory"],
  ["*** Add File: \n+x", "WRITE_ERROR", "the working directory"],
  ["*** Add File: a/b\n+x", "WRITE_ERROR", "below a file"],
  ["*** Update File: a\n*** Move to: d/", "WRITE_ERROR", "a directory as target"],
  ["*** Update File: d", "READ_ERROR", "a directory to update"],
  ["*** Delete File: ..", "READ_ERROR", "a directory above"],
  ["*** Delete File: ../a", "FILE_NOT_FOUND", "outside, where nothing is known to be"],
  ["*** Update File: e\n*** Move to: f", "UPDATE_EMPTY", "an empty file moved"],
])("%j is %s: %s", (body, error) => {
  const files = { a: "one\n", "d/c": "two\n", e: "" };
  const result = apply(files, body);
  expect(result).toMatchObject({ status: "rejected", error });
  if (result.status === "rejected") expect(result.files ?? null).toSatisfy(sameAs(files));
});

function sameAs(files: Readonly<Record<string, string>>) {
  return (left: ReadonlyMap<string, string> | null) =>
    left === null || JSON.stringify([...left]) === JSON.stringify(Object.entries(files));
}

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "__lookupGetter__"])(
  "a file named %s counts as already there, and is no trap",
  (name) => {
    const input = `*** Begin Patch\n*** Update File: ${name}\n*** End Patch`;
    const files = new Map([[name, "x\n"]]);
    const result = applyPatch.apply({ files, input, mode: "final", trace: false });
    expect(result).toMatchObject({ status: "rejected", error: "DUPLICATE_PATH" });
  },
);

test("a move to __proto__ is a move like any other", () => {
  const result = apply({ a: "x\n" }, "*** Update File: a\n*** Move to: __proto__");
  expect(result).toMatchObject({ status: "applied", files: new Map([["__proto__", "x\n"]]) });
});

test("paths that are whole numbers come first, ascending, below 2^32 - 1 and without a leading zero", () => {
  const names = ["b", "10", "9", "01", "4294967295", "4294967294", "-1", "a"];
  const body = names.map((name) => `*** Add File: ${name}\n+x`).join("\n");
  const plan = planPatch(`*** Begin Patch\n${body}\n*** End Patch`, loadFrom(new Map()));
  expect(plan.ok && plan.changes.map(({ path }) => path)).toEqual([
    "9",
    "10",
    "4294967294",
    "b",
    "01",
    "4294967295",
    "-1",
    "a",
  ]);
});

test("warnings tell what was dropped, and how near it was when asked", () => {
  const input = `*** Begin Patch\n*** Update File: a\n@@\n-one\n+1\n@@\n-abcde${"x".repeat(300)}\n*** End Patch`;
  const load = loadFrom(new Map([["a", "one\nabcde"]]));
  const context = `abcde${"x".repeat(195)}`;
  const warning = { kind: "CONTEXT_NOT_FOUND", path: "a", chunks: 1, context };
  const quiet = planPatch(input, load);
  expect(quiet.ok && quiet.warnings).toEqual([warning]);
  const asked = planPatch(input, load, { similarity: true });
  expect(asked.ok && asked.warnings).toEqual([{ ...warning, similarity: 5 / 305 }]);
});

test("in two steps, for those who load at leisure, the plan is the same", () => {
  const input = "*** Begin Patch\n*** Update File: a\n@@\n-one\n+1\n*** End Patch";
  const read = readPatch(input);
  expect(read).toMatchObject({ ok: true, paths: ["a"] });
  if (!read.ok) return;
  const files = new Map([["a", "one\r\n"]]);
  const plan = planLoaded(read.lines, files);
  expect(plan).toEqual(planPatch(input, loadFrom(files)));
  expect(plan.ok && plan.changes).toEqual([
    { type: "update", path: "a", oldContent: "one\n", newContent: "1\n", startLines: [1] },
  ]);
  expect(readPatch("")).toEqual({ ok: false, error: "MISSING_INPUT" });
});

test("the ignore rules are asked before the disk, in the order of the patch", () => {
  const asked: string[] = [];
  const load = (path: string) => {
    asked.push(path);
    return path === "b" ? ({ error: "ACCESS_DENIED" } as const) : { text: "x" };
  };
  const input = "*** Begin Patch\n*** Update File: a\n*** Delete File: b\n*** Update File: c\n*** End Patch";
  expect(planPatch(input, load)).toMatchObject({ ok: false, error: "ACCESS_DENIED" });
  expect(asked).toEqual(["a", "b"]);
});
