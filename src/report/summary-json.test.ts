import { expect, test } from "vitest";
import { createLatencies } from "../stats/latency.ts";
import { createSummaryBuilder } from "../stats/summary.ts";
import { rowOf } from "../stats/testing/rows.ts";
import { summaryJson } from "./summary-json.ts";
import { sampleSummary } from "./testing/sample.ts";

test("the document is the summary", () => {
  const summary = sampleSummary();
  const json = summaryJson(summary);
  expect(JSON.parse(json)).toEqual(summary);
  expect(json).toMatch(/^\{\n {2}"schemaVersion": 1,\n {2}"engines": \[\n/);
  expect(json.endsWith("}\n")).toBe(true);
});

test("names from a run are escaped", () => {
  const builder = createSummaryBuilder();
  builder.add(rowOf("correct", { engine: "a\x9b\u202eb" }));
  expect(summaryJson(builder.build(createLatencies()))).toContain('"engine": "a\\u009b\\u202eb"');
});
