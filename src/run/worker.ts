import { loadEngines } from "../engines/load.ts";
import { type Chunk, runChunk, type SpecResult } from "./chunk.ts";
import { beatingStopwatch, type Heartbeat } from "./heartbeat.ts";

/** What a pool thread runs for each chunk. */
export async function work(task: { readonly chunk: Chunk; readonly beat: Heartbeat }): Promise<SpecResult[]> {
  const engines = await loadEngines(task.chunk.engines, task.chunk.engineModules);
  const watch = beatingStopwatch(task.beat);
  return runChunk(task.chunk, engines, watch, watch.enter);
}
