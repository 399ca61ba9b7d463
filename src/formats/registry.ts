import { unknownName } from "../errors.ts";
import type { FormatName } from "../records.ts";
import { applyDiff } from "./apply-diff.ts";
import { applyPatch } from "./apply-patch.ts";
import type { Format } from "./format.ts";
import { searchReplace } from "./search-replace.ts";
import { wholeFile } from "./whole-file.ts";

/** Every format, by name. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  "search-replace": searchReplace,
  "apply-patch": applyPatch,
  "apply-diff": applyDiff,
  "whole-file": wholeFile,
};

/** Throws EditproofError, with the nearest name, for a name that no format has. */
export function formatNamed(name: string): Format {
  const found = Object.values(FORMATS).find((format) => format.name === name);
  if (found === undefined) throw unknownName("format", name, Object.keys(FORMATS));
  return found;
}
