import { unknownName } from "../errors.ts";
import { applyDiffEngines, applyDiffNamed } from "./apply-diff/engine.ts";
import { applyPatch } from "./apply-patch/engine.ts";
import type { Engine } from "./engine.ts";
import {
  handlerApplyPatch,
  handlerApplyPatchSafe,
  messageApplyPatch,
} from "./handlers/engine/patch-engines.ts";
import {
  handlerReplaceInFile,
  handlerWriteToFile,
  messageReplaceInFile,
  messageWriteToFile,
} from "./handlers/engine/write-engines.ts";
import { withFixes } from "./model-fixes/with-fixes.ts";
import { v1, v2 } from "./search-replace/engine.ts";
import { wholeFile, wholeFileWithFixes } from "./whole-file/engine.ts";

const BUILT_IN: readonly Engine[] = [
  v1,
  withFixes(v1),
  v2,
  withFixes(v2),
  handlerReplaceInFile,
  messageReplaceInFile,
  applyPatch,
  handlerApplyPatch,
  handlerApplyPatchSafe,
  messageApplyPatch,
  ...applyDiffEngines,
  wholeFile,
  wholeFileWithFixes,
  handlerWriteToFile,
  messageWriteToFile,
];

/** The built-in engines by name; of those that take options, the usual ones. */
export const engines: ReadonlyMap<string, Engine> = new Map(BUILT_IN.map((engine) => [engine.name, engine]));

/** Engines that take options in their names: undefined for a name of another, EditproofError for bad options. */
const WITH_OPTIONS: readonly ((name: string) => Engine | undefined)[] = [applyDiffNamed];

/** The engine of that name. Throws EditproofError, which tells the nearest name or says which options there are. */
export function engineNamed(name: string): Engine {
  const known = engines.get(name);
  if (known !== undefined) return known;
  for (const named of WITH_OPTIONS) {
    const engine = named(name);
    if (engine !== undefined) return engine;
  }
  throw unknownName("engine", name, [...engines.keys()]);
}
