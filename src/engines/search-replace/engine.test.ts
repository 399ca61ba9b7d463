import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApplyResult } from "../engine.ts";
import { v1, v2 } from "./engine.ts";
import { call } from "./testing/arbitraries.ts";
import { outcomeOf } from "./testing/outcome.ts";
import { finalVectors } from "./testing/vectors.ts";

const ENGINES = [v1, v2] as const;
const SEARCH = "------- SEARCH\n";
const REPLACE = "=======\n";
const END = "+++++++ REPLACE\n";

test.each(ENGINES)("$name: with and without a trace, the same answer as the library function", (engine) => {
  fc.assert(
    fc.property(call, fc.boolean(), ({ original, diff: input }, isFinal) => {
      const request = { files: files(original), input, mode: isFinal ? "final" : "partial" } as const;
      const { trace, ...traced } = engine.apply({ ...request, trace: true });
      expect(engine.apply({ ...request, trace: false })).toEqual(traced);
      const outcome = outcomeOf(engine.name as "v1" | "v2", original, input, isFinal);
      expect(plain(traced)).toEqual(outcome.ok ? outcome.newContent : outcome.error);
      if (traced.status === "rejected") expect(engine.errors).toContain(traced.error);

      const tries = trace?.blocks.flatMap((block) => block.tries) ?? [];
      expect(sum(tries.map((one) => one.linesCompared))).toBe(traced.work.linesCompared);
      expect(sum(tries.map((one) => one.charactersScanned))).toBe(traced.work.charactersScanned);
      for (const one of tries) expect(engine.layers).toContain(one.layer);
      for (const block of trace?.blocks ?? []) {
        expect(block.layer).toBe(block.tries.find((one) => one.hit)?.layer ?? null);
        expect(block.tries.every((one) => one.hit === one.candidates > 0)).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each(ENGINES)("$name: over the budget it is hung, at the budget it is not", (engine) => {
  fc.assert(
    fc.property(call, ({ original, diff: input }) => {
      const request = { files: files(original), input, mode: "final", trace: false } as const;
      const free = engine.apply(request);
      const { linesCompared } = free.work;
      expect(engine.apply({ ...request, budget: linesCompared })).toEqual(free);
      if (linesCompared === 0) return;
      const bounded = engine.apply({ ...request, budget: linesCompared - 1 });
      expect(bounded).toMatchObject({ status: "hung", by: "budget" });
    }),
    { numRuns: 1000 },
  );
});

test("a budget ends a search in the middle of a large file", () => {
  const original = "{\n".repeat(100_000);
  const input = `${SEARCH}{\n${" {\n".repeat(30)}}\n${REPLACE}${END}`;
  const result = v2.apply({ files: files(original), input, mode: "final", trace: true, budget: 5_000 });
  expect(result.status).toBe("hung");
  expect(result.work.linesCompared).toBeLessThan(5_050);
  expect(result.trace?.blocks[0]?.tries.map(({ layer }) => layer)).toEqual(["exact", "line-trimmed"]);
});

test.each([
  ["a\n", `${SEARCH}a\n${REPLACE}b\n${END}`, "exact", 0, 2, 1],
  ["aa\na\n", `${SEARCH}a\n${REPLACE}b\n${END}`, "exact", 1, 3, 2],
  ["\n\n\n", `${SEARCH}\n\n${REPLACE}b\n${END}`, "exact", 0, 2, 2],
  [" a\n  a\nb", `${SEARCH}a \n${REPLACE}b\n${END}`, "line-trimmed", 0, 3, 2],
  ["a\n1\nb\na\n2\nb\n", `${SEARCH}a\n3\nb\n${REPLACE}b\n${END}`, "block-anchor", 0, 6, 2],
  ["", `${SEARCH}${REPLACE}b\n${END}`, "empty-search", 0, 0, 1],
  ["a", `${SEARCH}\n${REPLACE}b\n${END}`, null, null, null, 0],
] as const)(
  "trace of the only block: %j with %j is found by %s",
  (original, input, layer, from, to, count) => {
    const { trace } = v1.apply({ files: files(original), input, mode: "final", trace: true });
    const [block, ...others] = trace?.blocks ?? [];
    expect(others).toEqual([]);
    expect([block?.layer, block?.from, block?.to]).toEqual([layer, from, to]);
    expect(block?.tries.at(-1)?.candidates).toBe(count);
  },
);

test("blocks of a trace stand in the order of their separators, not of the file", () => {
  const input = `${SEARCH}b\n${REPLACE}B\n${END}${SEARCH}a\n${REPLACE}A\n${END}`;
  const { trace } = v1.apply({ files: files("a\nb\n"), input, mode: "final", trace: true });
  expect(trace?.blocks.map(({ layer, from, to }) => [layer, from, to])).toEqual([
    ["exact", 2, 4],
    ["full-file", 0, 2],
  ]);
});

test("an empty search that is refused tells what was tried", () => {
  const input = `${SEARCH}b\n${REPLACE}B\n${END}${SEARCH}${REPLACE}A\n${END}`;
  const request = { files: files("a\nb\n"), input, mode: "final", trace: true } as const;
  expect(v1.apply(request).trace?.blocks[1]).toMatchObject({
    tries: [{ layer: "empty-search", hit: false }],
    layer: null,
    error: "empty_search_nonempty_file",
  });
  expect(v2.apply(request).trace?.blocks[1]).toMatchObject({
    tries: [{ layer: "empty-search", hit: true }],
    layer: "empty-search",
    error: "matched_before_cursor",
  });
});

test.each(ENGINES)("$name: exactly one file is edited, under its own path", (engine) => {
  const input = `${SEARCH}a\n${REPLACE}b\n${END}`;
  const request = { input, mode: "final", trace: false } as const;
  const one = engine.apply({ ...request, files: new Map([["__proto__", "a\n"]]) });
  expect(one).toMatchObject({ status: "applied", files: new Map([["__proto__", "b\n"]]) });
  for (const held of [
    new Map(),
    new Map([
      ["x", "a\n"],
      ["y", "a\n"],
    ]),
  ]) {
    expect(engine.apply({ ...request, files: held })).toMatchObject({
      status: "rejected",
      error: "not_one_file",
    });
  }
});

test.each(ENGINES)("$name declares exactly the errors that the vectors know", (engine) => {
  const seen = new Set(["not_one_file"]);
  for (const vector of finalVectors) {
    const outcome = vector[engine.name as "v1" | "v2"];
    if (!outcome.ok) seen.add(outcome.error);
  }
  expect(engine.errors.toSorted()).toEqual([...seen].toSorted());
});

test("many blocks and a huge line stay quick", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
  const blocks = lines.map((line) => `${SEARCH}${line}\n${REPLACE}${line}!\n${END}`);
  const expected = lines.map((line) => `${line}!\n`).join("");
  const huge = " ".repeat(5_000_000);
  for (const engine of ENGINES) {
    const many = engine.apply({
      files: files(lines.map((line) => `${line}\n`).join("")),
      input: blocks.join(""),
      mode: "final",
      trace: false,
    });
    expect(plain(many) === expected).toBe(true);
    const long = engine.apply({
      files: files(`${huge}x${huge}`),
      input: `${SEARCH}x\n${REPLACE}y\n${END}`,
      mode: "final",
      trace: true,
    });
    expect(plain(long)).toBe("y\n");
  }
});

function files(text: string): ReadonlyMap<string, string> {
  return new Map([["src/file", text]]);
}

function plain(result: ApplyResult): string | undefined {
  if (result.status === "applied") return result.files.get("src/file");
  return result.status === "rejected" ? result.error : result.by;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
