import { unknownName } from "../errors.ts";
import type { Engine } from "./engine.ts";
import { handlerApplyPatch, handlerApplyPatchSafe } from "./handlers/engine/patch-engines.ts";
import { handlerReplaceInFile, handlerWriteToFile } from "./handlers/engine/write-engines.ts";
import { withFixes } from "./model-fixes/with-fixes.ts";
import { v1, v2 } from "./search-replace/engine.ts";
import { wholeFile, wholeFileWithFixes } from "./whole-file/engine.ts";

const BUILT_IN: readonly Engine[] = [
  v1,
  withFixes(v1),
  v2,
  withFixes(v2),
  wholeFile,
  wholeFileWithFixes,
  handlerReplaceInFile,
  handlerWriteToFile,
  handlerApplyPatch,
  handlerApplyPatchSafe,
];

/** The built-in engines by name. */
export const engines: ReadonlyMap<string, Engine> = new Map(BUILT_IN.map((engine) => [engine.name, engine]));

/** The engine of that name. Throws EditproofError, which lists the known names. */
export function engineNamed(name: string): Engine {
  const engine = engines.get(name);
  if (engine === undefined) throw unknownName("engine", name, [...engines.keys()]);
  return engine;
}
