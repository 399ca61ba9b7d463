import fc from "fast-check";
import { expect, test } from "vitest";
import type { LayerTry } from "../../records.ts";
import { WorkCounter } from "../work.ts";
import { blockAnchor } from "./block-anchor.ts";
import { exact } from "./exact.ts";
import { fullFile } from "./full-file.ts";
import { type Layer, Original, type Region } from "./layer.ts";
import { lineTrimmed } from "./line-trimmed.ts";
import { Locator } from "./locate.ts";
import { fileText, searchLines } from "./testing/arbitraries.ts";

/** What a layer should say: every place it would accept, and the work up to the first of them. */
interface Reference {
  readonly places: readonly Region[];
  readonly linesCompared: number;
  readonly charactersScanned: number;
}

type ReferenceLayer = (text: string, key: readonly string[], cursor: number) => Reference;

/** The layers as the specification says them, with a new string for every line. */
const REFERENCES: readonly (readonly [layer: Layer, reference: ReferenceLayer])[] = [
  [exact, (text, key, cursor) => substrings(text, key, cursor)],
  [
    lineTrimmed,
    (text, key, cursor) =>
      runsOfLines(
        text,
        key,
        cursor,
        key.map((_line, index) => index),
      ),
  ],
  [blockAnchor, (text, key, cursor) => runsOfLines(text, key, cursor, [0, key.length - 1])],
  [fullFile, (text, key) => substrings(text, key, 0)],
];

test.each(REFERENCES)("$name finds, counts and works as a plain reference does", (layer, reference) => {
  fc.assert(
    fc.property(fileText, searchLines, fc.nat(60), (text, lines, anyCursor) => {
      if (lines.length < layer.minLines) return;
      const cursor = Math.min(anyCursor, text.length + 1);
      const original = new Original(text);
      const search = { lines, text: lines.map((line) => `${line}\n`).join("") };
      const work = new WorkCounter();
      const found = layer.find(original, search, cursor, work);
      const expected = reference(text, lines, cursor);
      expect(found).toEqual(expected.places[0] ?? null);
      expect(layer.count(original, search, cursor)).toBe(expected.places.length);
      expect(work.linesCompared).toBe(expected.linesCompared);
      expect(work.charactersScanned).toBe(expected.charactersScanned);
    }),
    { numRuns: 2000 },
  );
});

test("white space is what String.prototype.trim removes, for every code unit", () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    if (unit === 0x0a) continue;
    const text = `a\n${String.fromCharCode(unit)}x${String.fromCharCode(unit)}\n`;
    const found = lineTrimmed.find(new Original(text), { lines: ["x"], text: "x\n" }, 0, new WorkCounter());
    const isSpace = String.fromCharCode(unit).trim() === "";
    if ((found !== null) !== isSpace) expect.fail(`U+${unit.toString(16)}`);
  }
});

test("a trace tells each layer's tries in their order, and the totals are their sum", () => {
  const locator = new Locator("  one\ntwo\n  one\n", [exact, lineTrimmed, blockAnchor], { trace: true });
  expect(locator.block(() => locator.find([" one ", "two"], 0))).toEqual({ from: 0, to: 10 });
  const tries: LayerTry[] = [
    { layer: "exact", hit: false, candidates: 0, linesCompared: 0, charactersScanned: 16 },
    { layer: "line-trimmed", hit: true, candidates: 1, linesCompared: 2, charactersScanned: 8 },
  ];
  expect(locator.blocks).toEqual([{ tries, layer: "line-trimmed", from: 0, to: 10, error: null }]);
  expect(locator.work).toMatchObject({ linesCompared: 2, charactersScanned: 24 });
});

test("a search text that is nowhere is an error, and its block tells so", () => {
  const locator = new Locator("a\n", [exact, lineTrimmed, blockAnchor], { trace: true });
  expect(() => locator.block(() => locator.find(["b", "b", "b"], 0))).toThrow("search not found");
  const [block] = locator.blocks;
  expect(block).toMatchObject({ layer: null, from: null, to: null, error: "search_not_found" });
  expect(block?.tries.map(({ layer }) => layer)).toEqual(["exact", "line-trimmed", "block-anchor"]);
});

function substrings(text: string, key: readonly string[], cursor: number): Reference {
  const sought = key.map((line) => `${line}\n`).join("");
  const places: Region[] = [];
  for (let from = cursor; from <= text.length - sought.length; from++) {
    if (text.slice(from, from + sought.length) === sought) places.push({ from, to: from + sought.length });
  }
  const charactersScanned = Math.max(0, (places[0]?.to ?? text.length) - cursor);
  return { places, linesCompared: 0, charactersScanned };
}

function runsOfLines(
  text: string,
  key: readonly string[],
  cursor: number,
  looked: readonly number[],
): Reference {
  const lines = text.split("\n");
  const at = (line: number) => lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  const places: Region[] = [];
  let linesCompared = 0;
  let charactersScanned = 0;
  for (let first = 0; first + key.length <= lines.length; first++) {
    if (at(first) < cursor) continue;
    let fits = true;
    for (const index of looked) {
      const line = lines[first + index] ?? "";
      if (places.length === 0) {
        linesCompared++;
        charactersScanned += line.length;
      }
      if (line.trim() !== key[index]?.trim()) {
        fits = false;
        break;
      }
    }
    if (fits) places.push({ from: at(first), to: at(first + key.length) });
  }
  return { places, linesCompared, charactersScanned };
}
