import { expect, test } from "vitest";
import { EditproofError } from "../errors.ts";
import {
  createLatencies,
  type Latencies,
  type LatencyKey,
  latencyOf,
  latencyRows,
  mergeLatencies,
  recordLatency,
  sizeClassOf,
} from "./latency.ts";

const KEY: LatencyKey = { engine: "v1", mode: "final", layer: "exact", sizeClass: "<1k" };

function recorded(...entries: readonly (readonly [LatencyKey, number])[]): Latencies {
  const latencies = createLatencies();
  for (const [key, nanoseconds] of entries) recordLatency(latencies, key, nanoseconds);
  return latencies;
}

test("percentiles are microseconds, exact to three digits", () => {
  const latencies = createLatencies();
  for (let us = 1; us <= 1000; us++) recordLatency(latencies, KEY, us * 1000);
  const figures = latencyOf(latencies, "v1", "final");
  expect(figures?.count).toBe(1000);
  for (const [got, wanted] of [
    [figures?.p50, 500],
    [figures?.p90, 900],
    [figures?.p99, 990],
    [figures?.max, 1000],
  ] as const) {
    expect(Math.abs((got ?? 0) / wanted - 1)).toBeLessThan(0.001);
  }
});

test("a fraction of a nanosecond, a clock that went back and a minute are all recorded", () => {
  const rows = latencyRows(recorded([KEY, 0.4], [KEY, -5], [KEY, 60e9], [KEY, 1e16]));
  expect(rows.map(({ count, p50 }) => [count, p50])).toEqual([[4, 0]]);
  expect(rows[0]?.max).toBeCloseTo(3.6e9, -7);
});

test("halves that are merged equal the whole, byte for byte", () => {
  const other: LatencyKey = { ...KEY, layer: "none", sizeClass: "1M+" };
  const [a, b, c] = [
    [KEY, 1500],
    [other, 7_000_000],
    [KEY, 90],
  ] as const;
  const merged = createLatencies();
  mergeLatencies(merged, latencyRows(recorded(b, c)));
  mergeLatencies(merged, latencyRows(recorded(a)));
  expect(latencyRows(merged)).toEqual(latencyRows(recorded(a, b, c)));
});

test("rows are sorted by engine, mode, layer and size", () => {
  const keys: LatencyKey[] = [
    { ...KEY, engine: "v2" },
    { ...KEY, mode: "partial" },
    { ...KEY, sizeClass: "1M+" },
    { ...KEY, sizeClass: "<10k" },
    { ...KEY, layer: "block-anchor" },
  ];
  expect(
    latencyRows(recorded(...keys.map((key) => [key, 1] as const))).map((row) =>
      [row.engine, row.mode, row.layer, row.sizeClass].join(" "),
    ),
  ).toEqual([
    "v1 final block-anchor <1k",
    "v1 final exact <10k",
    "v1 final exact 1M+",
    "v1 partial exact <1k",
    "v2 final exact <1k",
  ]);
});

test("an engine's figures leave other engines and modes out", () => {
  const latencies = recorded([KEY, 10], [{ ...KEY, layer: "none" }, 20], [{ ...KEY, mode: "partial" }, 30]);
  expect(latencyOf(latencies, "v1", "final")?.count).toBe(2);
  expect(latencyOf(latencies, "v2", "final")).toBeNull();
});

test.each(["", "xx", "AAAA"])("a row without a histogram is refused: %j", (histogram) => {
  const row = { ...KEY, count: 0, p50: 0, p90: 0, p99: 0, max: 0, histogram };
  expect(() => mergeLatencies(createLatencies(), [row])).toThrow(
    new EditproofError("latency of v1, final, exact, <1k: not a compressed histogram in base64"),
  );
});

test.each([
  [0, "<1k"],
  [999, "<1k"],
  [1000, "<10k"],
  [99_999, "<100k"],
  [999_999, "<1M"],
  [1_000_000, "1M+"],
])("%d units are %s", (units, sizeClass) => {
  expect(sizeClassOf(units)).toBe(sizeClass);
});
