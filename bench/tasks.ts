import type { SyncEngine } from "../src/engines/engine.ts";
import { blockAnchor } from "../src/engines/search-replace/block-anchor.ts";
import { v1, v2 } from "../src/engines/search-replace/engine.ts";
import { exact } from "../src/engines/search-replace/exact.ts";
import { fullFile } from "../src/engines/search-replace/full-file.ts";
import { type Layer, Original } from "../src/engines/search-replace/layer.ts";
import { lineTrimmed } from "../src/engines/search-replace/line-trimmed.ts";
import { WorkCounter } from "../src/engines/work.ts";
import type { Work } from "../src/records.ts";
import { diffOf, manyBlocks, oneBlock, type Scenario, swapped, type Way } from "./scenarios.ts";

/** One row of the table. */
export interface BenchTask {
  readonly group: "layer" | "chain" | "blocks" | "stream";
  /** The layer or the engine. */
  readonly subject: string;
  readonly scenario: Scenario;
  /** Calls made by one `run`. */
  readonly calls: number;
  /** Too long to be sampled: timed once. */
  readonly once: boolean;
  run(): Work;
}

const SIZES = [100, 1_000, 10_000, 100_000];
const LAYERS: readonly Layer[] = [exact, lineTrimmed, blockAnchor, fullFile];
const ENGINES: readonly SyncEngine[] = [v1, v2];
const ONE_BLOCK: readonly (readonly [Way, "early" | "late"])[] = [
  ["exact", "early"],
  ["exact", "late"],
  ["line-trimmed", "late"],
  ["block-anchor", "late"],
  ["miss", "late"],
  ["near-miss", "late"],
];
const BLOCK_COUNTS = [5, 20, 50];
const STREAMED_BLOCKS = 20;
export const PREFIXES = 500;
/** Lines from which on a stream is timed once. */
const LARGE = 100_000;

export function nameOf({ group, subject, scenario }: BenchTask): string {
  const { way, where, searches, lines } = scenario;
  return [group, subject, way, where, `${searches.length} blocks`, `${lines} lines`].join(", ");
}

/** All rows, those over one file side by side. */
export function benchTasks(): BenchTask[] {
  return SIZES.flatMap((lines) => [
    ...LAYERS.flatMap((layer) => layerTasks(layer, lines)),
    ...ENGINES.flatMap((engine) => [
      ...ONE_BLOCK.map(([way, where]) => callTask("chain", engine, oneBlock(lines, way, where))),
      ...(engine === v1 ? [callTask("chain", engine, swapped(lines))] : []),
      ...BLOCK_COUNTS.flatMap((blocks) => [
        callTask("blocks", engine, manyBlocks(lines, "exact", blocks)),
        callTask("blocks", engine, manyBlocks(lines, "line-trimmed", blocks)),
      ]),
      ...(["exact", "line-trimmed", "block-anchor"] as const).map((way) =>
        streamTask(engine, manyBlocks(lines, way, STREAMED_BLOCKS)),
      ),
    ]),
  ]);
}

/** A layer alone, from a file whose lines are not known yet; `full-file` begins behind the end, as it never matters. */
function layerTasks(layer: Layer, lines: number): BenchTask[] {
  const way = layer.name as Way;
  const scenarios = [
    oneBlock(lines, way, "early"),
    oneBlock(lines, way, "late"),
    oneBlock(lines, "miss", "late"),
    oneBlock(lines, "near-miss", "late"),
  ];
  return scenarios.map((scenario) => {
    const search = { lines: scenario.searches[0] ?? [], text: `${scenario.searches[0]?.join("\n")}\n` };
    const cursor = layer === fullFile ? scenario.original.length + 1 : 0;
    return {
      group: "layer",
      subject: layer.name,
      scenario,
      calls: 1,
      once: false,
      run() {
        const work = new WorkCounter();
        layer.find(new Original(scenario.original), search, cursor, work);
        return work;
      },
    };
  });
}

function callTask(group: "chain" | "blocks", engine: SyncEngine, scenario: Scenario): BenchTask {
  const files = new Map([["file", scenario.original]]);
  const input = diffOf(scenario);
  const run = () => engine.apply({ files, input, mode: "final", trace: false }).work;
  return { group, subject: engine.name, scenario, calls: 1, once: false, run };
}

/** As an editor calls it while the model writes: with ever longer prefixes of the diff. */
function streamTask(engine: SyncEngine, scenario: Scenario): BenchTask {
  const files = new Map([["file", scenario.original]]);
  const inputs = prefixesOf(diffOf(scenario));
  return {
    group: "stream",
    subject: engine.name,
    scenario,
    calls: inputs.length,
    once: scenario.lines >= LARGE,
    run() {
      let linesCompared = 0;
      let charactersScanned = 0;
      for (const input of inputs) {
        const { work } = engine.apply({ files, input, mode: "partial", trace: false });
        linesCompared += work.linesCompared;
        charactersScanned += work.charactersScanned;
      }
      return { linesCompared, charactersScanned };
    },
  };
}

/** Evenly spaced, the last is the whole. */
export function prefixesOf(diff: string): string[] {
  return Array.from({ length: PREFIXES }, (_, index) =>
    diff.slice(0, Math.round((diff.length * (index + 1)) / PREFIXES)),
  );
}
