import { createHash } from "node:crypto";
import type { Pair, PairRef } from "../records.ts";

/** SHA-256 of path and texts, in hexadecimal: that of the record where it carries one, else computed once. */
export function pairDigest(pair: Pair | PairRef): string {
  if ("digest" in pair) return pair.digest;
  let digest = digests.get(pair);
  if (digest === undefined) {
    digest = createHash("sha256")
      .update(JSON.stringify([pair.path, pair.before, pair.after]))
      .digest("hex");
    digests.set(pair, digest);
  }
  return digest;
}

const digests = new WeakMap<Pair, string>();
