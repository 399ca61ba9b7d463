import { pathToFileURL } from "node:url";
import { EditproofError } from "../errors.ts";
import { FORMAT_NAMES } from "../records.ts";
import { safeLine, shortLine } from "../safe-text.ts";
import type { Engine, EngineFacts } from "./engine.ts";
import { engineNamed } from "./registry.ts";

/**
 * Engines by name from the registry, after those that modules bring along. A module exports an `Engine` as
 * `engine` or as its default. Throws EditproofError for an unknown name or a module without an engine.
 *
 * @param modules absolute paths of JavaScript modules; importing one runs its code
 */
export async function loadEngines(names: readonly string[], modules: readonly string[]): Promise<Engine[]> {
  const brought: Engine[] = [];
  for (const path of modules) brought.push(await engineOf(path));
  const all = [...names.map(engineNamed), ...brought];
  refuseTwins(all);
  return all;
}

/** Throws EditproofError when two engines have one name. */
export function refuseTwins(engines: readonly EngineFacts[]): void {
  const names = engines.map((engine) => engine.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new EditproofError(`engine ${twice}: named twice; every engine of a run needs a name of its own`);
}

async function engineOf(path: string): Promise<Engine> {
  try {
    const module: Record<string, unknown> = await import(pathToFileURL(path).href);
    return checkedEngine(module["engine"] ?? module["default"], path);
  } catch (cause) {
    if (cause instanceof EditproofError) throw cause;
    throw new EditproofError(`${safeLine(path)}: cannot be loaded as an engine module (${whyOf(cause)})`, {
      cause,
    });
  }
}

/** The engine that a module exports, its facts copied, since they end up in tables and files. */
function checkedEngine(exported: unknown, path: string): Engine {
  const given = Object(exported) as Record<string, unknown>;
  const facts = Object.fromEntries(
    CONTRACT.map(([field, expected, holds]) => {
      const value = given[field];
      if (holds(value)) return [field, Array.isArray(value) ? [...value] : value];
      throw new EditproofError(
        `${safeLine(path)}: expected an exported \`engine\` with ${field}: ${expected}`,
        { hint: "see docs/engine-module.md for an example" },
      );
    }),
  ) as unknown as Engine;
  const { anyOrder } = given;
  if (anyOrder !== undefined && typeof anyOrder !== "boolean")
    throw new EditproofError(`${safeLine(path)}: expected anyOrder to be true or false, or to be left out`);
  return {
    ...facts,
    ...(anyOrder !== undefined && { anyOrder }),
    apply: (request) => facts.apply.call(exported, request),
  };
}

const isWord = (value: unknown) => typeof value === "string" && /^\w[\w.+@:/-]{0,59}$/.test(value);
const isShown = (value: unknown) =>
  typeof value === "string" && value !== "" && value === shortLine(value, 200);
const areWords = (value: unknown) =>
  Array.isArray(value) && value.length <= 100 && Array.from(value).every(isWord);

const WORD = "a word of at most 60 letters, digits and . + - _ @ : /, a letter or digit first";
const SHOWN = "text of one line, at most 200 characters";
const WORDS = `a list of at most 100, each ${WORD}`;

const CONTRACT: readonly (readonly [
  field: keyof Engine,
  expected: string,
  holds: (value: unknown) => boolean,
])[] = [
  ["name", WORD, isWord],
  ["version", SHOWN, isShown],
  ["format", FORMAT_NAMES.join(" or "), (value) => FORMAT_NAMES.some((name) => name === value)],
  ["about", SHOWN, isShown],
  ["layers", WORDS, areWords],
  ["errors", WORDS, areWords],
  ["previews", "true or false", (value) => typeof value === "boolean"],
  ["apply", "a function", (value) => typeof value === "function"],
];

/** What a module threw can be anything, even what cannot be made a text. */
function whyOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return shortLine(String(text).split("\n")[0] ?? "");
  } catch {
    return "it threw what cannot be shown";
  }
}
