import { isDeepStrictEqual } from "node:util";
import { structuredPatch } from "diff";
import { safeLine } from "../safe-text.ts";
import type { Answer } from "./vector-shape.ts";

/** Bounds for one difference, so that a large wrong text cannot flood a terminal. */
const MAX_LINES = 40;
const MAX_WIDTH = 160;
const MAX_EDITS = 1000;

/** Where two answers differ, field by field, in lines without line feeds that are safe to show on a terminal. */
export function answerDiff(expected: Answer, got: Answer): string[] {
  const fields = new Set([...Object.keys(expected), ...Object.keys(got)]);
  return [...fields].flatMap((field) =>
    isDeepStrictEqual(expected[field], got[field]) ? [] : fieldDiff(field, expected[field], got[field]),
  );
}

function fieldDiff(field: string, expected: unknown, got: unknown): string[] {
  if (typeof expected !== "string" || typeof got !== "string" || !(expected + got).includes("\n")) {
    return [`${field}: expected ${shown(expected)}, got ${shown(got)}`];
  }
  return [
    `${field}: differs from ${placeOf(expected, got)} on (- expected, + got)`,
    ...textDiff(expected, got),
  ];
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : clipped(JSON.stringify(value));
}

/** Line and column (both from 1) at which the texts part. */
function placeOf(a: string, b: string): string {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const before = a.slice(0, at).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function textDiff(expected: string, got: string): string[] {
  const patch = structuredPatch("", "", expected, got, undefined, undefined, {
    context: 2,
    maxEditLength: MAX_EDITS,
  });
  if (patch === undefined) return ["  too different to be shown line by line"];
  const lines = patch.hunks.flatMap((hunk) => [`@@ line ${hunk.oldStart} @@`, ...hunk.lines]);
  const more = lines.length > MAX_LINES ? [`… ${lines.length - MAX_LINES} lines more`] : [];
  return [...lines.slice(0, MAX_LINES), ...more].map((line) => `  ${clipped(line)}`);
}

function clipped(text: string): string {
  if (text.length <= MAX_WIDTH) return safeLine(text);
  return `${safeLine(text.slice(0, MAX_WIDTH))}… (${text.length - MAX_WIDTH} characters more)`;
}
