import type { Model } from "./models/model.ts";

/** The models of built-in engines, by name. */
const MODELS: ReadonlyMap<string, Model> = new Map([]);

/** What an engine is specified to do; null where there is no model of it. */
export function modelOf(engine: string | null): Model | null {
  return (engine !== null && MODELS.get(engine)) || null;
}
