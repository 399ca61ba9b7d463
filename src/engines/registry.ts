import { unknownName } from "../errors.ts";
import { applyDiffEngines, applyDiffNamed } from "./apply-diff/engine.ts";
import type { Engine } from "./engine.ts";
import { v1, v2 } from "./search-replace/engine.ts";

/** The built-in engines by name; of those that take options, the usual ones. */
export const engines: ReadonlyMap<string, Engine> = new Map(
  [v1, v2, ...applyDiffEngines].map((engine) => [engine.name, engine]),
);

/** Engines that take options in their names: undefined for a name of another, EditproofError for bad options. */
const WITH_OPTIONS: readonly ((name: string) => Engine | undefined)[] = [applyDiffNamed];

/** The engine of that name. Throws EditproofError, which lists the known names or says which options there are. */
export function engineNamed(name: string): Engine {
  const known = engines.get(name);
  if (known !== undefined) return known;
  for (const named of WITH_OPTIONS) {
    const engine = named(name);
    if (engine !== undefined) return engine;
  }
  throw unknownName("engine", name, [...engines.keys()]);
}
