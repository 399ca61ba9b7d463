import picocolors from "picocolors";
import { expect, test } from "vitest";
import type { BlockTrace, Case, Expectation } from "../records.ts";
import { type EngineView, type ReplayView, replayText, streamText } from "./replay.ts";

const PLAIN = picocolors.createColors(false);
const files = (text: string) => new Map([["f.js", text]]);

const EXPECTATION: Expectation = {
  accepted: [files("one\n2\nthree\n")],
  reject: false,
  partial: false,
  unchanged: false,
  blocks: [],
};

const TASK: Case = {
  id: "0123456789ab",
  pair: "mine:count",
  source: "mine",
  path: "f.js",
  language: "JavaScript",
  format: "search-replace",
  damages: [{ mutation: "blank-line", family: "white-space", intensity: "light" }],
  effect: "drift",
  files: files("one\ntwo\nthree\n"),
  input: "S\n\ntwo\n=\n2\nR\n",
  expectation: EXPECTATION,
};

const MISS = { layer: "exact", hit: false, candidates: 0, linesCompared: 0, charactersScanned: 14 };
const HIT = { layer: "line-trimmed", hit: true, candidates: 2, linesCompared: 3, charactersScanned: 20 };
const PLACED: BlockTrace = { tries: [MISS, HIT], layer: "line-trimmed", from: 4, to: 8, error: null };
const UNPLACED: BlockTrace = { tries: [MISS], layer: null, from: null, to: null, error: "search_not_found" };

function viewOf(task: Partial<Case>, ...results: readonly EngineView[]): ReplayView {
  return { task: { ...TASK, ...task }, cleanFiles: TASK.files, cleanInput: "S\ntwo\n=\n2\nR\n", results };
}

function engineOf(
  engine: string,
  got: string | null,
  row: Partial<EngineView["row"]> = {},
  frames: EngineView["frames"] = [],
): EngineView {
  const trace = { blocks: [] };
  const files = got === null ? null : new Map([[TASK.path, got]]);
  return {
    row: { engine, verdict: "corrupt", headline: "silent", error: "", trace, ...row },
    got: files,
    frames,
  };
}

test("a case in full: damage, blocks with their layers, expected against got, an equal file said once", () => {
  const blocks = [PLACED, { ...PLACED, tries: [{ ...HIT, candidates: 1 }], from: 0, to: 14 }, UNPLACED];
  const view = viewOf(
    {},
    engineOf("v1", "one\n2three\n", { trace: { blocks } }),
    engineOf("v2", "one\n2three\n"),
    engineOf("own", TASK.files.get("f.js") ?? "", {
      verdict: "refused",
      headline: "refused",
      error: "not_once",
    }),
  );
  expect(replayText(view, PLAIN)).toBe(`case 0123456789ab
pair      mine:count (JavaScript)
format    search-replace
damage    blank-line (white-space, light)
effect    drift: right is the intended file

input, with the damage
@@ line 1 → 1 @@
  S
+ 
  two
  =
  2

v1  corrupt (silent)
  block 1: lines 2–2
    exact miss (0 lines compared, 14 characters scanned)
    line-trimmed hit, 2 candidates (3 lines compared, 20 characters scanned)
  block 2: lines 1–3
    line-trimmed hit, 1 candidate (3 lines compared, 20 characters scanned)
  block 3: search_not_found
    exact miss (0 lines compared, 14 characters scanned)
  expected (-) against got (+):
@@ line 1 → 1 @@
  one
- 2
- three
+ 2three

v2  corrupt (silent)
  the same file as v1

own  refused (refused)  not_once
  the file is as it was; missing:
@@ line 1 → 1 @@
  one
- two
+ 2
  three
`);
});

test("a damaged file is shown as a change, an undamaged input as it is", () => {
  const task = { files: files("two\none\ntwo\nthree\n"), input: "S\ntwo\n=\n2\nR\n", damages: [] };
  expect(replayText(viewOf(task), PLAIN)).toBe(`case 0123456789ab
pair      mine:count (JavaScript)
format    search-replace
damage    none
effect    drift: right is the intended file

file, with the damage
@@ line 1 → 1 @@
+ two
  one
  two
  three

input, with the damage
  S
  two
  =
  2
  R
`);
});

test("an engine that left no file, and a case for which no file is right", () => {
  const crashed = engineOf("v1", null, { verdict: "crashed", headline: "failed", error: "Error: \x1b[2J" });
  expect(replayText(viewOf({}, crashed), PLAIN)).toMatch(
    /\n\nv1 {2}crashed \(failed\) {2}Error: \\x1b\[2J\n {2}no file was left\n$/,
  );
  const expectation = { ...EXPECTATION, accepted: [], reject: true };
  const text = replayText(viewOf({ expectation }, engineOf("v1", "one\nthree\n")), PLAIN);
  expect(text).toContain("effect    drift: right is a rejection\n");
  expect(text).toMatch(
    /\n {2}no file is right; what the engine changed:\n@@ line 1 → 1 @@\n {2}one\n- two\n {2}three\n$/,
  );
});

test("two crashes are not the same file", () => {
  const text = replayText(viewOf({}, engineOf("v1", null), engineOf("v2", null)), PLAIN);
  expect(text).not.toContain("the same file");
});

test.each([
  [
    { reject: true, partial: true },
    "the intended file, or a rejection, or the whole blocks, the rest reported",
  ],
  [{ accepted: [files("a"), files("b")] }, "the intended file, or 1 other end state"],
  [{ accepted: [files("a"), files("b"), files("c")] }, "the intended file, or 2 other end states"],
  [{ accepted: [], reject: true, unchanged: true }, "a rejection, or no change"],
])("right is said in words: %j", (rest, words) => {
  const text = replayText(viewOf({ expectation: { ...EXPECTATION, ...rest } }), PLAIN);
  expect(text).toContain(`effect    drift: right is ${words}\n`);
});

test("a stream: each piece, what it changed in the preview, errors that show nothing new", () => {
  const frames = [
    { cut: 2, preview: "", error: "" },
    { cut: 7, preview: "one\n", error: "" },
    { cut: 9, preview: null, error: "search_not_found" },
    { cut: 14, preview: "one\n2\n", error: "" },
  ];
  const view = viewOf(
    { input: "S\n\x1btwo\n=\n2\nR\n" },
    engineOf("v1", null, {}, frames),
    engineOf("v2", null),
  );
  expect(streamText(view, PLAIN)).toBe(`v1: 4 calls while the input streams in
-- 2 of 13 characters, + "S\\n"
-- 7 of 13 characters, + "\\u001btwo\\n"
@@ line 1 → 1 @@
+ one
-- 9 of 13 characters, + "=\\n"
error search_not_found: an editor shows nothing new
-- 14 of 13 characters, + "2\\nR\\n"
@@ line 1 → 1 @@
  one
+ 2

v2: 0 calls while the input streams in
`);
});

test("names and texts cannot reach the terminal raw", () => {
  const bad = "\x1b[2J\u202e\x07";
  const task = { pair: bad, input: `${bad}\n`, files: files(`${bad}\n`) };
  const frames = [{ cut: 3, preview: `${bad}\n`, error: "" }];
  const view = viewOf(task, engineOf("v1", `${bad}${bad}\n`, { error: bad }, frames));
  const text = replayText(view, PLAIN) + streamText(view, PLAIN);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});
