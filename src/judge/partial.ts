import type { Expectation, Files } from "../records.ts";
import { applyBlocks, blocksByPath, type IndexedBlock } from "./blocks.ts";
import { occurrencesAt } from "./occurrences.ts";

/** Whether `got` is `files` with every block applied in its place but the failed ones. */
export function otherBlocksStand(
  files: Files,
  expectation: Expectation,
  got: Files,
  failed: ReadonlySet<number>,
): boolean {
  for (const index of failed) {
    if (expectation.blocks[index] === undefined) return false;
  }
  const blocks = blocksByPath(expectation.blocks);
  return everyPath(files, got, blocks, (path, own) => {
    const standing = own.filter((block) => !failed.has(block.index));
    const wanted =
      standing.length === own.length
        ? endOf(path, files, expectation, own)
        : standing.length === 0
          ? files.get(path)
          : applyBlocks(files.get(path) ?? "", standing);
    return got.get(path) === wanted;
  });
}

/** Whether `got` is `files` with some of the blocks applied, each in its place, but not all of them. */
export function someBlocksStand(files: Files, expectation: Expectation, got: Files): boolean {
  const blocks = blocksByPath(expectation.blocks);
  let isOneMissing = false;
  const fits = everyPath(files, got, blocks, (path, own) => {
    const text = got.get(path);
    const isMissingHere = text === files.get(path) || isProperPart(files.get(path) ?? "", own, text ?? null);
    isOneMissing ||= isMissingHere;
    return isMissingHere || text === endOf(path, files, expectation, own);
  });
  return fits && isOneMissing;
}

/** Paths without a block have to stay as they are; `holds` decides on the others. */
function everyPath(
  files: Files,
  got: Files,
  blocks: ReadonlyMap<string, readonly IndexedBlock[]>,
  holds: (path: string, own: readonly IndexedBlock[]) => boolean,
): boolean {
  for (const path of new Set([...files.keys(), ...got.keys()])) {
    if (!blocks.has(path) && files.get(path) !== got.get(path)) return false;
  }
  for (const [path, own] of blocks) {
    if (!holds(path, own)) return false;
  }
  return true;
}

/** What a path holds when all its blocks stand: nothing, where the edit deletes the file. */
function endOf(
  path: string,
  files: Files,
  expectation: Expectation,
  own: readonly IndexedBlock[],
): string | null | undefined {
  const meant = expectation.accepted[0];
  return meant ? meant.get(path) : applyBlocks(files.get(path) ?? "", own);
}

/** A way to have read the blocks so far: where in the text before, where in the text got. */
interface Reading {
  readonly before: number;
  readonly got: number;
  readonly isOneMissing: boolean;
}

/**
 * Whether `got` is `before` with some but not all blocks applied. Every block is either there or not; readings
 * that have come to the same two places are one, so that the work grows with the places and not with the subsets.
 */
function isProperPart(before: string, blocks: readonly IndexedBlock[], got: string | null): boolean {
  if (got === null) return false;
  let readings: readonly Reading[] = [{ before: 0, got: 0, isOneMissing: false }];
  for (const block of blocks) {
    // A block that overlaps one that stands cannot stand beside it.
    const beyond = readings.filter((reading) => block.from < reading.before);
    const reached = readTo(block.from, readings, before, got);
    const places = reached.map((reading) => reading.got);
    const standing = occurrencesAt(got, block.text, places);
    readings = distinct([
      ...[...beyond, ...reached].map((reading) => ({ ...reading, isOneMissing: true })),
      ...reached
        .filter((reading) => standing.has(reading.got))
        .map((reading) => ({ ...reading, before: block.to, got: reading.got + block.text.length })),
    ]);
  }
  return readings.some(
    (reading) => reading.isOneMissing && before.slice(reading.before) === got.slice(reading.got),
  );
}

/** The readings that find the text before unchanged up to an offset, taken on to there. */
function readTo(from: number, readings: readonly Reading[], before: string, got: string): readonly Reading[] {
  const byPlace = new Map<number, Reading[]>();
  for (const reading of readings) {
    if (reading.before > from) continue;
    const list = byPlace.get(reading.before);
    if (list) list.push(reading);
    else byPlace.set(reading.before, [reading]);
  }
  return distinct(
    [...byPlace].flatMap(([place, list]) => {
      const gap = before.slice(place, from);
      const offsets = list.map((reading) => reading.got);
      const found = occurrencesAt(got, gap, offsets);
      return list
        .filter((reading) => found.has(reading.got))
        .map((reading) => ({ ...reading, before: from, got: reading.got + gap.length }));
    }),
  );
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const keyed = readings.map(
    (reading) => [`${reading.before} ${reading.got} ${reading.isOneMissing}`, reading] as const,
  );
  return [...new Map(keyed).values()];
}
