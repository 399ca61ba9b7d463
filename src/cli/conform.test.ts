import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EditproofError } from "../errors.ts";
import { conformCommand } from "./conform.ts";

const folder = mkdtempSync(join(tmpdir(), "editproof-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DIFF = "------- SEARCH\na\n=======\nb\n+++++++ REPLACE\n";
const RIGHT = { ok: true, newContent: "b\n", matchIndices: [0] };
const V2_RIGHT = { ...RIGHT, matchIndices: [] };
const GOOD = { id: "x-1", topic: "basic", original: "a\n", diff: DIFF, final: true, v1: RIGHT, v2: V2_RIGHT };
const CUTS = [0, DIFF.indexOf("b") + 1, DIFF.length];
const STREAM = {
  id: "s-1",
  original: "a\n",
  diff: DIFF,
  cuts: CUTS,
  v1: [{ ...RIGHT, newContent: "", matchIndices: [] }, { ...RIGHT, matchIndices: [] }, RIGHT],
  v1Final: RIGHT,
};

test.each(["v1", "v2"])("all recorded vectors match %s", async (engine) => {
  const recorded = (name: string) => join(import.meta.dirname, `../../corpus/conformance/${name}.jsonl`);
  const final = await conform(recorded("search-replace"), { engine });
  expect(final).toEqual({ code: 0, out: "459 matched, 0 differ\n" });
  const stream = await conform(recorded("search-replace-stream"), { engine });
  expect(stream).toEqual({ code: 0, out: "60 matched, 0 differ\n" });
});

test.each([
  ["model-fixes", 65],
  ["assistant-message", 182],
])("all recorded vectors match %s, which is no engine", async (engine, count) => {
  const recorded = join(import.meta.dirname, `../../corpus/conformance/${engine}.jsonl`);
  expect(await conform(recorded, { engine })).toEqual({ code: 0, out: `${count} matched, 0 differ\n` });
});

test.each([
  ["model-fixes", { id: "f", modelId: null, input: "&lt;", output: "&lt;" }, "f (line 1, content fixes)"],
  ["model-fixes", { id: "f", kind: "fence", input: "a", output: "" }, "f (line 1, fences)"],
  ["assistant-message", { id: "m", input: "a", blocks: [] }, "m (line 1, whole message)"],
])("a vector of %s can differ: %j", async (engine, vector, title) => {
  const { code, out } = await conform(write(vector), { engine });
  expect(code).toBe(1);
  expect(out).toContain(`${title}\n`);
  expect(out).toMatch(/\n0 matched, 1 differ\n$/);
});

test("all recorded vectors match apply-patch", async () => {
  const recorded = join(import.meta.dirname, "../../corpus/conformance/apply-patch.jsonl");
  expect(await conform(recorded, { engine: "apply-patch" })).toEqual({
    code: 0,
    out: "315 matched, 0 differ\n",
  });
});

test("what a patch leaves of the files can differ", async () => {
  const recorded = readFileSync(
    join(import.meta.dirname, "../../corpus/conformance/apply-patch.jsonl"),
    "utf8",
  );
  const [vector] = recorded
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter(({ tree }) => tree !== undefined);
  const broken = { ...vector, tree: { ...vector.tree, more: "x\n" } };
  const { code, out } = await conform(write(vector, broken), { engine: "apply-patch" });
  expect(code).toBe(1);
  expect(out).toContain("(line 2, tree)\n  tree: expected ");
  expect(out).toMatch(/\n1 matched, 1 differ\n$/);
});

test.each(["apply-diff", "apply-diff@0.9,3"])(
  "what a vector sets beats the options of %s",
  async (engine) => {
    const recorded = join(import.meta.dirname, "../../corpus/conformance/apply-diff.jsonl");
    expect(await conform(recorded, { engine })).toEqual({ code: 0, out: "304 matched, 0 differ\n" });
  },
);

test.each([
  ["apply-diff", 0],
  ["apply-diff@0.8", 1],
])("what a vector leaves open is as in %s", async (engine, differ) => {
  const fault = { block: 1, error: "NO_MATCH", line: null, similarity: 88, required: 100, bestLine: 1 };
  const vector = {
    id: "d-1",
    original: "value = 1\n",
    diff: "&lt;<<<<<< SEARCH\nvalue = 2\n=======\nx\n>>>>>>> REPLACE",
    options: { decodeEntities: true, more: "unknown" },
    startLine: 7,
    result: { ok: false, error: "ALL_BLOCKS_FAILED", failed: [fault] },
  };
  const { code, out } = await conform(write(vector), { engine });
  expect([code, out.split("\n").at(-2)]).toEqual([differ, `${1 - differ} matched, ${differ} differ`]);
});

test("a vector of apply-diff that is none says where", async () => {
  const vector = { id: "d-1", original: "", diff: "", options: { bufferLines: -1 }, result: { ok: true } };
  await expect(conform(write(vector), { engine: "apply-diff" })).rejects.toThrow("field options.bufferLines");
});

test("a difference names the vector and shows what was expected and got, controls escaped", async () => {
  const expected = { ...RIGHT, newContent: "b\u001b[2J\nc\n", matchIndices: [1] };
  const { code, out } = await conform(write(GOOD, { ...GOOD, id: "x-2", topic: "odd", v1: expected }));
  expect(code).toBe(1);
  expect(out).toBe(
    [
      "x-2 odd (line 2, final call)",
      "  newContent: differs from line 1, column 2 on (- expected, + got)",
      "    @@ line 1 @@",
      "    -b\\x1b[2J",
      "    -c",
      "    +b",
      "  matchIndices: expected [1], got [0]",
      "",
      "1 matched, 1 differ",
      "",
    ].join("\n"),
  );
});

test("an error instead of a text, and no topic", async () => {
  const { topic: _, ...untitled } = GOOD;
  const { out } = await conform(write({ ...untitled, v1: { ok: false, error: "search_not_found" } }));
  expect(out.split("\n").slice(0, 4)).toEqual([
    "x-1 (line 1, final call)",
    "  ok: expected false, got true",
    '  error: expected "search_not_found", got nothing',
    '  newContent: expected nothing, got "b\\n"',
  ]);
});

test("what the vector says about the call beats everything: a partial call is made as one", async () => {
  const vector = { ...GOOD, original: "a\nrest\n", final: false };
  expect(await conform(write(vector))).toEqual({ code: 0, out: "1 matched, 0 differ\n" });
});

test("a stream differs as one vector, whichever of its calls differ", async () => {
  const v1 = STREAM.v1.map((answer, index) => (index === 0 ? answer : { ...answer, newContent: "q" }));
  const { code, out } = await conform(
    write(STREAM, { ...STREAM, v1, v1Final: { ...RIGHT, newContent: "" } }),
  );
  expect(code).toBe(1);
  expect(out).toContain("s-1 (line 2, cut 2 of 3, and 2 more calls)\n");
  expect(out).toMatch(/\n1 matched, 1 differ\n$/);
});

test("texts are compared as UTF-16, lone surrogates included", async () => {
  const vector = (put: string, recorded: string) => ({
    ...GOOD,
    diff: DIFF.replace("b", put),
    v1: { ...RIGHT, newContent: `${recorded}\n` },
  });
  const lone = await conform(write(vector("x\ud83d", "x\ud83d")));
  expect(lone.out).toBe("1 matched, 0 differ\n");
  const other = await conform(write(vector("x\ud83d", "x\ufffd")));
  expect(other.out).toMatch(/-x\ufffd\n.*\+x\\ud83d\n/);
});

test("a large wrong text is shown in bounds", async () => {
  const large = Array.from({ length: 5000 }, (_, index) => `line ${index} ${"y".repeat(300)}\n`).join("");
  const file = write({ ...GOOD, v1: { ...RIGHT, newContent: large } });
  const { out } = await conform(file);
  expect(out.length).toBeLessThan(10_000);
  expect((await conform(file, { json: true })).out.length).toBeLessThan(20_000);
});

test("--json prints one document of printable ASCII and nothing else", async () => {
  const wrong = { ...GOOD, id: "é\u009b", topic: "", v1: { ...RIGHT, matchIndices: [3] } };
  const { code, out } = await conform(write(GOOD, wrong), { json: true });
  expect(code).toBe(1);
  expect(out).toMatch(/^[\n -~]*$/);
  expect(JSON.parse(out)).toEqual({
    schemaVersion: 1,
    engine: "v1",
    matched: 1,
    differ: 1,
    unlisted: 0,
    differences: [
      {
        id: "é\u009b",
        topic: "",
        line: 2,
        call: "final call",
        moreCalls: 0,
        expected: { ...RIGHT, matchIndices: [3] },
        got: RIGHT,
        diff: ["matchIndices: expected [3], got [0]"],
      },
    ],
  });
});

test("unknown fields, blank lines, CRLF, a byte-order mark and U+2028 in a string are taken", async () => {
  const known = { ...GOOD, note: "a\u2028b", v1: { ...RIGHT, more: 1 } };
  const file = join(folder, "odd.jsonl");
  writeFileSync(file, `\ufeff${JSON.stringify(known)}\r\n\n${JSON.stringify(GOOD)}`);
  expect((await conform(file)).out).toBe("2 matched, 0 differ\n");
});

test.each([
  ["not JSON", `${JSON.stringify(GOOD)}\n{"id": \u001b`, ":2: not valid JSON: "],
  ["an array", "[]\n", ":1: expected a JSON object"],
  [
    "no original",
    { ...GOOD, original: undefined },
    ":1: field original: expected string, received undefined",
  ],
  ["no id", { ...GOOD, id: undefined }, ":1: field id: expected string, received undefined"],
  ["odd topic", { ...GOOD, topic: 1 }, ":1: field topic: expected string, received number"],
  ["odd final", { ...GOOD, final: "yes" }, ":1: field final: expected boolean, received string"],
  ["no text", { ...GOOD, v1: { ok: true, matchIndices: [] } }, ":1: field v1.newContent: expected string"],
  ["no result", { ...GOOD, v1: undefined, v2: undefined }, ":1: field v1: "],
  [
    "only of v2",
    { ...GOOD, v1: undefined },
    ":1: another engine's vector: it holds results of v2, none of v1",
  ],
  ["a stream without its end", { ...STREAM, v1Final: undefined }, ":1: field v1Final: "],
  [
    "a result too few",
    { ...STREAM, cuts: [0, 1] },
    ":1: field v1: expected as many results as there are cuts",
  ],
  ["a negative cut", { ...STREAM, cuts: [-1, 1, 2] }, ":1: field cuts.0: "],
  [
    "another format",
    { id: "p", patch: "", files: {} },
    ":1: another engine's vector, or none: one for v1 has",
  ],
  ["nothing", "\n\n", ": no vectors: expected one JSON object a line"],
])("%s is told with its file, line and field", async (_what, content, message) => {
  const file = join(folder, "faulty.jsonl");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  const fault = await conform(file).catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(EditproofError);
  expect((fault as Error).message).toContain(`${file}${message}`);
  expect((fault as Error).message).toMatch(/^[ -~]*$/);
});

test.each([
  ["missing.jsonl", {}, /^cannot read .*missing\.jsonl: no such file$/],
  [".", {}, /^cannot read .*: it is a directory$/],
  ["x", { engine: "v9" }, /^unknown engine "v9": expected one of v1, v2, /],
  ["x", { engine: "model-fix" }, /^unknown engine "model-fix": expected one of .*\bmodel-fixes\b/],
  ["x", { engine: "whole-file" }, /^no vectors tell of engine whole-file: expected one of v1, v2, /],
])("%s %j is a wrong call", async (file, options, message) => {
  await expect(conform(file, options)).rejects.toThrow(message);
});

test("an interrupted run ends", async () => {
  await expect(conform(write(GOOD), {}, AbortSignal.abort())).rejects.toThrow(/abort/);
});

function write(...vectors: readonly object[]): string {
  const file = join(folder, "vectors.jsonl");
  writeFileSync(file, vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(""));
  return file;
}

async function conform(
  vectors: string,
  options: { engine?: unknown; json?: boolean } = {},
  signal = new AbortController().signal,
): Promise<{ code: number; out: string }> {
  let out = "";
  const stdout = { write: (text: string) => (out += text) };
  const io = { env: {}, cwd: folder, stdout, stderr: stdout, signal };
  const { engine, json } = { engine: "v1", json: false, ...options };
  const code = await conformCommand.run({ vectors, engine: engine as string, json }, io);
  return { code, out };
}
