import { rowsOf } from "./rows.ts";
import { normalised } from "./similarity.ts";

/** A row of the file as the blocks before have left it. Its normalised text is made once, when it is first needed. */
export class FileRow {
  readonly text: string;
  /** Which row of the original it is (0-based), null for a row that a block put in. */
  readonly origin: number | null;
  #normal: string | null = null;

  constructor(text: string, origin: number | null) {
    this.text = text;
    this.origin = origin;
  }

  get normal(): string {
    this.#normal ??= normalised(this.text);
    return this.#normal;
  }
}

export function fileRows(original: string): FileRow[] {
  return rowsOf(original).map((text, index) => new FileRow(text, index));
}

/** The normalised text of rows that are joined. */
export function normalOf(rows: readonly FileRow[]): string {
  return rows
    .map((row) => row.normal)
    .filter((normal) => normal !== "")
    .join(" ");
}

/**
 * Where rows stand in the original, in UTF-16 units, with the line end of the last one; null where they are none, or
 * not all of the original and in one piece.
 */
export function originalRegion(
  original: string,
  rows: readonly FileRow[],
): { readonly from: number; readonly to: number } | null {
  const first = rows[0]?.origin ?? null;
  if (first === null || rows.some(({ origin }, index) => origin !== first + index)) return null;
  const from = behindFeeds(original, first, 0);
  return { from, to: behindFeeds(original, rows.length, from) };
}

/** The offset that is `count` line feeds on from `offset`, or the end of the text. */
function behindFeeds(text: string, count: number, offset: number): number {
  let at = offset;
  for (let left = count; left > 0; left--) {
    const feed = text.indexOf("\n", at);
    if (feed < 0) return text.length;
    at = feed + 1;
  }
  return at;
}
