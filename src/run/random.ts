import { createHash } from "node:crypto";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Random } from "../records.ts";

/** A generator whose choices follow from the seed alone, the same on every machine. */
export function randomOf(seed: number | string): Random {
  const generator = xoroshiro128plus(typeof seed === "number" ? seed | 0 : hashed(seed));
  const int = (below: number): number => {
    if (!(below >= 1)) throw new RangeError(`no whole number below ${below}`);
    return uniformInt(generator, 0, below - 1);
  };
  return randomWith(int);
}

/** All choices from one: a whole number in `[0, below)`. */
export function randomWith(int: Random["int"]): Random {
  return {
    int,
    chance: (probability) => int(2 ** 30) < probability * 2 ** 30,
    pick: (values) => values[int(values.length)] as (typeof values)[number],
    shuffle: (values) => {
      const result = [...values];
      for (let last = result.length - 1; last > 0; last--) {
        const other = int(last + 1);
        [result[last], result[other]] = [result[other] as never, result[last] as never];
      }
      return result;
    },
  };
}

function hashed(seed: string): number {
  return createHash("sha256").update(seed).digest().readInt32BE(0);
}
