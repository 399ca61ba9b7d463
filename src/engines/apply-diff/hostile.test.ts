import { expect, test } from "vitest";
import { applyDiffEngines } from "./engine.ts";

const block = (search: string) => `<<<<<<< SEARCH\n-------\n${search}\n=======\nb\n>>>>>>> REPLACE\n`;

/** Telling what a trace tells took time that grew with the square of the size, outside of any budget. */
test("a traced hit in equal lines counts every place", () => {
  const text = Array(20_000).fill("aa").join("\n");
  const search = Array(10_000).fill("aa").join("\n");
  for (const engine of applyDiffEngines.slice(0, 1)) {
    const { status, trace } = engine.apply(request(text, block(search)));
    expect(status).toBe("applied");
    expect(trace?.blocks[0]?.tries[0]).toMatchObject({ hit: true, candidates: 10_001 });
  }
});

test.each([
  ["one distance of huge lines", "ab".repeat(450_000), block("ba".repeat(450_000)), 50_000_000],
  ["many blocks in a large file", "aaaa\n".repeat(5_000), block("aaaa").repeat(150), 5_000_000],
])("hung by its budget: %s", (_, text, input, budget) => {
  expect(applyDiffEngines[0]?.apply({ ...request(text, input), budget })).toMatchObject({
    status: "hung",
    by: "budget",
  });
});

function request(text: string, input: string) {
  const files = new Map([["a.ts", text]]);
  return { files, input, mode: "final", trace: true, budget: 50_000_000 } as const;
}
