import { EditproofError } from "../errors.ts";
import { nearest } from "../text.ts";
import type { Engine } from "./engine.ts";
import { v1, v2 } from "./search-replace/engine.ts";

/** The built-in engines by name. */
export const engines: ReadonlyMap<string, Engine> = new Map([v1, v2].map((engine) => [engine.name, engine]));

/** The engine of that name. Throws EditproofError, which lists the known names. */
export function engineNamed(name: string): Engine {
  const engine = engines.get(name);
  if (engine !== undefined) return engine;
  const names = [...engines.keys()];
  throw new EditproofError(`unknown engine ${JSON.stringify(name)}: expected one of ${names.join(", ")}`, {
    hint: `did you mean ${nearest(name, names)}?`,
  });
}
