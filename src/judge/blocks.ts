import type { MeantBlock } from "../records.ts";

/** A block with its index in `expectation.blocks`. */
export interface IndexedBlock extends MeantBlock {
  readonly index: number;
}

/** The blocks of each path, in file order. */
export function blocksByPath(blocks: readonly MeantBlock[]): ReadonlyMap<string, readonly IndexedBlock[]> {
  const byPath = new Map<string, IndexedBlock[]>();
  for (const [index, block] of blocks.entries()) {
    const list = byPath.get(block.path);
    if (list) list.push({ ...block, index });
    else byPath.set(block.path, [{ ...block, index }]);
  }
  for (const list of byPath.values()) list.sort((a, b) => a.from - b.from);
  return byPath;
}

/** A text with these blocks of it (in file order) applied, or null where two of them overlap. */
export function applyBlocks(text: string, blocks: readonly MeantBlock[]): string | null {
  let result = "";
  let at = 0;
  for (const block of blocks) {
    if (block.from < at) return null;
    result += text.slice(at, block.from) + block.text;
    at = block.to;
  }
  return result + text.slice(at);
}
