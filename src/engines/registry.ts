import { unknownName } from "../errors.ts";
import { applyPatch } from "./apply-patch/engine.ts";
import type { Engine } from "./engine.ts";
import { v1, v2 } from "./search-replace/engine.ts";

/** The built-in engines by name. */
export const engines: ReadonlyMap<string, Engine> = new Map(
  [v1, v2, applyPatch].map((engine) => [engine.name, engine]),
);

/** The engine of that name. Throws EditproofError, which lists the known names. */
export function engineNamed(name: string): Engine {
  const engine = engines.get(name);
  if (engine === undefined) throw unknownName("engine", name, [...engines.keys()]);
  return engine;
}
