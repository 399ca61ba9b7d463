import { Piscina } from "piscina";
import type { Chunk, SpecResult } from "./chunk.ts";
import { newHeartbeat, runningCall } from "./heartbeat.ts";

/** How often the guard looks at the running calls, in milliseconds. */
const GUARD_INTERVAL = 100;

export interface PoolOptions {
  readonly workers: number;
  /** Milliseconds that one engine call may take before its thread is ended. */
  readonly timeout: number;
}

/**
 * Threads that run chunks. A call that outlasts the timeout, or an engine that ends its thread, costs that one
 * call: the chunk is run again with the call's outcome decided, in a new thread.
 */
export class Pool {
  private readonly piscina: Piscina;
  private readonly timeout: number;

  constructor(options: PoolOptions) {
    const source = import.meta.url.endsWith(".ts");
    this.timeout = options.timeout;
    this.piscina = new Piscina({
      filename: new URL(source ? "./worker.ts" : "./worker.js", import.meta.url).href,
      name: "work",
      minThreads: options.workers,
      maxThreads: options.workers,
      execArgv: source ? ["--import", "tsx"] : [],
    });
  }

  async run(chunk: Chunk): Promise<SpecResult[]> {
    const beat = newHeartbeat();
    const abort = new AbortController();
    let late: number | null = null;
    const guard = setInterval(() => {
      const call = runningCall(beat);
      if (!call || call.age <= this.timeout) return;
      late = call.slot;
      abort.abort();
    }, GUARD_INTERVAL);
    try {
      return await this.piscina.run({ chunk, beat }, { signal: abort.signal });
    } catch (error) {
      const slot = late ?? runningCall(beat)?.slot;
      if (slot === undefined) throw error;
      const outcome =
        late === null
          ? ({ kind: "crashed", message: "the engine ended its thread" } as const)
          : ({ kind: "timed-out", by: "clock" } as const);
      return await this.run({ ...chunk, forced: new Map([...chunk.forced, [slot, outcome]]) });
    } finally {
      clearInterval(guard);
    }
  }

  /** Ends all threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.piscina.destroy();
  }
}
