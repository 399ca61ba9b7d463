import { trimmed } from "./lines.ts";

/** UTF-16 units `[from, to)` of the file; `to` may be one past the end of a file whose last line lacks its line feed. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where the search lines (at least one) are found by the layers that both versions share, or null. */
export function placeAfter(original: string, search: readonly string[], cursor: number): Place | null {
  return (
    exactly(original, search, cursor) ??
    byLines(original, search, cursor, (lines, first) =>
      search.every((line, index) => trimmed(lines[first + index] ?? "") === trimmed(line)),
    ) ??
    byAnchors(original, search, cursor)
  );
}

/** The first occurrence at or behind the offset, each line with its line feed; it may start within a line. */
export function exactly(original: string, search: readonly string[], offset: number): Place | null {
  const sought = search.map((line) => `${line}\n`).join("");
  for (let from = offset; from + sought.length <= original.length; from++) {
    if (original.startsWith(sought, from)) return { from, to: from + sought.length };
  }
  return null;
}

function byAnchors(original: string, search: readonly string[], cursor: number): Place | null {
  if (search.length < 3) return null;
  const reach = search.length - 1;
  return byLines(original, search, cursor, (lines, first) =>
    [0, reach].every((index) => trimmed(lines[first + index] ?? "") === trimmed(search[index] ?? "")),
  );
}

/** The first run of whole lines, as many as are sought, that starts at or behind the cursor and fits. */
function byLines(
  original: string,
  search: readonly string[],
  cursor: number,
  fits: (lines: readonly string[], first: number) => boolean,
): Place | null {
  const lines = original.split("\n");
  let from = 0;
  for (let first = 0; first + search.length <= lines.length; first++) {
    if (from >= cursor && fits(lines, first)) {
      const found = lines.slice(first, first + search.length);
      return { from, to: from + found.reduce((sum, line) => sum + line.length + 1, 0) };
    }
    from += (lines[first] ?? "").length + 1;
  }
  return null;
}
