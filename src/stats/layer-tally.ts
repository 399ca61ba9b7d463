import type { Headline, ResultRow, Trace } from "../records.ts";
import { layerOf, layersOf, NO_LAYER } from "./layers.ts";
import { addToCounts, type Counts, compareText, createCounts, sharesOf } from "./tally.ts";
import { type Share, shareOf } from "./wilson.ts";

/** What one layer of a matcher decided, and what became of the rows in which it did. */
export interface LayerSummary {
  readonly layer: string;
  /** Blocks whose place this layer found, of all blocks; `none`: blocks whose place no layer found. */
  readonly blocks: Share;
  /** Rows in which it decided at least one block, and their shares. */
  readonly rows: number;
  readonly headlines: Readonly<Record<Headline, Share>>;
}

interface LayerCell {
  blocks: number;
  /** The latest step at which it was tried. */
  step: number;
  readonly counts: Counts;
}

/** Layers by name. */
export type LayerTally = Map<string, LayerCell>;

export function addToLayers(tally: LayerTally, row: Pick<ResultRow, "trace" | "verdict" | "headline">): void {
  noteSteps(tally, row.trace);
  cellOf(tally, NO_LAYER);
  for (const block of row.trace.blocks) cellOf(tally, layerOf(block)).blocks++;
  for (const layer of layersOf(row.trace)) addToCounts(cellOf(tally, layer).counts, row);
}

/** The layers in the order in which they are tried, `none` last. */
export function layerSummaries(tally: LayerTally): readonly LayerSummary[] {
  const total = [...tally.values()].reduce((sum, cell) => sum + cell.blocks, 0);
  return [...tally]
    .sort(([a, cellA], [b, cellB]) => stepOf(a, cellA) - stepOf(b, cellB) || compareText(a, b))
    .map(([layer, { blocks, counts }]) => ({
      layer,
      blocks: shareOf(blocks, total),
      rows: counts.cases,
      headlines: sharesOf(counts),
    }));
}

function noteSteps(tally: LayerTally, trace: Trace): void {
  for (const block of trace.blocks) {
    for (const [step, { layer }] of block.tries.entries()) {
      const cell = cellOf(tally, layer);
      cell.step = Math.max(cell.step, step);
    }
  }
}

function cellOf(tally: LayerTally, layer: string): LayerCell {
  let cell = tally.get(layer);
  if (!cell) {
    cell = { blocks: 0, step: 0, counts: createCounts() };
    tally.set(layer, cell);
  }
  return cell;
}

function stepOf(layer: string, cell: LayerCell): number {
  return layer === NO_LAYER ? Number.MAX_SAFE_INTEGER : cell.step;
}
