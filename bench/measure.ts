import { Bench } from "tinybench";

/** What is measured: it gives something. */
export type Run = () => unknown;

/** Milliseconds of one run. */
export interface Timing {
  readonly median: number;
  /** Median absolute deviation; null when there is one sample only. */
  readonly mad: number | null;
  readonly min: number;
  readonly max: number;
  readonly samples: number;
}

/** Milliseconds given to a row that is sampled; it gets `iterations` samples even when they take longer. */
export interface Effort {
  readonly time: number;
  readonly iterations: number;
}

/** Quick runs are repeated within a sample until it takes this long (ms), far above the timer's step. */
const LEAST_SAMPLE = 0.1;

export function sample(run: Run, { time, iterations }: Effort): Timing {
  const repeats = repeatsFor(run);
  const bench = new Bench({
    time,
    iterations,
    warmupTime: time / 5,
    warmupIterations: 1,
    throws: true,
  });
  bench.add(
    "row",
    () => {
      const cost = costOf(run, repeats);
      return { overriddenDuration: cost / repeats, overriddenIterationCost: cost };
    },
    { async: false },
  );
  const [task] = bench.runSync();
  const result = task?.result;
  if (result?.state !== "completed") throw new Error(`a row ended as ${result?.state}`);
  const { p50, mad, min, max, samplesCount } = result.latency;
  return { median: p50, mad, min, max, samples: samplesCount };
}

export function timeOnce<Given>(run: () => Given): Timing & { readonly given: Given } {
  const start = performance.now();
  const given = run();
  const cost = performance.now() - start;
  return { median: cost, mad: null, min: cost, max: cost, samples: 1, given };
}

/** The smallest step (ms) in which the timer was seen to advance. */
export function timerStep(): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 1000; round++) {
    const start = performance.now();
    let now = start;
    while (now === start) now = performance.now();
    smallest = Math.min(smallest, now - start);
  }
  return smallest;
}

/** Whether a timer with that step blurs the shortest samples by more than one part in a hundred. */
export function isCoarse(step: number): boolean {
  return step > LEAST_SAMPLE / 100;
}

function repeatsFor(run: Run): number {
  let repeats = 1;
  while (costOf(run, repeats) < LEAST_SAMPLE) repeats *= 2;
  return repeats;
}

/** Milliseconds of that many runs. What the last one gives is looked at, so that the compiler cannot leave it out. */
function costOf(run: Run, repeats: number): number {
  let given: unknown;
  const start = performance.now();
  for (let index = 0; index < repeats; index++) given = run();
  const cost = performance.now() - start;
  if (given === undefined) throw new Error("a run gave nothing");
  return cost;
}
