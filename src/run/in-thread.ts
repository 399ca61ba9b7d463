import { loadEngines } from "../engines/load.ts";
import { EditproofError } from "../errors.ts";
import { safeText } from "../safe-text.ts";
import { beatingStopwatch, type Heartbeat, LOADING } from "./heartbeat.ts";

/** The engines of a task: names from the registry, and absolute paths of modules. */
export interface EngineChoice {
  readonly engines: readonly string[];
  readonly engineModules: readonly string[];
}

/** A task as it comes to a thread. */
export interface Beating<T> {
  readonly task: T;
  readonly beat: Heartbeat;
}

/** What a thread answers: classes of errors do not travel between threads. */
export type Told<T> = { readonly value: T } | { readonly fault: string; readonly hint: string };

/** Runs a task with its engines loaded, in a thread that a guard watches. */
export async function withEngines<T>(
  { engines: names, engineModules }: EngineChoice,
  beat: Heartbeat,
  use: (
    engines: Awaited<ReturnType<typeof loadEngines>>,
    watch: ReturnType<typeof beatingStopwatch>,
  ) => T | Promise<T>,
): Promise<Told<T>> {
  const watch = beatingStopwatch(beat);
  watch.enter(LOADING);
  watch.start();
  try {
    const engines = await loadEngines(names, engineModules);
    watch.stop();
    return { value: await use(engines, watch) };
  } catch (error) {
    if (error instanceof EditproofError) return { fault: error.message, hint: error.hint };
    throw error;
  }
}

// What an engine still throws after it has answered belongs to no call: it must cost no other one.
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});

// Standard output is the report's. What an engine prints goes to standard error, made safe to show.
const standardError = process.stderr.write.bind(process.stderr);
const redirected = (chunk: string | Uint8Array, ...rest: []) =>
  standardError(safeText(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8")), ...rest);
process.stdout.write = redirected;
process.stderr.write = redirected;
