import { type DiffBlock, extractBlocks } from "./extract-blocks.ts";
import { type FileRow, fileRows, originalRegion } from "./file-row.ts";
import { locate } from "./locate.ts";
import { sequenceFault } from "./marker-sequence.ts";
import { type ApplyDiffOptions, DEFAULT_OPTIONS } from "./options.ts";
import { prepared } from "./prepare.ts";
import type { ApplyDiffResult, BlockFault, FailedBlock } from "./result.ts";
import { joinedAs, rowsOf } from "./rows.ts";
import { splice } from "./splice.ts";
import { Watch } from "./watch.ts";

/**
 * The new text of the whole file, as the modelled applier makes it of a diff of SEARCH/REPLACE blocks with line hints,
 * and the blocks that it could not apply. Never throws: a refusal is a result. The diff is taken as it is; entities are
 * decoded before, if at all (`decodeEntities`).
 *
 * @param original The old text of the whole file.
 * @param diff All that the model wrote.
 * @param options Where not given: threshold 1, 40 lines.
 */
export function applyDiff(
  original: string,
  diff: string,
  options: Partial<ApplyDiffOptions> = {},
): ApplyDiffResult {
  return applyWatched(original, diff, { ...DEFAULT_OPTIONS, ...options }, new Watch());
}

/** The same under watch. Throws OverBudget. */
export function applyWatched(
  original: string,
  diff: string,
  options: ApplyDiffOptions,
  watch: Watch,
): ApplyDiffResult {
  const fault = sequenceFault(diff);
  if (fault !== null) return { ok: false, ...fault };
  const blocks = extractBlocks(diff, watch.work);
  if (blocks.length === 0) return { ok: false, error: "NO_BLOCKS" };
  watch.expect(blocks.length);
  let rows: readonly FileRow[] = fileRows(original);
  let shift = 0;
  const failed: FailedBlock[] = [];
  for (const [index, block] of inOrder(blocks)) {
    const outcome = watch.block(
      index,
      () => applyBlock(block, rows, shift, options, watch),
      (result) =>
        "error" in result
          ? { from: null, to: null, error: result.error }
          : { ...regionOf(original, result.removed), error: null },
    );
    if ("error" in outcome) {
      failed.push({ block: index + 1, ...outcome });
    } else {
      shift += outcome.added - outcome.removed.length;
      rows = outcome.rows;
    }
  }
  if (failed.length === blocks.length) return { ok: false, error: "ALL_BLOCKS_FAILED", failed };
  const texts = rows.map((row) => row.text);
  return { ok: true, content: joinedAs(original, texts), failed };
}

/** By stated line, those without one first; else in document order. */
function inOrder(blocks: readonly DiffBlock[]): (readonly [index: number, block: DiffBlock])[] {
  // Two infinite lines have no difference that a subtraction could tell.
  return [...blocks.entries()].sort(([, a], [, b]) =>
    a.startLine === b.startLine ? 0 : a.startLine - b.startLine,
  );
}

interface Applied {
  readonly rows: readonly FileRow[];
  /** Can be fewer than the SEARCH text has, at the end of the file. */
  readonly removed: readonly FileRow[];
  readonly added: number;
}

function applyBlock(
  block: DiffBlock,
  rows: readonly FileRow[],
  shift: number,
  options: ApplyDiffOptions,
  watch: Watch,
): Applied | BlockFault {
  const ready = prepared(block, shift);
  if ("error" in ready) return ready;
  const place = locate(ready, rows, options, watch);
  if ("error" in place) return place;
  const replacement = place.replace === "" ? [] : rowsOf(place.replace);
  return {
    ...splice(rows, place.position, rowsOf(place.search), replacement),
    added: replacement.length,
  };
}

function regionOf(original: string, removed: readonly FileRow[]): { from: number | null; to: number | null } {
  return originalRegion(original, removed) ?? { from: null, to: null };
}
