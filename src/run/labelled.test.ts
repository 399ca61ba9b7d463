import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readCaseFile } from "../corpus/case-file.ts";
import type { Engine } from "../engines/engine.ts";
import { engineNamed } from "../engines/registry.ts";
import { execute } from "./execute.ts";
import { readyCase } from "./labelled.ts";
import { REPORTED_CASES, REPORTED_VERDICTS, reportedVerdicts } from "./testing/reported-verdicts.ts";

const LABELLED = {
  id: "one",
  source: "owner/tool#1",
  kind: "lost-line",
  stretch: false,
  streaming: false,
  format: "search-replace",
  path: "a.txt",
  language: "Text",
  files: new Map([["a.txt", "a\nb\nc\nd\n"]]),
  edit: "…",
  accepted: [new Map([["a.txt", "a\nB\nc\nd\ne\n"]])],
  reject: false,
} as const;

test("the blocks are what changes, in lines", () => {
  const { ready, modes } = readyCase(LABELLED);
  expect(modes).toEqual(["final"]);
  expect(ready.expectation).toMatchObject({
    reject: false,
    blocks: [
      { path: "a.txt", from: 2, to: 4, text: "B\n" },
      { path: "a.txt", from: 8, to: 8, text: "e\n" },
    ],
  });
  expect(ready).toMatchObject({ pair: "one", source: "owner/tool#1", kind: "lost-line", effect: "harmless" });
});

test("files that come, go and stay", () => {
  const files = new Map([
    ["gone", "x\n"],
    ["stays", "y\n"],
  ]);
  const { ready } = readyCase({
    ...LABELLED,
    format: "apply-patch",
    files,
    accepted: [
      new Map([
        ["stays", "y\n"],
        ["new", "z\n"],
      ]),
    ],
  });
  expect(ready.expectation.blocks).toEqual([
    { path: "gone", from: 0, to: 2, text: "" },
    { path: "new", from: 0, to: 0, text: "z\n" },
  ]);
});

test("a file written whole is one block", () => {
  const { ready } = readyCase({ ...LABELLED, format: "whole-file" });
  expect(ready.expectation.blocks).toEqual([{ path: "a.txt", from: 0, to: 8, text: "a\nB\nc\nd\ne\n" }]);
});

test("a rejection, and one beside which a file is right too", () => {
  expect(readyCase({ ...LABELLED, accepted: [], reject: true }).ready).toMatchObject({
    effect: "contradictory",
    expectation: { accepted: [], reject: true, blocks: [] },
  });
  expect(readyCase({ ...LABELLED, reject: true }).ready.effect).toBe("ambiguous");
});

test("the id is made of all that the case says, and a stream is run where it is asked for", () => {
  const { ready, modes } = readyCase({ ...LABELLED, streaming: true });
  expect(modes).toEqual(["final", "partial"]);
  expect(readyCase({ ...LABELLED, edit: "other" }).ready.id).not.toBe(ready.id);
  expect(readyCase({ ...LABELLED, note: "other" } as never).ready.id).toBe(ready.id);
});

test.each([
  ["nothing touched where only a file is right", "a\nb\nc\nd\n", false, "refused"],
  ["nothing touched where a rejection is right too", "a\nb\nc\nd\n", true, "safe"],
  ["the later change alone, though the first block is said to have failed", "a\nB\nc\nd\n", false, "partial"],
  ["the right file all the same", "a\nB\nc\nd\ne\n", false, "correct"],
  ["something else", "a\nB\nc\n", false, "corrupt"],
])("a block reported as failed, whatever its number: %s", async (_, text, reject, verdict) => {
  const engine: Engine = {
    ...engineNamed("v1"),
    apply: () => ({
      status: "applied",
      files: new Map([["a.txt", text]]),
      failedBlocks: [1],
      trace: { blocks: [] },
      work: { linesCompared: 0, charactersScanned: 0 },
    }),
  };
  const { ready } = readyCase({ ...LABELLED, reject });
  const { row } = await execute(engine, ready, "final", 42, { start() {}, stop: () => 0 });
  expect(row.verdict).toBe(verdict);
});

test("every built-in engine makes of every reported case what is recorded", async () => {
  expect(await reportedVerdicts()).toBe(await readFile(REPORTED_VERDICTS, "utf8"));
});

test("of each format there are reported cases", async () => {
  const { cases } = await readCaseFile(REPORTED_CASES);
  expect(new Set(cases.map(({ format }) => format)).size).toBe(4);
});
