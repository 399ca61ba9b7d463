import type { BlockTrace, Trace } from "../records.ts";

/** What stands for the layer of a block whose place no layer found. */
export const NO_LAYER = "none";

/** The layer that decided a block. */
export function layerOf(block: BlockTrace): string {
  return block.layer ?? NO_LAYER;
}

/** The layers that decided the blocks, each once, in the order of the blocks. */
export function layersOf(trace: Trace): readonly string[] {
  return [...new Set(trace.blocks.map(layerOf))];
}

/** The layer of the block for which most layers were tried: the one that the time of a call went to. */
export function deepestLayer(trace: Trace): string {
  let deepest: BlockTrace | undefined;
  for (const block of trace.blocks) {
    if (!deepest || block.tries.length > deepest.tries.length) deepest = block;
  }
  return deepest ? layerOf(deepest) : NO_LAYER;
}
