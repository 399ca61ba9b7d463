import { Refused } from "./refused.ts";

export const BEGIN = "*** Begin Patch";
export const END = "*** End Patch";
export const ADD = "*** Add File: ";
export const UPDATE = "*** Update File: ";
export const DELETE = "*** Delete File: ";
export const MOVE = "*** Move to: ";
export const END_OF_FILE = "*** End of File";

const WRAPPERS = ["%%bash", "apply_patch", "EOF", "```"];
const PATCH_TEXT = [ADD, UPDATE, DELETE, MOVE, "@@", "+", "-", " "];

/** Whether the text starts with one of these. */
export function startsWithOne(text: string, starts: readonly string[]): boolean {
  return starts.some((start) => text.startsWith(start));
}

/** The lines of a patch from begin to end. */
export function patchLines(input: string): string[] {
  const lines = withoutWrappers(
    input.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line)),
  );
  const begins = lines[0]?.startsWith(BEGIN) ?? false;
  const ends = lines.at(-1) === END;
  if (begins !== ends) throw new Refused("INCOMPLETE_SENTINELS");
  return begins ? lines : [BEGIN, ...lines, END];
}

/** The paths of the files that a patch needs, in order and as written, found in the raw input. */
export function pathsToLoad(input: string): string[] {
  const paths: string[] = [];
  for (const line of withoutWrappers(input.split("\n"))) {
    for (const marker of [UPDATE, DELETE]) {
      if (!line.startsWith(marker)) continue;
      const path = line.slice(marker.length).trim();
      if (path !== "" && !input.trim().endsWith(path)) paths.push(path);
    }
  }
  return paths;
}

/** The lines without the shell, fences and prose around a patch. */
export function withoutWrappers(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let inside = false;
  let sawBegin = false;
  let sawContent = false;
  for (const [index, line] of lines.entries()) {
    if (!inside && startsWithOne(line, WRAPPERS)) continue;
    if (line.startsWith(BEGIN)) {
      kept.push(line);
      inside = true;
      sawBegin = true;
    } else if (line === END) {
      kept.push(line);
      inside = false;
    } else {
      const isPatchText = line === "***" || startsWithOne(line, PATCH_TEXT);
      if (isPatchText && index < lines.length - 1) sawContent = true;
      if (inside || (!sawBegin && isPatchText) || (line === "" && sawContent)) kept.push(line);
    }
  }
  while (kept.at(-1) === "") kept.pop();
  return sawBegin || sawContent ? kept : [...lines];
}
