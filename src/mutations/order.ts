import type { Draft, Intensity, Random } from "../records.ts";
import { amountOf } from "./amount.ts";
import { reordered } from "./block-lines.ts";
import type { Mutation } from "./mutation.ts";
import { contradictions } from "./order-contradictions.ts";
import { lateNearDecoy } from "./order-decoy.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** Blocks in another order than their places in the file, and blocks that get in each other's way. */
export const order: readonly Mutation[] = [
  reordering({
    name: "swap-blocks",
    meaning: "neighbouring blocks change places",
    arrange: (count, intensity, random) => {
      // Pairs that share no block: as many of them as the intensity says.
      const start = count % 2 === 1 ? random.int(2) : 0;
      const pairs = random.shuffle(range(Math.floor(count / 2)).map((pair) => start + 2 * pair));
      const result = range(count);
      for (const first of pairs.slice(0, amountOf(pairs.length, intensity))) {
        result[first] = first + 1;
        result[first + 1] = first;
      }
      return result;
    },
  }),
  reordering({
    name: "reverse-blocks",
    meaning: "the last blocks are written backwards; heavy: all blocks",
    arrange: (count, intensity) => {
      const kept = count - windowOf(count, intensity);
      return [...range(kept), ...range(count).slice(kept).toReversed()];
    },
  }),
  reordering({
    name: "shuffle-blocks",
    meaning: "some neighbouring blocks are written in random order, none where it was; heavy: all blocks",
    arrange: (count, intensity, random) => {
      const size = windowOf(count, intensity);
      const start = random.int(count - size + 1);
      const window = cycled(range(count).slice(start, start + size), random);
      return range(count).toSpliced(start, size, ...window);
    },
  }),
  reordering({
    name: "last-block-early",
    meaning: "the last block is written before others that stand above it; heavy: first of all",
    arrange: (count, intensity) => {
      const passed = amountOf(count - 1, intensity);
      return range(count - 1).toSpliced(count - 1 - passed, 0, count - 1);
    },
  }),
  reordering({
    name: "first-block-late",
    meaning: "the first block, such as an import, is written after others; heavy: last of all",
    arrange: (count, intensity) => {
      const passed = amountOf(count - 1, intensity);
      return range(count).slice(1).toSpliced(passed, 0, 0);
    },
  }),
  lateNearDecoy,
  ...contradictions,
];

interface Reordering {
  readonly name: string;
  readonly meaning: string;
  /** For each position the block that is written there; never the order as it was. `count` ≥ 2. */
  readonly arrange: (count: number, intensity: Intensity, random: Random) => number[];
}

function reordering({ name, meaning, arrange }: Reordering): Mutation {
  return {
    name,
    family: "order",
    formats: BLOCK_FORMATS,
    side: "order",
    effect: "harmless",
    meaning,
    apply: (draft, intensity, random) =>
      draft.blocks.length < 2
        ? { skipped: "a single block has no order" }
        : reordered(draft, arrange(draft.blocks.length, intensity, random)),
    prove: provedReordering,
  };
}

/** Where every text stands once, the order in which the blocks are written says nothing. */
function provedReordering(clean: Draft, damaged: Draft): string | null {
  return firstFault(
    () => provedDamage(clean, damaged),
    () => provedTruth(damaged),
    () => provedHarmless(damaged),
  );
}

/** How many blocks change their order: at least two. */
function windowOf(count: number, intensity: Intensity): number {
  return Math.max(2, amountOf(count, intensity));
}

/** A random order in which no value stays where it was (Sattolo's algorithm). */
function cycled(values: readonly number[], random: Random): number[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random.int(last);
    [result[last], result[other]] = [result[other] as number, result[last] as number];
  }
  return result;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
