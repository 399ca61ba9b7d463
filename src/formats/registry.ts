import { unknownName } from "../errors.ts";
import type { FormatName } from "../records.ts";
import type { Format } from "./format.ts";
import { searchReplace } from "./search-replace.ts";

/** Every format, by name. */
export const FORMATS: Readonly<Partial<Record<FormatName, Format>>> = {
  "search-replace": searchReplace,
};

/** Throws EditproofError, with the nearest name, for a name that no format has. */
export function formatNamed(name: string): Format {
  const found = Object.values(FORMATS).find((format) => format.name === name);
  if (found === undefined) throw unknownName("format", name, Object.keys(FORMATS));
  return found;
}
