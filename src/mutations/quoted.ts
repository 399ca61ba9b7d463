import type { Draft, DraftLine } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { placeLines, withTexts } from "./draft.ts";

/** Whether every block's lines are the file's and the meant text's. */
export function isVerbatim(draft: Draft): boolean {
  const again = quoted(draft);
  return (
    again.lines.length === draft.lines.length &&
    again.lines.every((line, index) => line.text === draft.lines[index]?.text)
  );
}

/** The draft with every block's lines written anew from its place and meaning. */
export function quoted(draft: Draft): Draft {
  return draft.blocks.reduce((result, block, index) => {
    const searched = withTexts(result, index, "search", placeLines(draft, block).map(withoutFeed));
    return withTexts(searched, index, "replace", linesOf(block.text).map(withoutFeed));
  }, draft);
}

/** The stated lines moved along with their blocks, which stand elsewhere in the file than before. */
export function withHintsMoved(before: Draft, after: Draft): Draft {
  const moved = (line: DraftLine): DraftLine => {
    const by = firstLineOf(after, line.block) - firstLineOf(before, line.block);
    return { ...line, text: line.text.replace(/\d+$/, (number) => String(Number(number) + by)) };
  };
  return { ...after, lines: after.lines.map((line) => (line.role === "hint" ? moved(line) : line)) };
}

/** The line (1-based) of the file at which a block's place begins. */
export function firstLineOf(draft: Draft, block: number): number {
  const place = draft.blocks[block];
  return linesOf((draft.files.get(place?.path ?? "") ?? "").slice(0, place?.from)).length + 1;
}
