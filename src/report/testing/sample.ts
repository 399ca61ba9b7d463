import type { Mode, ResultRow, Verdict } from "../../records.ts";
import { createLatencies, recordLatency } from "../../stats/latency.ts";
import { createSummaryBuilder, type Summary } from "../../stats/summary.ts";
import { blockOf, rowOf } from "../../stats/testing/rows.ts";

/** A small run of two engines in both modes, with something in every column. */
export function sampleSummary(): Summary {
  const builder = createSummaryBuilder();
  for (const mode of ["final", "partial"] as const) {
    for (const row of [...rowsOf("v1", mode), ...rowsOf("v2", mode)]) builder.add(row);
  }
  const latencies = createLatencies();
  recordLatency(latencies, { engine: "v1", mode: "final", layer: "exact", sizeClass: "<1k" }, 12_340);
  recordLatency(latencies, { engine: "v2", mode: "partial", layer: "exact", sizeClass: "<1k" }, 2_000_000);
  return builder.build(latencies);
}

/** Mutation, family, and a verdict for each case, by engine. */
const PLAN: readonly (readonly [string, string, readonly Verdict[], readonly Verdict[]])[] = [
  ["none", "none", ["correct", "correct"], ["correct", "correct"]],
  ["decoy", "place", repeat("corrupt", 6), [...repeat("corrupt", 3), ...repeat("refused", 3)]],
  [
    "leading-blank",
    "white-space",
    [...repeat("correct", 4), "drifted", "ignored"],
    [...repeat("correct", 5), "hung"],
  ],
];

function rowsOf(engine: string, mode: Mode): readonly ResultRow[] {
  return PLAN.flatMap(([mutation, family, v1, v2]) =>
    (engine === "v1" ? v1 : v2).map((verdict, index) =>
      rowOf(verdict, {
        engine,
        mode,
        mutation,
        family,
        intensity: mutation === "none" ? "" : "light",
        case: `${mutation}-${index}`,
        trace: {
          blocks: [
            blockOf(verdict === "refused" ? null : engine === "v1" && index > 3 ? "full-file" : "exact"),
          ],
        },
        work: { linesCompared: 5, charactersScanned: 100 },
        stream:
          mode === "final"
            ? null
            : {
                calls: 20,
                errors: engine === "v1" ? 0 : 2,
                retractions: index,
                firstRightAt: 10,
                agrees: verdict === "correct",
                work: { linesCompared: 99, charactersScanned: engine === "v1" ? 1234 : 4567 },
              },
      }),
    ),
  );
}

function repeat(verdict: Verdict, times: number): readonly Verdict[] {
  return Array.from({ length: times }, () => verdict);
}
