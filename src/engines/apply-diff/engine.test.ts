import { expect, test } from "vitest";
import { EditproofError } from "../../errors.ts";
import type { ApplyRequest } from "../engine.ts";
import { engineNamed } from "../registry.ts";
import { applyDiffNamed } from "./engine.ts";

function apply(original: string, input: string, more: Partial<ApplyRequest> & { engine?: string } = {}) {
  const { engine = "apply-diff", ...request } = more;
  const files = new Map([["f", original]]);
  const result = applyDiffNamed(engine)?.apply({ files, input, mode: "final", trace: true, ...request });
  if (result === undefined) throw new Error(`no engine ${engine}`);
  return result;
}

function block(search: string, replace: string): string {
  return `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
}

function at(line: number, search: string, replace: string): string {
  return block(`:start_line:${line}\n-------\n${search}`, replace);
}

test.each([
  ["apply-diff@0.85", 0.85, 40],
  ["apply-diff@0.8,0", 0.8, 0],
  ["apply-diff@1", 1, 40],
  ["apply-diff@1.0,7", 1, 7],
  ["apply-diff@0.80", 0.8, 40],
  ["apply-diff@0.9,1000000", 0.9, 1_000_000],
])("%s is an engine of its own", (name, threshold, lines) => {
  const engine = engineNamed(name);
  expect(engine.name).toBe(name);
  expect(engine.about).toMatch(`similarity from ${threshold}, ${lines} lines around a hint`);
});

test.each([
  ...[
    "apply-diff@",
    "apply-diff@0.79",
    "apply-diff@1.01",
    "apply-diff@2",
    "apply-diff@0.9,",
    "apply-diff@0.9,-1",
  ],
  ...["apply-diff@0.9,1000001", "apply-diff@0.9,1.5", "apply-diff@.9", "apply-diff@0.9 ", "apply-diff@NaN"],
  ...["apply-diff@0.9\n", "apply-diff@9e-1", "apply-diff@0.9,5,5"],
])("%j is refused with the range", (name) => {
  const call = () => engineNamed(name);
  expect(call).toThrow(EditproofError);
  expect(call).toThrow("with a threshold from 0.8 to 1 and a buffer of 0 to 1000000 lines");
});

test("names that only begin alike are unknown, not misspelt options", () => {
  expect(() => engineNamed("apply-different@0.9")).toThrow("unknown engine");
});

test("the threshold and the buffer of the name are used", () => {
  const near = block("const alpha = 1", "b");
  expect(apply("const alpha = 2\n", near)).toMatchObject({ status: "rejected", error: "ALL_BLOCKS_FAILED" });
  expect(apply("const alpha = 2\n", near, { engine: "apply-diff@0.9" })).toMatchObject({ status: "applied" });
  const far = at(1, "x", "y");
  const file = `${"-\n".repeat(9)}x\n`;
  expect(apply(file, far)).toMatchObject({ status: "applied" });
  expect(apply(file, far, { engine: "apply-diff@1,3" })).toMatchObject({ status: "rejected" });
});

test("what was applied beside failures is applied, the failures in document order", () => {
  const input = at(9, "nowhere", "x") + at(2, "b", "b") + block("a", "A") + block("lost", "x");
  const result = apply("a\nb\n", input);
  expect(result).toMatchObject({
    status: "applied",
    files: new Map([["f", "A\nb\n"]]),
    failedBlocks: [0, 1, 3],
  });
  expect(result.trace?.blocks.map(({ error }) => error)).toEqual(["NO_MATCH", "IDENTICAL", null, "NO_MATCH"]);
});

test.each([
  ["", "NO_BLOCKS"],
  ["<<<<<<< SEARCH\na\n=======\n", "UNTERMINATED"],
  [">>>>>>> REPLACE\n", "BAD_SEQUENCE"],
  ["<<<<<<< HEAD\n", "STRAY_MARKER"],
  [block("a", ":start_line:3"), "LINE_HEADER_IN_REPLACE"],
  [block("a", "a"), "ALL_BLOCKS_FAILED"],
])("%j is rejected: %s", (input, error) => {
  const result = apply("a\n", input);
  expect(result).toMatchObject({ status: "rejected", error });
  expect(engineNamed("apply-diff").errors).toContain(error);
});

test("a request for no file or for two is refused", () => {
  const two = new Map([
    ["a", ""],
    ["b", ""],
  ]);
  for (const files of [new Map(), two]) {
    const result = apply("", block("a", "b"), { files });
    expect(result).toMatchObject({ status: "rejected", error: "not_one_file", trace: { blocks: [] } });
  }
});

test("nothing is shown before the diff is whole, and nothing is an error then", () => {
  const input = ">>>>>>> REPLACE\n<<<<<<<";
  const result = apply("a\n", input, { mode: "partial", budget: 0 });
  expect(result).toEqual({
    status: "applied",
    files: new Map([["f", "a\n"]]),
    work: { linesCompared: 0, charactersScanned: 0 },
    trace: { blocks: [], specifiedWork: { linesCompared: 0, charactersScanned: 0 } },
  });
});

test("without a trace there is none", () => {
  expect(apply("a\n", block("a", "b"), { trace: false })).not.toHaveProperty("trace");
});

/** Layers tried, a hit with its candidates in brackets, and where: in the original. */
function traced(original: string, input: string, engine = "apply-diff"): string[] {
  const { trace } = apply(original, input, { engine });
  return (trace?.blocks ?? []).map(({ tries, from, to, error }) => {
    const layers = tries.map(({ layer, hit, candidates }) => (hit ? `${layer}(${candidates})` : layer));
    const where = from === null || to === null ? "?" : JSON.stringify(original.slice(from, to));
    return [...layers, error ?? where].join(" ");
  });
}

test.each([
  ["the stated line", "a\nb\n", at(2, "b", "c"), ['at-line(1) "b\\n"']],
  ["a line near by", "a\nb\nc\n", at(1, "c", "d"), ['at-line window(1) "c\\n"']],
  ["no line, several places", "x\na\nx\n", block("x", "y"), ['whole-file(2) "x\\n"']],
  ["numbers in SEARCH only", "a\nb\n", block("2 | b", "c"), ['whole-file loose-whole-file(1) "b\\n"']],
  ["a line and a bar", "a\nb\n", at(1, "| b", "| c"), ['at-line window loose-window(1) "b\\n"']],
  ["nowhere", "a\n", at(1, "z", "y"), ["at-line window loose-window NO_MATCH"]],
  ["nothing to do", "a\n", block("a", "a"), ["IDENTICAL"]],
  ["nothing to find", "a\n", block("", "a"), ["EMPTY_SEARCH"]],
  ["the last row, without a line end", "a\nb", block("b", "c"), ['whole-file(1) "b"']],
  ["CRLF is of the row", "a\r\nb\r\nc", block("a\nb", "c"), ['whole-file(1) "a\\r\\nb\\r\\n"']],
  ["an infinite line", "a\n", at(Number("1"), "a", "b").replace("1", "1".repeat(400)), ["NO_MATCH"]],
])("traced: %s", (_what, original, input, expected) => {
  expect(traced(original, input)).toEqual(expected);
});

test("places are told in the original, also behind an earlier block, and not where they are not of it", () => {
  const input = at(4, "d", "D") + at(1, "a", "a1\na2\na3") + at(2, "a3", "A3");
  expect(traced("a\nb\nc\nd\n", input)).toEqual([
    'at-line(1) "d\\n"',
    'at-line(1) "a\\n"',
    "at-line window(1) ?",
  ]);
  // The rows around a deletion are next to one another now, but were not.
  expect(traced("a\nb\nc\n", block("b", "") + block("a\nc", "x"))).toEqual([
    'whole-file(1) "b\\n"',
    "whole-file(1) ?",
  ]);
});

test("candidates are counted at the threshold", () => {
  expect(traced("value = 1\nvalue = 2\nvaluables\n", at(7, "value = 3", "x"), "apply-diff@0.8")).toEqual([
    'at-line window(2) "value = 2\\n"',
  ]);
});

test("over the budget the engine gives up, and the trace shows how far it came", () => {
  const file = "alpha beta\n".repeat(100);
  const input = block("alpha beta", "x") + block("gamma", "x");
  const free = apply(file, input);
  const least = free.work.linesCompared;
  expect(apply(file, input, { budget: least })).toEqual(free);
  const result = apply(file, input, { budget: least - 1 });
  expect(result).toMatchObject({ status: "hung", by: "budget" });
  expect(result.trace?.blocks.map(({ tries }) => tries.length)).toEqual([1, 1]);
  const early = apply(file, block("gamma", "x") + block("alpha beta", "x"), { budget: 20 });
  expect(early.trace?.blocks.map(({ tries }) => tries.length)).toEqual([1, 0]);
});

test("the specified procedure compares more for the same result", () => {
  const rows = "a b\nc d\n";
  const input = block(`${rows.repeat(5)}a b\nc e`, "x");
  const { work, trace } = apply(rows.repeat(50), input, { engine: "apply-diff@0.8" });
  const specified = trace?.specifiedWork;
  expect(specified?.linesCompared).toBeGreaterThan(work.linesCompared * 3);
  const [tried] = trace?.blocks[0]?.tries ?? [];
  expect(tried).toMatchObject({ layer: "whole-file", hit: true });
  expect(tried?.linesCompared).toBe(work.linesCompared);
});

test("no two places are compared in full where letters rule them out", () => {
  const file = "qqqqqqqqqqqq\n".repeat(1000);
  const { work } = apply(`${file}alpha beta gamma\n${file}`, block("alpha beta gamme", "x"), {
    engine: "apply-diff@0.8",
  });
  // Two looks at every position, and one comparison.
  expect(work.linesCompared).toBeLessThan(2 * 2002 + 20);
});

test("a hundred thousand blocks are no harder than their number", () => {
  const input = block("a", "b").repeat(100_000);
  const { status, trace } = apply("a\n", input);
  expect([status, trace?.blocks.length, trace?.blocks.at(-1)?.error]).toEqual([
    "applied",
    100_000,
    "NO_MATCH",
  ]);
});
