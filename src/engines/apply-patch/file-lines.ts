import { type LineTable, lineTable } from "../search-replace/line-table.ts";
import { canonical } from "./canonical.ts";

/** What of a line's white space does not count. */
export type Trim = "none" | "end" | "both";

const TRIMMED: Readonly<Record<Trim, (line: string) => string>> = {
  none: (line) => line,
  end: (line) => line.trimEnd(),
  both: (line) => line.trim(),
};

/** The canonical form of lines after trimming; line by line, which comes to the same as all at once. */
export function canonicalLines(lines: readonly string[], trim: Trim): readonly string[] {
  return lines.map((line) => canonical(TRIMMED[trim](line)));
}

/** The text of a file as patches are worked out on it. */
export function loadedText(raw: string): string {
  return raw.replaceAll("\r\n", "\n");
}

/** The lines of a file, split at every line feed, with what searches need of them; each is made once, when first asked for. */
export class FileLines {
  readonly lines: readonly string[];
  readonly #raw: string;
  readonly #forms = new Map<Trim, readonly string[]>();
  #table: LineTable | null = null;
  #joined: { readonly text: string; readonly starts: readonly number[] } | null = null;

  /** `raw`: the text as the file holds it; a CR before a line feed belongs to no line. */
  constructor(raw: string) {
    this.#raw = raw;
    this.lines = loadedText(raw).split("\n");
  }

  get count(): number {
    return this.lines.length;
  }

  form(trim: Trim): readonly string[] {
    let form = this.#forms.get(trim);
    if (form === undefined) {
      form = canonicalLines(this.lines, trim);
      this.#forms.set(trim, form);
    }
    return form;
  }

  /** The canonical text, lines joined by line feeds; `starts[i]` is where line `i` starts, `starts[count]` one past its end. */
  get joined(): { readonly text: string; readonly starts: readonly number[] } {
    this.#joined ??= joined(this.form("none"));
    return this.#joined;
  }

  /**
   * The lines `[from, to)` that a window of `size` lines at `at` covers. It is cut at the end of the file; a negative `at`
   * counts from the end, as list slicing does.
   */
  window(at: number, size: number): readonly [from: number, to: number] {
    const from = at < 0 ? Math.max(0, this.count + at) : at;
    return [from, Math.min(at + size, this.count)];
  }

  /** Where the lines of a window stand in the raw text, in UTF-16 units, their line feeds included. */
  offsets(at: number, size: number): readonly [from: number, to: number] {
    this.#table ??= lineTable(this.#raw);
    const { starts } = this.#table;
    const [from, to] = this.window(at, size);
    const offset = (line: number) => Math.min(starts[line] ?? this.#raw.length, this.#raw.length);
    return [offset(from), offset(Math.max(from, to))];
  }

  /** Where the canonical text of the lines `[from, to)` stands in `joined.text`. */
  span([from, to]: readonly [number, number]): readonly [number, number] {
    const { starts } = this.joined;
    return [starts[from] as number, (starts[to] as number) - 1];
  }
}

function joined(lines: readonly string[]): { text: string; starts: readonly number[] } {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) as number) + line.length + 1);
  return { text: lines.join("\n"), starts };
}
