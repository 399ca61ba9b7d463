import type { BlockTrace } from "../records.ts";
import { linesOf } from "../text.ts";
import { SIDES, type Trial } from "./trial.ts";

/** Blocks of an answer that are looked at: no input has so many. */
const MOST_BLOCKS = 100;

/**
 * What a trial reached in the engine: for each block the layer that decided, what had decided the block before (the
 * state it came in), the error kind, how many places there were and how large the file was; for each answer its end.
 */
export async function featuresOf(trial: Trial): Promise<ReadonlySet<string>> {
  const features = new Set<string>();
  for (const side of SIDES) {
    const [given, answer] = [trial.inputOf(side), await trial.final(side)];
    if (given === null || answer === null) continue;
    const size = sizeClass(linesOf(given.files.get(trial.specimen.path) ?? "").length);
    const end = answer.status === "rejected" ? errorWord(answer.error) : answer.status;
    features.add(`end ${end} size ${size}`);
    const blocks = (("trace" in answer && answer.trace?.blocks) || []).slice(0, MOST_BLOCKS);
    for (const [index, block] of blocks.entries()) {
      const before = blocks[index - 1];
      features.add(
        `${decided(block)} after ${before ? decided(before) : "start"} ` +
          `${block.error === null ? "ok" : errorWord(block.error)} ` +
          `places ${sizeClass(placesOf(block))} size ${size}`,
      );
    }
  }
  return features;
}

/** The layers that decided, block by block: what tells one way through an engine from another. */
export async function traceSignature(trial: Trial): Promise<string> {
  const side = trial.specimen.damaged ? "damaged" : "clean";
  const answer = await trial.final(side);
  const blocks = (answer && "trace" in answer && answer.trace?.blocks) || [];
  const shown = blocks.slice(0, 4).map(decided);
  return [...shown, ...(blocks.length > 4 ? ["more"] : [])].join(",") || (answer?.status ?? "none");
}

function decided({ layer, error }: BlockTrace): string {
  return layer ?? (error === null ? "none" : errorWord(error));
}

/** Features and buckets go by words: a text of an engine's own making is none. */
function errorWord(error: string): string {
  return /^[\w.+@:/-]{1,60}$/.test(error) ? error : "no-word";
}

function placesOf({ tries }: BlockTrace): number {
  return tries.find(({ hit }) => hit)?.candidates ?? 0;
}

/** 0, 1, 2, then by powers of four: 3 for up to 8, 4 for up to 32 and so on. */
function sizeClass(count: number): number {
  return count <= 2 ? count : 3 + Math.max(0, Math.ceil(Math.log(count / 8) / Math.log(4)));
}
