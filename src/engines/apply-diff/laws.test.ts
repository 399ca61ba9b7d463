import fc from "fast-check";
import { expect, test } from "vitest";
import { WorkCounter } from "../work.ts";
import { applyDiff, applyWatched } from "./apply-diff.ts";
import { type DiffBlock, extractBlocks } from "./extract-blocks.ts";
import { locate } from "./locate.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { Scan, soughtOf } from "./scan.ts";
import { blockOf, call, diffText, fileRow, options, searchRow } from "./testing/arbitraries.ts";
import { plainLocate, plainScan, plainSimilarity, rowsAsFile } from "./testing/plain.ts";
import { Watch } from "./watch.ts";

const rowsOfFile = fc.array(fileRow, { minLength: 1, maxLength: 14 });
const searchText = fc
  .array(searchRow, { minLength: 1, maxLength: 4 })
  .map((rows) => rows.join("\n"))
  .filter((text) => text !== "");

test("a scan finds the place and the similarity that comparing everything finds", () => {
  const seen = new Set<string>();
  const bound = fc.integer({ min: 0, max: 16 });
  fc.assert(
    fc.property(rowsOfFile, searchText, bound, bound, (rows, search, start, most) => {
      const end = Math.min(most, rows.length);
      const scan = new Scan(rowsAsFile(rows), soughtOf(search), { start, end });
      const plain = plainScan(rows, search, start, end);
      const found = scan.best(0, new WorkCounter());
      expect({ position: found?.position ?? null, best: found?.similarity ?? 0 }).toEqual(plain);
      seen.add(plain.best === 1 ? "equal" : plain.best > 0 ? "alike" : "nothing");
    }),
    { numRuns: 4000 },
  );
  expect([...seen].sort()).toEqual(["alike", "equal", "nothing"]);
});

test("a scan that needs a place good enough finds the same one, or none that is good enough", () => {
  fc.assert(
    fc.property(rowsOfFile, searchText, fc.double({ min: 0, max: 1, noNaN: true }), (rows, search, least) => {
      const range = { start: 0, end: rows.length };
      const found = new Scan(rowsAsFile(rows), soughtOf(search), range).best(least, new WorkCounter());
      const plain = plainScan(rows, search, 0, rows.length);
      if (plain.best > 0 && plain.best >= least) {
        expect(found).toEqual({ position: plain.position, similarity: plain.best });
      } else {
        expect(found?.similarity ?? -1).toBeLessThan(Math.max(least, Number.MIN_VALUE));
      }
    }),
    { numRuns: 3000 },
  );
});

test("candidates are the positions that are alike enough", () => {
  fc.assert(
    fc.property(rowsOfFile, searchText, fc.constantFrom(0, 0.4, 0.8, 0.9, 1), (rows, search, threshold) => {
      const height = soughtOf(search).height;
      const range = { start: 0, end: rows.length };
      const last = Math.max(Math.floor(rows.length / 2), rows.length - height);
      const alike = Array.from({ length: last + 1 }, (_, at) =>
        rows.slice(at, at + height).join("\n"),
      ).filter((candidate) => plainSimilarity(candidate, search) >= threshold);
      const scan = new Scan(rowsAsFile(rows), soughtOf(search), range);
      expect(scan.countAtLeast(threshold, { cells: 1e9 })).toBe(alike.length);
    }),
    { numRuns: 2000 },
  );
});

test("a block is put where the long way puts it, with the same error where there is none", () => {
  const seen = { placed: 0, failed: 0 };
  fc.assert(
    fc.property(rowsOfFile, blockOf, options, (rows, block, set) => {
      const got = locate(block, rowsAsFile(rows), set, new Watch());
      if ("error" in got) seen.failed++;
      else seen.placed++;
      expect(got).toEqual(plainLocate(block, rows, set));
    }),
    { numRuns: 4000 },
  );
  expect(Math.min(seen.placed, seen.failed)).toBeGreaterThan(500);
});

test("a trace changes nothing but itself, and blocks have theirs in document order", () => {
  let applied = 0;
  fc.assert(
    fc.property(call, options, ({ original, diff }, set) => {
      const bare = new Watch();
      const traced = new Watch({ trace: true });
      const result = applyWatched(original, diff, set, bare);
      expect(applyWatched(original, diff, set, traced)).toEqual(result);
      expect(applyDiff(original, diff, set)).toEqual(result);
      expect({ ...traced.work }).toEqual({ ...bare.work });
      if (!("failed" in result)) return expect(traced.blocks).toEqual([]);
      if (result.ok) applied++;
      for (const [index, { error, layer }] of traced.blocks.entries()) {
        expect(error).toBe(result.failed.find(({ block }) => block === index + 1)?.error ?? null);
        expect(layer === null).toBe(error !== null);
      }
    }),
    { numRuns: 2000 },
  );
  expect(applied).toBeGreaterThan(200);
});

test("blocks are those that one regular expression reads", () => {
  let read = 0;
  fc.assert(
    fc.property(diffText, (diff) => {
      const blocks = extractBlocks(diff, new WorkCounter());
      read += blocks.length;
      expect(blocks).toEqual(blocksByExpression(diff));
    }),
    { numRuns: 5000 },
  );
  expect(read).toBeGreaterThan(1000);
});

/** The grammar of a block in one piece; it may take long, and it says the same. */
function blocksByExpression(diff: string): DiffBlock[] {
  const block =
    /(?<![^\n])<<<<<<< SEARCH>?\s*\n(?::start_line:\s*(\d+)\s*\n)?(?::end_line:\s*\d+\s*\n)?(?:-------\s*\n)?(?<search>[\s\S]*?)(?<![^\n])=======\s*\n(?<replace>[\s\S]*?)(?<![^\n])>>>>>>> REPLACE(?=\n|$)/g;
  return [...diff.matchAll(block)].map(({ 1: line, groups }) => ({
    startLine: Number(line ?? 0),
    search: (groups?.["search"] ?? "").replace(/\n$/, ""),
    replace: (groups?.["replace"] ?? "").replace(/\n$/, ""),
  }));
}

test("finite lines, however large, come back with an error; infinite ones say nothing of the line", () => {
  const digits = fc.integer({ min: 16, max: 400 }).map((count) => "1".repeat(count));
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 1e9 }), fc.boolean(), (number, bufferLines, isHeader) => {
      const search = isHeader ? `:start_line:${number}\na` : `${number} | a`;
      const replace = isHeader ? "b" : `${number} | b`;
      const diff = `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
      const line = Number.isFinite(Number(number)) ? Number(number) : null;
      const fault = { error: "NO_MATCH", line, similarity: 0, required: 100, bestLine: null };
      expect(applyDiff("a\n", diff, { bufferLines })).toEqual({
        ok: false,
        error: "ALL_BLOCKS_FAILED",
        failed: [{ block: 1, ...fault }],
      });
    }),
    { numRuns: 200 },
  );
});

test("a line that is infinite is the block's own fault: others are applied", () => {
  const block = (header: string, row: string) =>
    `<<<<<<< SEARCH\n${header}${row}\n=======\n${row.toUpperCase()}\n>>>>>>> REPLACE\n`;
  const endless = `:start_line:${"9".repeat(400)}\n`;
  const result = applyDiff("a\nb\nc\n", block(endless, "a") + block(endless, "b") + block("", "c"));
  const fault = { error: "NO_MATCH", line: null, similarity: 0, required: 100, bestLine: null };
  expect(result).toEqual({
    ok: true,
    content: "a\nb\nC\n",
    failed: [
      { block: 1, ...fault },
      { block: 2, ...fault },
    ],
  });
});

test.each([
  ["a blank behind every closing marker", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE \n"],
  ["an indented closing marker", "<<<<<<< SEARCH\na\n=======\nb\n  >>>>>>> REPLACE\n"],
  ["an indented separator", "<<<<<<< SEARCH\na\n =======\nb\n>>>>>>> REPLACE\n"],
  ["an indented opening marker", " <<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n"],
])("%s: many blocks are read in work that grows with their number only", (_what, block) => {
  const scanned = (count: number) => {
    const watch = new Watch();
    const diff = block.repeat(count);
    expect(applyWatched("z\n", diff, DEFAULT_OPTIONS, watch)).toEqual({ ok: false, error: "NO_BLOCKS" });
    return watch.work.charactersScanned / diff.length;
  };
  expect(scanned(20)).toBeGreaterThan(0);
  expect(scanned(20)).toBeLessThan(3);
  expect(scanned(2000)).toBeLessThan(3);
});
