import fc from "fast-check";
import { expect, test } from "vitest";
import { lineKind } from "./markers.ts";
import { call } from "./testing/arbitraries.ts";
import { outcomeOf } from "./testing/outcome.ts";

const RUNS = { numRuns: 4000 };

test("final: when both versions succeed, their texts are equal", () => {
  const seen = tally();
  fc.assert(
    fc.property(call, ({ original, diff }) => {
      const v1 = outcomeOf("v1", original, diff, true);
      const v2 = outcomeOf("v2", original, diff, true);
      if (!v1.ok || !v2.ok) return;
      seen.add(v2.newContent !== original);
      expect(v2.newContent).toBe(v1.newContent);
    }),
    RUNS,
  );

  expect(seen.count).toBeGreaterThan(100);
});

test("final: v1 refuses what v2 takes only for an empty search or an odd last marker", () => {
  const seen = tally();
  fc.assert(
    fc.property(call, ({ original, diff }) => {
      const v1 = outcomeOf("v1", original, diff, true);
      if (v1.ok || !outcomeOf("v2", original, diff, true).ok) return;
      seen.add(true);
      const last = lastLine(diff);
      const oddMarker = lineKind(last) !== "text" && !/^(-{7} SEARCH|={7}|\+{7} REPLACE)$/.test(last);
      expect(v1.error === "empty_search_nonempty_file" || oddMarker).toBe(true);
    }),
    RUNS,
  );

  expect(seen.count).toBeGreaterThan(20);
});

test("partial: texts differ only where the last line is a separator that is not seven long", () => {
  const seen = tally();
  fc.assert(
    fc.property(call, ({ original, diff }) => {
      const v1 = outcomeOf("v1", original, diff, false);
      const v2 = outcomeOf("v2", original, diff, false);
      if (!v1.ok || !v2.ok || v1.newContent === v2.newContent) return;
      seen.add(true);
      expect(lastLine(diff)).toMatch(/^={3,}$/);
      expect(lastLine(diff)).not.toHaveLength(7);
    }),
    RUNS,
  );

  expect(seen.count).toBeGreaterThan(0);
});

test("behind each closing marker the preview is the beginning of the final text, the same in both versions", () => {
  const seen = tally();
  fc.assert(
    fc.property(call, ({ original, diff }) => {
      const v2 = outcomeOf("v2", original, diff, true);
      if (!v2.ok) return;
      const v1 = outcomeOf("v1", original, diff, true);
      for (const cut of cutsBehindCloses(diff)) {
        seen.add(true);
        const preview = outcomeOf("v2", original, diff.slice(0, cut), false);
        expect(preview.ok && v2.newContent.startsWith(preview.newContent)).toBe(true);
        if (!v1.ok || !preview.ok) continue;
        expect(outcomeOf("v1", original, diff.slice(0, cut), false)).toMatchObject({
          newContent: preview.newContent,
        });
      }
    }),
    RUNS,
  );

  expect(seen.count).toBeGreaterThan(100);
});

/** How often a law had something to say: a generator that never gets there would make it empty. */
function tally(): { readonly count: number; add(met: boolean): void } {
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(met) {
      if (met) count++;
    },
  };
}

function lastLine(diff: string): string {
  return diff.slice(diff.lastIndexOf("\n") + 1);
}

function cutsBehindCloses(diff: string): number[] {
  const cuts: number[] = [];
  let offset = 0;
  for (const line of diff.split("\n").slice(0, -1)) {
    offset += line.length + 1;
    if (lineKind(line) === "close") cuts.push(offset);
  }
  return cuts;
}
