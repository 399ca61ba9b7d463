import { describe, expect, test } from "vitest";
import { v1, v2 } from "../src/engines/search-replace/engine.ts";
import type { LayerTry } from "../src/records.ts";
import { diffOf, manyBlocks, oneBlock, type Scenario, swapped, type Way } from "./scenarios.ts";
import { benchTasks, nameOf, PREFIXES, prefixesOf } from "./tasks.ts";

const SIZES = [100, 1_000, 10_000];
const LAYERS: readonly Way[] = ["exact", "line-trimmed", "block-anchor"];
const ENGINES = ["v1", "v2"];

describe.each(ENGINES)("%s", (engine) => {
  test.each(SIZES)("in %d lines, one block is found by the layer named, where it should be", (lines) => {
    for (const way of LAYERS) {
      for (const where of ["early", "late"] as const) {
        const scenario = oneBlock(lines, way, where);
        const { status, blocks } = applied(engine, scenario);
        expect([status, blocks[0]?.layer]).toEqual(["applied", way]);
        const share = (blocks[0]?.from ?? -1) / scenario.original.length;
        if (where === "early") expect(share).toBeLessThan(0.1);
        else expect(share).toBeGreaterThan(0.9);
      }
    }
  });

  test.each(SIZES)("in %d lines, a miss is a miss and a near miss costs more", (lines) => {
    const [miss, near] = (["miss", "near-miss"] as const).map((way) => {
      const { error, blocks } = applied(engine, oneBlock(lines, way, "late"));
      expect(error).toBe("search_not_found");
      const tries = blocks[0]?.tries ?? [];
      expect(tries.map(({ layer }) => layer)).toEqual(expect.arrayContaining([...LAYERS]));
      return trimmedLines(tries);
    });
    expect(miss).toBe(lines - 3);
    expect(near).toBeGreaterThan(lines * 1.3);
  });

  test.each(SIZES)("in %d lines, every one of many blocks is found by the layer named", (lines) => {
    for (const [way, counts] of [
      ["exact", [5, 20, 50]],
      ["line-trimmed", [5, 20, 50]],
      ["block-anchor", [20]],
    ] as const) {
      for (const count of counts) {
        const { status, blocks } = applied(engine, manyBlocks(lines, way, count));
        expect(status).toBe("applied");
        expect(blocks.map(({ layer }) => layer)).toEqual(Array(count).fill(way));
      }
    }
  });

  test("no preview of a stream is refused, and the last is of the whole diff", () => {
    for (const way of LAYERS) {
      const scenario = manyBlocks(1_000, way, 20);
      const prefixes = prefixesOf(diffOf(scenario));
      expect(prefixes).toHaveLength(PREFIXES);
      expect(prefixes.at(-1)).toBe(diffOf(scenario));
      const statuses = prefixes.map((input) => applied(engine, scenario, input).status);
      expect(new Set(statuses)).toEqual(new Set(["applied"]));
    }
  });
});

test.each(SIZES)("in %d lines, of swapped blocks only v1 finds the second, by its last layer", (lines) => {
  const scenario = swapped(lines);
  expect(applied("v1", scenario).blocks.map(({ layer }) => layer)).toEqual(["exact", "full-file"]);
  expect(applied("v2", scenario).error).toBe("search_not_found");
});

test("rows have names of their own and count the same work twice", () => {
  const tasks = benchTasks();
  const names = tasks.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  for (const task of tasks.filter(({ scenario }) => scenario.lines <= 1_000)) {
    expect(task.run()).toEqual(task.run());
    expect(task.once).toBe(false);
  }
});

test("a made file has the lines it says, and looks like code", () => {
  for (const lines of SIZES) {
    const { original } = oneBlock(lines, "exact", "late");
    expect(original.split("\n")).toHaveLength(lines + 1);
    const average = original.length / lines;
    expect(average).toBeGreaterThan(20);
    expect(average).toBeLessThan(60);
  }
});

function applied(engine: string, scenario: Scenario, input?: string) {
  const result = (engine === "v1" ? v1 : v2).apply({
    files: new Map([["file", scenario.original]]),
    input: input ?? diffOf(scenario),
    mode: input === undefined ? "final" : "partial",
    trace: true,
  });
  const error = result.status === "rejected" ? result.error : null;
  return { status: result.status, error, blocks: result.trace?.blocks ?? [] };
}

function trimmedLines(tries: readonly LayerTry[]): number {
  return tries.find(({ layer }) => layer === "line-trimmed")?.linesCompared ?? 0;
}
