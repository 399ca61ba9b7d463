import { type Change, plannedChanges } from "./changes.ts";
import { patchLines, pathsToLoad } from "./lines.ts";
import { parseActions } from "./parse.ts";
import { Refused } from "./refused.ts";

/**
 * What a patch makes of the files; nothing is written. Throws Refused.
 *
 * @param read a file as it stands, with its own line ends; throws Refused.
 */
export function plannedPatch(input: string, read: (path: string) => string): Change[] {
  if (input === "") throw new Refused("MISSING_INPUT");
  const lines = patchLines(input);
  const loaded = new Map(pathsToLoad(input).map((path) => [path, read(path).replaceAll("\r\n", "\n")]));
  return plannedChanges(parseActions(lines, loaded), loaded);
}
