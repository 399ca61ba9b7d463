import { expect, test } from "vitest";
import { deepestLayer, layersOf } from "./layers.ts";
import { blockOf } from "./testing/rows.ts";

test.each([
  [[], [], "none"],
  [["exact"], ["exact"], "exact"],
  [["exact", "block-anchor", "exact"], ["exact", "block-anchor"], "block-anchor"],
  [["exact", null], ["exact", "none"], "none"],
])("blocks decided by %j", (layers, each, deepest) => {
  const trace = { blocks: layers.map(blockOf) };
  expect(layersOf(trace)).toEqual(each);
  expect(deepestLayer(trace)).toBe(deepest);
});
