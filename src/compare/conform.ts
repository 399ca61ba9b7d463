import { isDeepStrictEqual } from "node:util";
import { answerDiff } from "./answer-diff.ts";
import type { Answer, Check } from "./vector-shape.ts";
import { readVectors, type Vector } from "./vectors.ts";

/** A vector whose recorded results the engine does not give. */
export interface Difference {
  readonly id: string;
  /** Empty when the vector names none. */
  readonly topic: string;
  /** Line of the file, from 1. */
  readonly line: number;
  /** The first call that differs. */
  readonly call: string;
  /** How many more calls of the vector differ. */
  readonly moreCalls: number;
  /** Texts over 2,000 UTF-16 units are cut. */
  readonly expected: Answer;
  readonly got: Answer;
  /** The difference for people: lines that are safe to show on a terminal. */
  readonly diff: readonly string[];
}

/** Vectors, not calls. */
export interface Conformance {
  readonly matched: number;
  readonly differ: number;
}

/**
 * Holds an engine against recorded results. `onDifference` is called for each vector that differs, in file order.
 * Throws EditproofError where the file is not valid, and the signal's reason when it is aborted.
 */
export async function conform(
  path: string,
  engine: string,
  onDifference: (difference: Difference) => void,
  signal?: AbortSignal,
): Promise<Conformance> {
  let matched = 0;
  let differ = 0;
  for await (const vector of readVectors(path, engine)) {
    signal?.throwIfAborted();
    const difference = await differenceOf(vector);
    if (difference === null) {
      matched++;
    } else {
      differ++;
      onDifference(difference);
    }
  }
  return { matched, differ };
}

async function differenceOf({ id, topic, line, checks }: Vector): Promise<Difference | null> {
  let first: Check | null = null;
  let moreCalls = -1;
  for await (const check of checks) {
    if (isDeepStrictEqual(check.expected, check.got)) continue;
    first ??= check;
    moreCalls++;
  }
  if (first === null) return null;
  const { call, expected, got } = first;
  return {
    id,
    topic,
    line,
    call,
    moreCalls,
    expected: bounded(expected),
    got: bounded(got),
    diff: answerDiff(expected, got),
  };
}

const MAX_TEXT = 2000;

function bounded(answer: Answer): Answer {
  const cut = (value: unknown) =>
    typeof value === "string" && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  return Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, cut(value)]));
}
