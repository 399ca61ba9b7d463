import type { Files } from "../../records.ts";
import { type DiffOptions, edited } from "./apply-diff/block.ts";
import { blocksOf, type DiffBlock } from "./apply-diff/blocks.ts";
import { sequenceFault } from "./apply-diff/sequence.ts";
import { joinedRows, rowsOf } from "./apply-diff/texts.ts";
import type { Model, ModelAnswer } from "./model.ts";

/**
 * A model of the `apply-diff` engines. The options are those that an engine's name stands for: `fuzzyThreshold` from 0
 * to 1, 1 when absent; `bufferLines` a whole number from 0, 40 when absent.
 */
export function applyDiffModel(options: Partial<DiffOptions> = {}): Model {
  const { fuzzyThreshold = 1, bufferLines = 40 } = options;
  return { final: (files, input) => final(files, input, { fuzzyThreshold, bufferLines }) };
}

function final(files: Files, input: string, options: DiffOptions): ModelAnswer {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return { status: "rejected", error: "not_one_file" };
  const [path, original] = file;

  const fault = sequenceFault(input);
  if (fault !== null) return { status: "rejected", error: fault };
  const blocks = blocksOf(input);
  if (blocks.length === 0) return { status: "rejected", error: "NO_BLOCKS" };

  let rows: readonly string[] = rowsOf(original);
  let shift = 0;
  const failedBlocks: number[] = [];
  for (const { block, index } of inOrder(blocks)) {
    const line = block.start === 0 ? 0 : block.start + shift;
    const edit = edited(rows, line, block, options);
    if (edit === null) {
      failedBlocks.push(index);
    } else {
      rows = edit.rows;
      shift += edit.added - edit.removed;
    }
  }
  if (failedBlocks.length === blocks.length) return { status: "rejected", error: "ALL_BLOCKS_FAILED" };
  return {
    status: "applied",
    files: new Map([[path, joinedRows(rows, original)]]),
    failedBlocks: failedBlocks.sort((a, b) => a - b),
  };
}

/** By declared line, and of the same line as written. */
function inOrder(blocks: readonly DiffBlock[]): { block: DiffBlock; index: number }[] {
  const written = blocks.map((block, index) => ({ block, index }));
  // Not the difference, which of two numbers beyond all bounds is none.
  return written.sort(({ block: a }, { block: b }) => Number(a.start > b.start) - Number(a.start < b.start));
}
