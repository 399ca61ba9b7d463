import { Piscina } from "piscina";
import type { EngineFacts } from "../engines/engine.ts";
import { refuseTwins } from "../engines/load.ts";
import { engineNamed } from "../engines/registry.ts";
import { EditproofError } from "../errors.ts";
import { shortLine } from "../safe-text.ts";
import type { Chunk, SpecResult } from "./chunk.ts";
import type { ForcedOutcome } from "./execute.ts";
import { LOADING, newHeartbeat, runningCall } from "./heartbeat.ts";
import type { EngineChoice, Told } from "./in-thread.ts";
import type { Replay } from "./replay.ts";
import type { ReplayTask } from "./worker.ts";

/** How often the guard looks at the running calls, in milliseconds. */
const GUARD_INTERVAL = 100;

/** Milliseconds that the engine modules of a run may take to load, unless a call may take longer. */
const LOAD_TIMEOUT = 10_000;

/** Megabytes of objects that a thread may hold: an engine that takes more loses its call, and the machine stays usable. */
const THREAD_MEMORY = 512;

export interface PoolOptions {
  readonly workers: number;
  /** Milliseconds that one engine call may take before its thread is ended. */
  readonly timeout: number;
  /** Milliseconds that loading the engines may take; 10 seconds or `timeout`, whichever is longer, when absent. */
  readonly loadTimeout?: number;
}

/**
 * Threads in which all code of engine modules runs. A call that outlasts the timeout, or an engine that ends its
 * thread, costs that one call: the task is run again with the call's outcome decided, in a new thread.
 */
export class Pool {
  private readonly piscina: Piscina;
  private readonly timeout: number;
  private readonly loadTimeout: number;

  /** `worker`: a module of tasks, without its ending; one of them is called `work`. */
  constructor(options: PoolOptions, worker: URL = new URL("./worker", import.meta.url)) {
    const source = import.meta.url.endsWith(".ts");
    this.timeout = options.timeout;
    this.loadTimeout = options.loadTimeout ?? Math.max(LOAD_TIMEOUT, options.timeout);
    this.piscina = new Piscina({
      filename: `${worker.href}.${source ? "ts" : "js"}`,
      name: "work",
      minThreads: options.workers,
      maxThreads: options.workers,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY },
      execArgv: source ? ["--import", "tsx"] : [],
    });
    // A thread that an engine ended between two tasks: the pool has started another.
    this.piscina.on("error", () => {});
  }

  run(chunk: Chunk): Promise<SpecResult[]> {
    return this.call("work", chunk);
  }

  replay(task: ReplayTask): Promise<Replay | null> {
    return this.call("show", task);
  }

  /** Throws EditproofError for a module that does not load, or holds no engine. */
  describe(choice: EngineChoice): Promise<EngineFacts[]> {
    return this.call("describe", { ...choice, forced: new Map() });
  }

  /** A task of the worker by its name. Throws EditproofError for what the task says is one. */
  async call<T extends EngineChoice & { readonly forced: ReadonlyMap<number, ForcedOutcome> }, R>(
    name: string,
    task: T,
  ): Promise<R> {
    const beat = newHeartbeat();
    const abort = new AbortController();
    let late: number | null = null;
    const guard = setInterval(() => {
      const call = runningCall(beat);
      if (!call || call.age <= (call.slot === LOADING ? this.loadTimeout : this.timeout)) return;
      late = call.slot;
      abort.abort();
    }, GUARD_INTERVAL);
    try {
      return valueIn(await this.piscina.run({ task, beat }, { name, signal: abort.signal }));
    } catch (error) {
      const slot = late ?? runningCall(beat)?.slot;
      if (error instanceof EditproofError || slot === undefined) throw error;
      if (slot === LOADING) {
        const why = late === null ? "it ended its thread" : `it took over ${this.loadTimeout} ms`;
        const paths = shortLine(task.engineModules.join(", "), 1000);
        throw new EditproofError(`${paths}: cannot be loaded as an engine module (${why})`, { cause: error });
      }
      const outcome: ForcedOutcome =
        late === null
          ? { kind: "crashed", message: "the engine ended its thread" }
          : { kind: "timed-out", by: "clock" };
      return await this.call(name, { ...task, forced: new Map([...task.forced, [slot, outcome]]) });
    } finally {
      clearInterval(guard);
    }
  }

  /** Ends all threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.piscina.destroy();
  }
}

/** What the engines of a run say of themselves. Throws EditproofError for an unknown name or a module without an engine. */
export async function engineFacts(
  { engines, engineModules }: EngineChoice,
  timeouts: Omit<PoolOptions, "workers">,
): Promise<EngineFacts[]> {
  const all: EngineFacts[] = engines.map(engineNamed);
  refuseTwins(all);
  if (engineModules.length === 0) return all;
  const pool = new Pool({ ...timeouts, workers: 1 });
  try {
    // One by one, so that what goes wrong is said of the module that it happens in.
    for (const path of engineModules)
      all.push(...(await pool.describe({ engines: [], engineModules: [path] })));
  } finally {
    await pool.close();
  }
  refuseTwins(all);
  return all;
}

function valueIn<T>(told: Told<T>): T {
  if ("value" in told) return told.value;
  throw new EditproofError(told.fault, { hint: told.hint });
}
