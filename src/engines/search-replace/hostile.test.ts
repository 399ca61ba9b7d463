import fc from "fast-check";
import { expect, test } from "vitest";
import type { SyncEngine } from "../engine.ts";
import { v1, v2 } from "./engine.ts";
import { countText } from "./exact.ts";

const LINES = 20_000;
const EQUAL = "aa\n".repeat(LINES);
const block = (search: string) => `------- SEARCH\n${search}=======\nb\n+++++++ REPLACE\n`;

/** Each took time that grew with the square of the size, outside of any budget. */
test.each([
  ["exact", "aa\n".repeat(LINES / 2)],
  ["line-trimmed", "aa \n".repeat(LINES / 2)],
])("a traced hit of %s in equal lines counts every place", (layer, search) => {
  for (const engine of [v1, v2]) {
    const answer = applied(engine, EQUAL, block(search));
    expect(answer.trace?.blocks[0]).toMatchObject({ layer });
    expect(answer.trace?.blocks[0]?.tries.at(-1)?.candidates).toBe(LINES / 2 + 1);
  }
});

test("places are counted as long as they can be, then the hit alone", () => {
  const text = `${"aa\n".repeat(100_000)}`;
  const { status, trace } = applied(v1, text, block("aa\n").repeat(400));
  expect(status).toBe("applied");
  const counts = trace?.blocks.map(({ tries }) => tries.at(-1)?.candidates);
  expect([counts?.[0], counts?.[1], counts?.at(-1)]).toEqual([100_000, 99_999, 1]);
});

test("scans of a long line count against the budget", () => {
  const separators = "=======\n".repeat(200);
  const input = `------- SEARCH\naa\n${separators}+++++++ REPLACE\n`;
  const files = new Map([["a.ts", `${"b".repeat(10_000)}\naa\n`]]);
  const request = { files, input, mode: "final", trace: false } as const;
  expect(v1.apply({ ...request, budget: 11_000 }).status).toBe("applied");
  expect(v1.apply({ ...request, budget: 9_000 })).toMatchObject({ status: "hung", by: "budget" });
});

test("overlapping occurrences are those that a search from each place finds", () => {
  const text = fc.stringMatching(/^[ab]{0,30}$/);
  fc.assert(
    fc.property(text, fc.stringMatching(/^[ab]{1,5}$/), fc.nat(30), (whole, sought, offset) => {
      const from = Math.min(offset, whole.length);
      const starts = Array.from({ length: whole.length }, (_, at) => at);
      const right = starts.filter((at) => at >= from && whole.startsWith(sought, at)).length;
      expect(countText(whole, sought, from)).toBe(right);
    }),
  );
});

function applied(engine: SyncEngine, text: string, input: string) {
  const files = new Map([["a.ts", text]]);
  return engine.apply({ files, input, mode: "final", trace: true, budget: 50_000_000 });
}
