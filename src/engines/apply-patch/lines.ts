import { ADD, BEGIN, DELETE, END, HEADER, MOVE, STARS, startsWithAny, UPDATE } from "./markers.ts";
import { PatchError } from "./patch-error.ts";

/**
 * The lines of a patch from the raw input: without wrappers, from the first sentinel to the last. Missing sentinels are
 * put there when both are missing. Throws PatchError.
 */
export function patchLines(input: string): readonly string[] {
  if (input === "") throw new PatchError("MISSING_INPUT");
  const lines = withoutWrappers(input.split("\n").map((line) => line.replace(/\r$/, "")));
  const begins = lines[0]?.startsWith(BEGIN) ?? false;
  const ends = lines.at(-1) === END;
  if (begins !== ends) throw new PatchError("INCOMPLETE_SENTINELS");
  return begins ? lines : [BEGIN, ...lines, END];
}

const WRAPPERS = ["%%bash", "apply_patch", "EOF", "```"];
const PATCH_TEXT = [ADD, UPDATE, DELETE, MOVE, HEADER, "+", "-", " "];

/**
 * Leaves out shell and fence lines around a patch, and prose. The same lines, untouched, where nothing looks like a
 * patch. Without a begin line only lines that look like patch text are kept, so that context without its prefix and
 * end-of-file markers are lost.
 */
export function withoutWrappers(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let inside = false;
  let sawBegin = false;
  let sawContent = false;
  for (const [index, line] of lines.entries()) {
    if (!inside && startsWithAny(line, WRAPPERS)) continue;
    if (line.startsWith(BEGIN)) {
      inside = true;
      sawBegin = true;
      kept.push(line);
    } else if (line === END) {
      inside = false;
      kept.push(line);
    } else {
      const isText = line === STARS || startsWithAny(line, PATCH_TEXT);
      if (isText && index < lines.length - 1) sawContent = true;
      if (inside || (!sawBegin && isText) || (line === "" && sawContent)) kept.push(line);
    }
  }
  if (!sawBegin && !sawContent) return lines;
  while (kept.at(-1) === "") kept.pop();
  return kept;
}
