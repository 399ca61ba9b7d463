import fc from "fast-check";
import { expect, test } from "vitest";
import { WorkCounter } from "../work.ts";
import { canonical } from "./canonical.ts";
import { similarLimit } from "./context-search.ts";
import { BoundedDistance } from "./distance.ts";
import { applyPatch } from "./engine.ts";
import { FileLines } from "./file-lines.ts";
import { Finder } from "./finder.ts";
import { patchLines } from "./lines.ts";
import { loadFrom } from "./memory-files.ts";
import { planPatch } from "./plan.ts";
import { previewOf } from "./preview.ts";
import { bestSimilarity } from "./similarity.ts";
import { fileAndContext, files, fileText, line, longFileAndContext, patch } from "./testing/arbitraries.ts";
import { endOfFileSearch, plainDistance, plainSearch } from "./testing/reference.ts";
import { patchVectors } from "./testing/vectors.ts";

test("a search finds what the plain procedure finds, with its fuzz", () => {
  const fuzzes = new Set<number | undefined>();
  fc.assert(
    fc.property(fileAndContext, fc.nat(10), fc.boolean(), ([text, context], position, endOfFile) => {
      const file = new FileLines(text);
      const hit = new Finder().section({ path: "a", file, context, endOfFile, position });
      const search = endOfFile ? endOfFileSearch : plainSearch;
      const expected = search(file.lines, context, position);
      fuzzes.add(expected?.fuzz);
      expect(hit === null ? null : { at: hit.at, fuzz: hit.fuzz }).toEqual(expected);
    }),
    { numRuns: 6000 },
  );
  expect(fuzzes).toEqual(new Set([undefined, 0, 1, 100, 1000, 10_000, 10_001, 10_100, 11_000]));
});

test("so does one for a long context, where windows are passed over unmeasured", () => {
  let similar = 0;
  fc.assert(
    fc.property(longFileAndContext, ([text, context]) => {
      const file = new FileLines(text);
      const hit = new Finder().section({ path: "a", file, context, endOfFile: false, position: 0 });
      const expected = plainSearch(file.lines, context, 0);
      if (expected?.fuzz === 1000 && expected.at > 0) similar++;
      expect(hit === null ? null : { at: hit.at, fuzz: hit.fuzz }).toEqual(expected);
    }),
    { numRuns: 800 },
  );
  expect(similar).toBeGreaterThan(20);
});

test("the bounded distance is that of the full table, or over the limit as it is", () => {
  const letters = fc.constantFrom("a", "b", "c", "\u4e2d", "\ud83d", "\uffff");
  const text = fc.array(letters, { maxLength: 110 }).map((all) => all.join(""));
  const near = text.chain((whole) =>
    fc
      .array(fc.tuple(fc.nat(110), fc.constantFrom("", "x", "ab")), { maxLength: 30 })
      .map((edits) => [whole, edits.reduce((t, [at, put]) => t.slice(0, at) + put + t.slice(at + 1), whole)]),
  );
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(text, text)), fc.nat(9), ([a = "", b = ""], before) => {
      const distance = plainDistance(a, b);
      const bounded = new BoundedDistance(a);
      const held = `${"a".repeat(before)}${b}c`;
      for (const limit of [0, distance - 1, distance, distance + 1, similarLimit(a.length)]) {
        const span = [before, before + b.length] as const;
        const least = bounded.atLeast(limit, held, span, 1, new WorkCounter());
        if (distance <= limit) expect(least).toBe(distance);
        else expect(least > limit && least <= distance).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
});

test("the greatest similar distance is the last one at which the quotient is 0.66 or more", () => {
  for (let longer = 1; longer < 3000; longer++) {
    const limit = similarLimit(longer);
    expect((longer - limit) / longer).toBeGreaterThanOrEqual(0.66);
    expect((longer - limit - 1) / longer).toBeLessThan(0.66);
  }
});

test("the canonical form of a text is that of its lines, split before or after", () => {
  const unit = fc.constantFrom(..."a\\\\`'\"\n\u0301\u0327\u2013\u201c\u00a0\u212b\u1100\u1161".split(""));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const text = units.join("");
      expect(text.split("\n").map(canonical)).toEqual(canonical(text).split("\n"));
    }),
    { numRuns: 3000 },
  );
});

test("best similarity is 1 for what is there, and below 0.66 where nothing is similar", () => {
  fc.assert(
    fc.property(fileText, fc.array(line, { minLength: 1, maxLength: 4 }), (text, context) => {
      const file = new FileLines(text);
      const best = bestSimilarity(file, context, 0);
      const hit = plainSearch(file.lines, context, 0);
      if (hit === null) expect(best).toBeLessThan(1);
      else if (hit.fuzz < 1000) expect(best).toBe(1);
      else expect(best).toBeGreaterThanOrEqual(0.66);
    }),
  );
});

test("the engine: declared errors only, the same with and without a trace, work summed up by the trace", () => {
  const statuses = new Set<string>();
  fc.assert(
    fc.property(files, patch, (held, input) => {
      const request = { files: held, input, mode: "final" } as const;
      const { trace, ...traced } = applyPatch.apply({ ...request, trace: true });
      expect(applyPatch.apply({ ...request, trace: false })).toEqual(traced);
      statuses.add(traced.status === "rejected" ? traced.error : traced.status);
      if (traced.status === "rejected") expect(applyPatch.errors).toContain(traced.error);

      const blocks = trace?.blocks ?? [];
      const tries = blocks.flatMap((block) => block.tries);
      for (const one of tries) expect(applyPatch.layers).toContain(one.layer);
      for (const block of blocks) {
        expect(block.layer).toBe(block.tries.find((one) => one.hit)?.layer ?? null);
        expect(block.error).toBe(block.layer === null ? "CONTEXT_NOT_FOUND" : null);
        expect(block.tries.every((one) => one.hit === one.candidates > 0)).toBe(true);
      }
      // An error behind the last section may leave an anchor's work without one.
      const compared = tries.reduce((all, one) => all + one.linesCompared, 0);
      if (traced.status === "applied") expect(compared).toBe(traced.work.linesCompared);
      else expect(compared).toBeLessThanOrEqual(traced.work.linesCompared);
    }),
    { numRuns: 2000 },
  );
  for (const status of [
    "applied",
    "hung",
    "UNKNOWN_LINE",
    "DUPLICATE_PATH",
    "ADD_EMPTY",
    "SECTION_EXPECTED",
  ]) {
    expect(statuses).toContain(status);
  }
});

test("over the budget it is hung, at the budget it is not", () => {
  fc.assert(
    fc.property(files, patch, (held, input) => {
      const request = { files: held, input, mode: "final", trace: false } as const;
      const free = applyPatch.apply(request);
      const { linesCompared } = free.work;
      expect(applyPatch.apply({ ...request, budget: linesCompared })).toEqual(free);
      if (linesCompared === 0) return;
      expect(applyPatch.apply({ ...request, budget: linesCompared - 1 })).toMatchObject({
        status: "hung",
        by: "budget",
      });
    }),
    { numRuns: 1000 },
  );
});

test("the files given are never changed, and those a patch does not name come out as they were", () => {
  fc.assert(
    fc.property(files, patch, (held, input) => {
      const before = new Map(held);
      const result = applyPatch.apply({ files: held, input, mode: "final", trace: false });
      expect(held).toEqual(before);
      if (result.status !== "applied") return;
      for (const [path, text] of held) {
        if (!input.includes(path)) expect(result.files.get(path)).toBe(text);
      }
    }),
    { numRuns: 1000 },
  );
});

test("lines always stand between a begin and an end", () => {
  fc.assert(
    fc.property(patch, (input) => {
      const plan = planPatch(input, loadFrom(new Map()));
      if (!plan.ok && ["INCOMPLETE_SENTINELS", "MISSING_INPUT"].includes(plan.error)) return;
      const lines = patchLines(input);
      expect(lines[0]).toMatch(/^\*\*\* Begin Patch/);
      expect(lines.at(-1)).toBe("*** End Patch");
      expect(lines.some((one) => one.includes("\n"))).toBe(false);
    }),
  );
});

test("a preview of any prefix is an announcement or nothing, never an error, and changes no file", () => {
  let announced = 0;
  const inputs = fc.oneof(patch, fc.constantFrom(...patchVectors.map((vector) => vector.patch)));
  fc.assert(
    fc.property(inputs, fc.nat(), (input, cut) => {
      const prefix = input.slice(0, cut % (input.length + 1));
      const held = new Map([["a", "x"]]);
      const result = applyPatch.apply({ files: held, input: prefix, mode: "partial", trace: true });
      expect(result).toMatchObject({ status: "applied", files: held });
      const preview = previewOf(prefix);
      if (preview !== null) announced++;
      const text = preview === null ? undefined : `${preview.action} ${preview.path}`;
      expect(result.status === "applied" && result.announced).toBe(text);
    }),
    { numRuns: 3000 },
  );
  expect(announced).toBeGreaterThan(300);
});
