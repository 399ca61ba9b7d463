import type { Stopwatch } from "./ask.ts";

/** Memory that a worker and its guard share: when the running engine call began, and in which slot. */
export type Heartbeat = BigInt64Array<SharedArrayBuffer>;

/** Stands for a slot while the engines are loaded. */
export const LOADING = -1;

/** Taken before an engine's code could put others in their place: the guard goes by them. */
const { now } = Date;
const { load, store } = Atomics;
const { bigint: nanoseconds } = process.hrtime;

const STARTED = 0;
const SLOT = 1;

export function newHeartbeat(): Heartbeat {
  return new BigInt64Array(new SharedArrayBuffer(16));
}

/** The worker's side: a stopwatch that leaves a sign of every call. */
export function beatingStopwatch(beat: Heartbeat): Stopwatch & { enter(slot: number): void } {
  let began = 0n;
  return {
    start() {
      store(beat, STARTED, BigInt(now()));
      began = nanoseconds();
    },
    stop() {
      const elapsed = Number(nanoseconds() - began);
      store(beat, STARTED, 0n);
      return elapsed;
    },
    enter(slot) {
      store(beat, SLOT, BigInt(slot));
    },
  };
}

/** The guard's side: the slot of the call now running and its age in milliseconds, or null between calls. */
export function runningCall(beat: Heartbeat): { readonly slot: number; readonly age: number } | null {
  const started = load(beat, STARTED);
  if (started === 0n) return null;
  return { slot: Number(load(beat, SLOT)), age: now() - Number(started) };
}
