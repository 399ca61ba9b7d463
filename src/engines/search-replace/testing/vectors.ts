import { readFileSync } from "node:fs";
import type { Outcome, Version } from "./outcome.ts";

/** One call with its result in both versions. */
export type FinalVector = {
  readonly id: string;
  readonly topic: string;
  readonly original: string;
  readonly diff: string;
  readonly final: boolean;
} & Readonly<Record<Version, Outcome>>;

/** Partial calls with the first `cuts[i]` units of the diff, then a final call with all of it. */
export type StreamVector = {
  readonly id: string;
  readonly original: string;
  readonly diff: string;
  readonly cuts: readonly number[];
} & Readonly<Record<Version, readonly Outcome[]>> &
  Readonly<Record<`${Version}Final`, Outcome>>;

export const finalVectors: readonly FinalVector[] = read("search-replace.jsonl");
export const streamVectors: readonly StreamVector[] = read("search-replace-stream.jsonl");

function read<T>(name: string): T[] {
  const text = readFileSync(new URL(`../../../../corpus/conformance/${name}`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
