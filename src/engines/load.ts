import { pathToFileURL } from "node:url";
import { EditproofError } from "../errors.ts";
import type { Engine } from "./engine.ts";
import { engineNamed } from "./registry.ts";

/**
 * Engines by name from the registry, after those that modules bring along. A module exports an `Engine` as
 * `engine` or as its default. Throws EditproofError for an unknown name or a module without an engine.
 *
 * @param modules absolute paths of JavaScript modules; importing one runs its code
 */
export async function loadEngines(names: readonly string[], modules: readonly string[]): Promise<Engine[]> {
  const brought = await Promise.all(modules.map(engineOf));
  const all = [...names.map(engineNamed), ...brought];
  const twice = all.find((engine, index) => all.findIndex((other) => other.name === engine.name) !== index);
  if (twice) throw new EditproofError(`engine ${twice.name}: named twice; every engine of a run needs a name of its own`);
  return all;
}

async function engineOf(path: string): Promise<Engine> {
  let module: Record<string, unknown>;
  try {
    module = await import(pathToFileURL(path).href);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new EditproofError(`${path}: cannot be loaded as an engine module (${why})`, { cause });
  }
  const engine = module["engine"] ?? module["default"];
  const missing = CONTRACT.find(([field, type]) => !isType((engine as Record<string, unknown>)?.[field], type));
  if (missing) {
    throw new EditproofError(`${path}: expected an exported \`engine\` with ${missing[0]}: ${missing[1]}`, {
      hint: "see docs/engine-module.md for an example",
    });
  }
  return engine as Engine;
}

const CONTRACT: readonly (readonly [field: string, type: string])[] = [
  ["name", "string"],
  ["version", "string"],
  ["format", "string"],
  ["about", "string"],
  ["layers", "array"],
  ["errors", "array"],
  ["previews", "boolean"],
  ["apply", "function"],
];

function isType(value: unknown, type: string): boolean {
  return type === "array" ? Array.isArray(value) : typeof value === type;
}
