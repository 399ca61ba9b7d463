import Table from "cli-table3";
import { safeLine } from "../safe-text.ts";
import type { Colors } from "./colors.ts";

export type Paint = (text: string) => string;

export interface Column {
  readonly head: string;
  readonly align?: "left" | "right";
  /** For the cells below the head. */
  readonly paint?: Paint;
}

/** A table without frame: heads, a rule, rows; ends with a line feed. Cells are made safe to show. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  colors: Colors,
): string {
  const table = new Table({
    chars: { ...NO_FRAME, mid: "─", "mid-mid": "──" },
    colAligns: columns.map((column) => column.align ?? "left"),
    head: columns.map(({ head }) => (head === "" ? "" : colors.bold(safeLine(head)))),
    style: { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 0 },
  });
  for (const row of rows) {
    table.push(
      row.map((cell, index) => {
        const text = safeLine(cell);
        const paint = columns[index]?.paint;
        return paint && text !== "" ? paint(text) : text;
      }),
    );
  }
  const lines = table.toString().split("\n");
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

const NO_FRAME = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
} as const;
