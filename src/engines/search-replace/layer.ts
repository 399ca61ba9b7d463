import type { WorkCounter } from "../work.ts";
import { type LineTable, lineTable } from "./line-table.ts";

/** Offsets into the original: `to` is exclusive and may lie one past the end of the text. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

/** The text searched in; its lines are found once, and only when a layer asks for them. */
export class Original {
  readonly text: string;
  #lines: LineTable | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get lines(): LineTable {
    this.#lines ??= lineTable(this.text);
    return this.#lines;
  }
}

/** What is searched for: at least one line. */
interface SearchText {
  readonly lines: readonly string[];
  /** The lines, each followed by a line feed. */
  readonly text: string;
}

/** One way to find the search text. */
export interface Layer {
  readonly name: string;
  /** Search texts with fewer lines are not tried. */
  readonly minLines: number;
  /** The place the layer decides for. Throws OverBudget. */
  find(original: Original, search: SearchText, cursor: number, work: WorkCounter): Region | null;
  /** All the places it would accept from where it may look, overlapping ones too; for traces only, counts no work. */
  count(original: Original, search: SearchText, cursor: number): number;
}

/** The region that `count` whole lines fill, with their line feeds, from line `first` on. */
export function linesRegion(lines: LineTable, first: number, count: number): Region {
  return { from: lines.starts[first] as number, to: lines.starts[first + count] as number };
}
