import { expect, test } from "vitest";
import type { ResultRow, StreamFigures } from "../records.ts";
import { createLatencies, recordLatency } from "./latency.ts";
import { createSummaryBuilder, type Summary } from "./summary.ts";
import { blockOf, rowOf } from "./testing/rows.ts";

function summaryOf(rows: readonly ResultRow[], latencies = createLatencies()): Summary {
  const builder = createSummaryBuilder();
  for (const row of rows) builder.add(row);
  return builder.build(latencies);
}

function workOf(charactersScanned: number) {
  return { linesCompared: 7, charactersScanned };
}

function streamed(figures: Partial<StreamFigures>): StreamFigures {
  return {
    calls: 10,
    errors: 0,
    retractions: 0,
    firstRightAt: null,
    agrees: true,
    work: workOf(100),
    ...figures,
  };
}

const ROWS: readonly ResultRow[] = [
  rowOf("correct", { engine: "v2" }),
  rowOf("correct", { trace: { blocks: [blockOf("exact"), blockOf("line-trimmed")] } }),
  rowOf("corrupt", { family: "place", mutation: "decoy", trace: { blocks: [blockOf("full-file")] } }),
  rowOf("refused", { family: "place", mutation: "decoy", trace: { blocks: [blockOf(null)] } }),
  rowOf("hung", { hungBy: "clock", trace: { blocks: [] } }),
  rowOf("correct", { mode: "partial", work: workOf(50), stream: streamed({ firstRightAt: 20 }) }),
  rowOf("correct", { mode: "partial", work: workOf(50), stream: streamed({ errors: 3, work: workOf(500) }) }),
  rowOf("correct", {
    mode: "partial",
    work: workOf(10),
    stream: streamed({ retractions: 4, agrees: false, work: workOf(400) }),
  }),
  rowOf("correct", { mode: "partial", work: workOf(0), stream: streamed({ calls: 1, work: workOf(0) }) }),
];

test("an engine and mode each, with counts and shares", () => {
  const { engines, schemaVersion } = summaryOf(ROWS);
  expect(schemaVersion).toBe(1);
  expect(engines.map(({ engine, mode, cases, byClock }) => [engine, mode, cases, byClock])).toEqual([
    ["v1", "final", 4, 1],
    ["v1", "partial", 4, 0],
    ["v2", "final", 1, 0],
  ]);
  expect(engines[0]?.headlines.silent).toMatchObject({ count: 1, share: 0.25 });
  expect(engines[0]?.verdicts).toMatchObject({ correct: 1, corrupt: 1, refused: 1, hung: 1, safe: 0 });
});

test("layers in the order in which they are tried, tried in vain too", () => {
  const layers = summaryOf(ROWS).engines[0]?.layers ?? [];
  expect(
    layers.map((l) => [
      l.layer,
      l.blocks.count,
      l.blocks.share,
      l.rows,
      l.headlines.right.count,
      l.headlines.silent.count,
    ]),
  ).toEqual([
    ["exact", 1, 0.25, 1, 1, 0],
    ["line-trimmed", 1, 0.25, 1, 1, 0],
    ["block-anchor", 0, 0, 0, 0, 0],
    ["full-file", 1, 0.25, 1, 0, 1],
    ["none", 1, 0.25, 1, 0, 0],
  ]);
});

test("streaming: errors, retractions, agreement, and work over that of the final calls", () => {
  const [, partial] = summaryOf(ROWS).engines;
  expect(partial?.stream).toMatchObject({
    rows: 4,
    calls: 31,
    errors: 3,
    rowsWithErrors: { count: 1, share: 0.25 },
    retractions: 4,
    rowsWithRetractions: { count: 1 },
    agreement: { count: 3, share: 0.75 },
    shown: { count: 1 },
    medianShownAt: 0.4,
    // 100/50, 500/50, 400/10; the row without work has no ratio.
    amplification: { total: 1000 / 110, median: 10 },
  });
  expect(summaryOf(ROWS).engines[0]?.stream).toBeNull();
});

test("a median of an even number of ratios is the mean of the middle two", () => {
  const rows = [200, 300, 400, 5000].map((units) =>
    rowOf("correct", { mode: "partial", work: workOf(100), stream: streamed({ work: workOf(units) }) }),
  );
  expect(summaryOf(rows).engines[0]?.stream?.amplification?.median).toBe(3.5);
});

test("latencies of the engine and mode", () => {
  const latencies = createLatencies();
  recordLatency(latencies, { engine: "v1", mode: "final", layer: "exact", sizeClass: "<1k" }, 2000);
  const { engines } = summaryOf(ROWS, latencies);
  expect(engines[0]?.latency).toMatchObject({ count: 1, p50: 2, p99: 2 });
  expect(engines[1]?.latency).toBeNull();
});

test("groups by every dimension, and the worst of final mode only", () => {
  const decoys = [1, 2, 3, 4, 5].flatMap((index) => [
    rowOf("corrupt", { case: `d${index}`, family: "place", mutation: "decoy" }),
    rowOf("corrupt", { case: `p${index}`, family: "place", mutation: "other", mode: "partial" }),
  ]);
  const { groups, worst, mode } = summaryOf([...ROWS, ...decoys]);
  expect(mode).toBe("final");
  expect(groups.family.map(({ key, engine, mode, cases }) => `${key} ${engine} ${mode} ${cases}`)).toEqual([
    "none v1 final 2",
    "none v1 partial 4",
    "none v2 final 1",
    "place v1 final 7",
    "place v1 partial 5",
  ]);
  expect(Object.keys(groups)).toEqual([
    "family",
    "mutation",
    "intensity",
    "format",
    "language",
    "layer",
    "effect",
  ]);
  expect(worst.map((row) => [row.mutation, row.cases])).toEqual([["decoy", 7]]);
});

test("a run of partial mode alone has its worst too", () => {
  const rows = [1, 2, 3, 4, 5].map((index) =>
    rowOf("corrupt", { case: `p${index}`, mutation: "m", mode: "partial" }),
  );
  const { worst, mode } = summaryOf(rows);
  expect([mode, worst[0]?.mutation]).toEqual(["partial", "m"]);
});

test("the order of the rows is of no account, and no rows give an empty summary", () => {
  expect(JSON.stringify(summaryOf([...ROWS].reverse()))).toBe(JSON.stringify(summaryOf(ROWS)));
  expect(summaryOf([])).toMatchObject({ engines: [], worst: [] });
});

test("weighted shares count a case by the weight of its mutation; the plain ones do not", () => {
  const builder = createSummaryBuilder({ weightOf: (mutation) => (mutation === "often" ? 3 : 1) });
  builder.add(rowOf("corrupt", { mutation: "often", case: "1" }));
  builder.add(rowOf("correct", { mutation: "rare", case: "2" }));
  const [engine] = builder.build(createLatencies()).engines;
  expect(engine?.weighted).toEqual({ right: 0.25, drifted: 0, refused: 0, silent: 0.75, failed: 0 });
  expect(engine?.headlines.silent.share).toBe(0.5);
});

test("what gave no case is counted by reason, whatever the numbers in it", () => {
  const builder = createSummaryBuilder();
  for (const reason of ["block 0 means another place", "no line", "block 12 means another place"])
    builder.skip(reason);
  expect(builder.build(createLatencies()).skipped).toEqual([
    { reason: "block n means another place", count: 2 },
    { reason: "no line", count: 1 },
  ]);
});
