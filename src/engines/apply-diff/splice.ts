import { FileRow } from "./file-row.ts";

/**
 * The rows after the matched ones, `height` from `position`, made room for the replacement. Positions are those of
 * `Array.prototype.slice`: a negative one counts from the end, and where the match then ends at 0 the part behind it is
 * the whole file once more. That is what the modelled applier does.
 *
 * The replacement is indented as the first matched row is, by the difference to the first row of the SEARCH text; apart
 * from that its rows lose the white space at both ends.
 */
export function splice(
  rows: readonly FileRow[],
  position: number,
  search: readonly string[],
  replacement: readonly string[],
): { readonly rows: readonly FileRow[]; readonly removed: readonly FileRow[] } {
  const end = position + search.length;
  const removed = rows.slice(position, end);
  const target = indentOf(removed[0]?.text ?? "");
  const base = indentOf(search[0] ?? "").length;
  const added = replacement.map((row) => new FileRow(indented(row, base, target), null));
  return { rows: [...rows.slice(0, position), ...added, ...rows.slice(end)], removed };
}

/** Counts characters: a tab and a blank are the same. */
function indented(row: string, base: number, target: string): string {
  const own = indentOf(row);
  const indent =
    own.length >= base
      ? target + own.slice(base)
      : target.slice(0, Math.max(0, target.length - (base - own.length)));
  return indent + row.trim();
}

function indentOf(row: string): string {
  return /^[\t ]*/.exec(row)?.[0] ?? "";
}
