import fc from "fast-check";
import { expect, test } from "vitest";
import type { SyncEngine } from "../engine.ts";
import { wholeFile, wholeFileWithFixes } from "./engine.ts";

const ENGINES = [wholeFile, wholeFileWithFixes] as const;
/** The mark keeps the opening fence from being seen, and goes with the closing one, as white space does. */
const FENCED = "\ufeff```\na &amp;\ufffd b\r\n```";

test.each([
  ["a\nb", "a\nb", "a\nb"],
  ["", "", ""],
  [FENCED, FENCED, "```\na & b"],
  ["```js\n a &amp; b\n\nc\n```\n", "```js\n a &amp; b\n\nc\n```\n", "a & b\n\nc"],
])("%j is written as %j, and with fixes as %j", (input, plain, fixed) => {
  expect(written(wholeFile, input)).toBe(plain);
  expect(written(wholeFileWithFixes, input)).toBe(fixed);
});

test("an XML file keeps its entities", () => {
  expect(written(wholeFileWithFixes, "```\n&lt;\ufffd\n```", { path: "A.Xml" })).toBe("&lt;");
});

test.each([
  ["", "", ""],
  ["a", "", ""],
  ["a\n", "a\n", "a\n"],
  ["a\nb", "a\n", "a\n"],
  ["a\n\n", "a\n\n", "a\n\n"],
  ["```js", "", ""],
  ["```js\n", "```js\n", ""],
  ["```js\n a\n", "```js\n a\n", ""],
  ["```js\n a &lt; b\nc\n", "```js\n a &lt; b\nc\n", "a < b\n"],
  ["```js\na\nb\n```", "```js\na\nb\n", "a\n"],
])("while it comes, %j shows %j, and with fixes %j", (input, plain, fixed) => {
  expect(written(wholeFile, input, { mode: "partial" })).toBe(plain);
  expect(written(wholeFileWithFixes, input, { mode: "partial" })).toBe(fixed);
});

test("without fixes a preview takes nothing back, and lacks no more than a line", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "`", "\r") }), fc.nat(), (text, at) => {
      const cut = at % (text.length + 1);
      const shown = written(wholeFile, text.slice(0, cut), { mode: "partial" });
      const last = written(wholeFile, text, { mode: "partial" });
      expect(last?.startsWith(shown ?? "?")).toBe(true);
      expect(text.slice(last?.length)).not.toContain("\n");
    }),
  );
});

test.each(ENGINES)("$name: one block, the whole file, at no cost", (engine) => {
  const request = { files: new Map([["a", "old\n"]]), input: "new\n", mode: "final" } as const;
  const work = { linesCompared: 0, charactersScanned: 0 };
  const { trace, ...result } = engine.apply({ ...request, trace: true });
  expect(trace).toEqual({
    blocks: [
      {
        tries: [{ layer: "whole", hit: true, candidates: 1, ...work }],
        layer: "whole",
        from: 0,
        to: 4,
        error: null,
      },
    ],
  });
  expect(result).toEqual({ status: "applied", files: new Map([["a", "new\n"]]), work });
  expect(engine.apply({ ...request, trace: false })).toEqual(result);
  expect(engine.layers).toEqual(["whole"]);
});

test.each(ENGINES)("$name: exactly one file is written, under its own path", (engine) => {
  expect(written(engine, "x", { path: "__proto__" })).toBe("x");
  const request = { input: "x", mode: "final", trace: true } as const;
  const two = new Map([
    ["a", ""],
    ["b", ""],
  ]);
  for (const files of [new Map(), two]) {
    expect(engine.apply({ ...request, files })).toMatchObject({
      status: "rejected",
      error: "not_one_file",
      trace: { blocks: [] },
    });
  }
  expect(engine.errors).toEqual(["not_one_file"]);
});

function written(
  engine: SyncEngine,
  input: string,
  { path = "src/a.ts", mode = "final" }: { readonly path?: string; readonly mode?: "final" | "partial" } = {},
): string | undefined {
  const result = engine.apply({ files: new Map([[path, "old\n"]]), input, mode, trace: false });
  return result.status === "applied" ? result.files.get(path) : result.status;
}
