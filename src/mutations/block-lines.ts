import type { Draft, DraftLine, MeantBlock, Role } from "../records.ts";
import { overlapping } from "./draft.ts";

/** The draft with other lines; line feeds between them are set right, the last line ends as the last one did. */
export function withLines(draft: Draft, lines: readonly DraftLine[]): Draft {
  const lastEnd = draft.lines.at(-1)?.end ?? "\n";
  const ended = lines.map((line, index) => {
    const end = index === lines.length - 1 ? lastEnd : "\n";
    return line.end === end ? line : { ...line, end };
  });
  return { ...draft, lines: ended };
}

/** The lines of one block, markers included, in the order in which they are written. */
export function blockLines(draft: Draft, block: number): DraftLine[] {
  return draft.lines.filter((line) => line.block === block);
}

/** Index of the first line of a block with this role, or -1. */
export function lineAt(draft: Draft, block: number, role: Role): number {
  return draft.lines.findIndex((line) => line.block === block && line.role === role);
}

/** The blocks written in another order: `order[i]` is the old index of the block that comes i-th. */
export function reordered(draft: Draft, order: readonly number[]): Draft {
  const started = new Set<number>();
  const lines = draft.lines.flatMap((line) => {
    if (line.block < 0) return [line];
    if (started.has(line.block)) return [];
    started.add(line.block);
    const { block } = line;
    return blockLines(draft, order[block] ?? block).map((moved) => ({ ...moved, block }));
  });
  const blocks = order.flatMap((index) => draft.blocks[index] ?? []);
  return { ...withLines(draft, lines), blocks };
}

/** A block that a mutation makes up. */
interface NewBlock extends MeantBlock {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

/** The draft with one more block written directly behind the block `after`, in that block's form of markers. */
export function withBlockBehind(draft: Draft, after: number, added: NewBlock): Draft {
  const { search, replace, ...meant } = added;
  const pattern = blockLines(draft, after);
  const block = after + 1;
  const marker = (role: Role): DraftLine[] =>
    pattern.filter((line) => line.role === role).map((line) => ({ ...line, block, end: "\n" }));
  const content = (role: Role, texts: readonly string[]): DraftLine[] =>
    texts.map((text) => ({ role, block, text, end: "\n" }));
  const lines = draft.lines.map((line) => (line.block > after ? { ...line, block: line.block + 1 } : line));
  const behind = draft.lines.findLastIndex((line) => line.block === after) + 1;
  const written = lines.toSpliced(
    behind,
    0,
    ...marker("open"),
    ...content("search", search),
    ...marker("separator"),
    ...content("replace", replace),
    ...marker("close"),
  );
  return { ...withLines(draft, written), blocks: draft.blocks.toSpliced(block, 0, meant) };
}

/** Why a mutation that computes the accepted files anew cannot act on this draft, or null. */
export function unclear(draft: Draft): string | null {
  if (draft.accepted.length !== 1) return "more or less than one accepted file";
  return overlapping(draft.blocks) ? "blocks overlap" : null;
}
