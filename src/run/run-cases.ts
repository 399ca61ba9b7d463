import type { FormatName, Mode, Pair } from "../records.ts";
import type { SpecResult } from "./chunk.ts";
import type { ReadyCase } from "./labelled.ts";
import { type CaseSpec, type PlanOptions, planCases } from "./plan.ts";
import { Pool } from "./pool.ts";

/** Specs that travel to a worker together. */
const CHUNK_SIZE = 16;

export interface RunOptions extends PlanOptions {
  readonly formats: readonly FormatName[];
  readonly engines: readonly string[];
  readonly engineModules: readonly string[];
  readonly modes: readonly Mode[];
  /** Cases at the most, at least 1; absent: all that the plan has. */
  readonly cases?: number;
  readonly workers: number;
  /** Milliseconds that one engine call may take. */
  readonly timeout: number;
}

/** Runs the plan for these pairs. */
export function runCases(
  pairs: readonly Pair[],
  options: RunOptions,
  signal: AbortSignal,
): AsyncGenerator<SpecResult[]> {
  return runSpecs(planCases(pairs, options), options, signal);
}

/**
 * Runs specs on a pool of threads. Results come in their order whatever the number of workers, and end when the specs
 * or `options.cases` are used up, or when `signal` is aborted: what is being measured then is left out.
 */
export async function* runSpecs(
  specs: Iterable<CaseSpec | ReadyCase> | AsyncIterable<CaseSpec | ReadyCase>,
  options: Omit<RunOptions, keyof PlanOptions> & Pick<PlanOptions, "seed">,
  signal: AbortSignal,
): AsyncGenerator<SpecResult[]> {
  const pool = new Pool(options);
  const chunks = chunksOf(specs, CHUNK_SIZE);
  const running: Promise<SpecResult[]>[] = [];
  // Whatever an engine is doing, an interrupt waits for nothing but the rows already measured.
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  let left = options.cases ?? Number.POSITIVE_INFINITY;
  try {
    while (left > 0 && !signal.aborted) {
      while (running.length < options.workers * 2) {
        const next = await chunks.next();
        if (next.done) break;
        const result = pool.run({ ...options, specs: next.value, forced: new Map() });
        result.catch(() => undefined); // reported when its turn comes
        running.push(result);
      }
      const turn = running.shift();
      if (!turn) return;
      const measured = await Promise.race([turn, aborted]);
      if (measured === null) return;
      const results = firstCases(measured, left);
      left -= results.filter((result) => "executions" in result).length;
      yield results;
    }
  } finally {
    await pool.close();
  }
}

/** Results up to and with the given number of cases. */
function firstCases(results: readonly SpecResult[], most: number): SpecResult[] {
  let cases = 0;
  return results.filter((result) => {
    if (cases >= most) return false;
    if ("executions" in result) cases++;
    return true;
  });
}

async function* chunksOf<T>(
  specs: Iterable<T> | AsyncIterable<T>,
  size: number,
): AsyncGenerator<T[], undefined> {
  let chunk: T[] = [];
  for await (const spec of specs) {
    chunk.push(spec);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
