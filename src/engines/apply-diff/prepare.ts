import { unescaped } from "./escapes.ts";
import type { DiffBlock } from "./extract-blocks.ts";
import { firstNumber, isNumbered, strictlyStripped } from "./line-numbers.ts";
import type { BlockFault } from "./result.ts";

/** A block ready to be located. */
export interface PreparedBlock {
  /** The stated row, from 1, or 0 where none is stated; a shift can make it negative. May be Infinity. */
  readonly line: number;
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
}

/** Escapes and line numbers taken off, the stated line shifted by what earlier blocks changed; or why it cannot be. */
export function prepared(block: DiffBlock, shift: number): PreparedBlock | BlockFault {
  let line = block.startLine === 0 ? 0 : block.startLine + shift;
  let search = unescaped(block.search);
  let replace = unescaped(block.replace);
  if (isNumbered(search) && (isNumbered(replace) || replace.trim() === "")) {
    // A number out of the rows is taken as it is: the shift is for stated lines only.
    if (line === 0) line = firstNumber(search);
    search = strictlyStripped(search);
    replace = strictlyStripped(replace);
  }
  if (search === replace) return { error: "IDENTICAL" };
  if (search === "") return { error: "EMPTY_SEARCH" };
  return { line, search, replace };
}
