/** What a line of a diff is, whatever surrounds it. */
export type LineKind = "open" | "separator" | "close" | "text";

const MARKERS: readonly (readonly [LineKind, RegExp])[] = [
  ["open", /^(-{3,}|<{3,}) SEARCH>?$/],
  ["separator", /^={3,}$/],
  ["close", /^(\+{3,}|>{3,}) REPLACE>?$/],
];

/** The characters a marker can begin with; a last line that begins so may be a marker still being written. */
const MARKER_START = /^[-<=+>]/;

export function lineKind(line: string): LineKind {
  if (!MARKER_START.test(line)) return "text";
  return MARKERS.find(([, pattern]) => pattern.test(line))?.[0] ?? "text";
}

/**
 * The lines of a diff, without their line feeds. A diff that ends with a line feed has an empty last line.
 * A last line that begins like a marker is left out unless `keeps` takes it for a whole one.
 */
export function diffLines(diff: string, keeps: (line: string) => boolean): string[] {
  const lines = diff.split("\n");
  const last = lines.at(-1) ?? "";
  if (MARKER_START.test(last) && !keeps(last)) lines.pop();
  return lines;
}
