import { safeLine } from "../safe-text.ts";

export interface MarkdownColumn {
  readonly head: string;
  readonly align?: "left" | "right";
}

/** A table of plain texts, followed by a line feed; what Markdown or HTML would read in a cell is escaped. */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly (readonly string[])[],
): string {
  const heads = columns.map((column) => markdownText(column.head));
  const rules = columns.map((column) => (column.align === "right" ? "---:" : "---"));
  return [heads, rules, ...rows.map((row) => row.map(markdownText))]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

/** One line of text that Markdown shows as it is, in a table too. */
export function markdownText(text: string): string {
  return safeLine(text).replace(/[\\`*_[\]<>#|~&@:$!{}^=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
