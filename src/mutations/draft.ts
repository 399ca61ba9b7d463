import { diffArrays } from "diff";
import { formatNamed } from "../formats/registry.ts";
import type { Draft, DraftLine, Files, MeantBlock, Role, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";

/** What the model wrote, as the engine gets it. */
export function inputOf(draft: Draft): string {
  return laidOut(draft)
    .lines.map((line) => (line.lead ?? "") + line.text + line.end)
    .join("");
}

/** The draft with its lines as the format writes them: signs and escapes included, blocks no longer in parts. */
export function laidOut(draft: Draft): Draft {
  const { layOut } = formatNamed(draft.format);
  return layOut ? { ...draft, lines: layOut(draft.lines) } : draft;
}

/** The texts of one block's lines of one role. */
export function textsOf(draft: Draft, block: number, role: Role): string[] {
  return draft.lines.filter((line) => line.block === block && line.role === role).map((line) => line.text);
}

/** The draft with other texts on some lines; `change` gets every line and gives its text. */
export function mapTexts(draft: Draft, change: (line: DraftLine, index: number) => string): Draft {
  return {
    ...draft,
    lines: draft.lines.map((line, index) => {
      const text = change(line, index);
      return text === line.text ? line : { ...line, text };
    }),
  };
}

/** The draft with other lines of one role in one block; there may be more or fewer than before. */
export function withTexts(
  draft: Draft,
  block: number,
  role: "search" | "replace",
  texts: readonly string[],
): Draft {
  const at = (wanted: Role): number =>
    draft.lines.findIndex((line) => line.block === block && line.role === wanted);
  const lastOf = (wanted: Role): number =>
    draft.lines.findLastIndex((line) => line.block === block && line.role === wanted);
  const first = at(role);
  // A patch has no line between a block's search and replace lines.
  const before = role === "replace" && at("separator") < 0 ? lastOf("search") : at("separator");
  const start = first >= 0 ? first : (role === "search" ? Math.max(at("open"), lastOf("hint")) : before) + 1;
  const count = textsOf(draft, block, role).length;
  return {
    ...draft,
    lines: draft.lines.toSpliced(
      start,
      count,
      ...texts.map((text): DraftLine => ({ role, block, text, end: "\n" })),
    ),
  };
}

/** The files after every block has become what it means. Throws RangeError if blocks overlap. */
export function meant(files: Files, blocks: readonly MeantBlock[]): Files {
  const result = new Map(files);
  for (const path of new Set(blocks.map((block) => block.path))) {
    const text = files.get(path) ?? "";
    let out = "";
    let at = 0;
    for (const block of inFileOrder(blocks.filter((other) => other.path === path))) {
      if (block.from < at) throw new RangeError(`blocks overlap at ${block.from}`);
      out += text.slice(at, block.from) + block.text;
      at = block.to;
    }
    result.set(path, out + text.slice(at));
  }
  return result;
}

/** The files if every block's replace lines are taken letter by letter at the meant place. */
export function literally(draft: Draft): Files {
  return meant(
    draft.files,
    draft.blocks.map((block, index) => {
      const text = textsOf(draft, index, "replace")
        .map((line) => `${line}\n`)
        .join("");
      // The formats cannot say that a last line has no line feed; such a block still ends as it means to.
      const openEnd = block.text !== "" && !block.text.endsWith("\n");
      return { ...block, text: openEnd ? text.slice(0, -1) : text };
    }),
  );
}

/** Blocks by path and place. */
export function inFileOrder(blocks: readonly MeantBlock[]): MeantBlock[] {
  return blocks.toSorted((a, b) => (a.path === b.path ? a.from - b.from : a.path < b.path ? -1 : 1));
}

/** The lines of a block's place in the file, each with its line feed. */
export function placeLines(draft: Draft, block: MeantBlock): string[] {
  return linesOf((draft.files.get(block.path) ?? "").slice(block.from, block.to));
}

/** Changed lines in one block beyond which none is looked for that stayed: counted, so the same everywhere. */
const MOST_CHANGED_LINES = 1000;

/** For every line of `after` the index of the line of `before` that it is, or -1 for a new line. */
export function keptLines(before: readonly string[], after: readonly string[]): number[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGED_LINES });
  if (changes === undefined) return after.map(() => -1);
  const kept: number[] = [];
  let at = 0;
  for (const change of changes) {
    for (let i = 0; i < change.count; i++) {
      if (!change.removed) kept.push(change.added ? -1 : at);
      if (!change.added) at++;
    }
  }
  return kept;
}

/** A line of the edited file, with its line feed, and where it stands. */
interface FileLine {
  readonly text: string;
  /** Index into `Draft.blocks`, or -1 outside every block. */
  readonly block: number;
  /** Of the file; -1 for a line that only the meant text has. */
  readonly index: number;
}

/**
 * The draft with its edited file changed line by line. Lines that a block keeps change alike in the meant text,
 * `changeNew` changes the lines that only the meant text has. Blocks move along; what is accepted is computed
 * anew, so a draft with more or less than one accepted file is skipped.
 */
export function mapFileLines(
  draft: Draft,
  change: (line: FileLine) => string,
  changeNew: (line: FileLine) => string = (line) => line.text,
): Draft | Skipped {
  if (draft.accepted.length !== 1) return { skipped: "more or less than one accepted file" };
  if (overlapping(draft.blocks)) return { skipped: "blocks overlap" };
  const lines = linesOf(draft.files.get(draft.path) ?? "");
  const own = draft.blocks.map((block) => block.path === draft.path);
  const blockAt = (offset: number): number =>
    draft.blocks.findIndex((block, index) => own[index] && block.from <= offset && offset < block.to);
  const oldOffsets = [0];
  const newOffsets = [0];
  const changed = lines.map((text, index) => {
    const offset = oldOffsets.at(-1) ?? 0;
    const result = change({ text, block: blockAt(offset), index });
    oldOffsets.push(offset + text.length);
    newOffsets.push((newOffsets.at(-1) ?? 0) + result.length);
    return result;
  });
  const blocks = draft.blocks.map((block, index) => {
    if (!own[index]) return block;
    const first = oldOffsets.indexOf(block.from);
    const end = oldOffsets.indexOf(block.to);
    const after = linesOf(block.text);
    const kept = keptLines(lines.slice(first, end), after);
    const text = after
      .map((line, at) => {
        const from = kept[at] ?? -1;
        return from < 0
          ? changeNew({ text: line, block: index, index: -1 })
          : (changed[first + from] ?? line);
      })
      .join("");
    return { ...block, from: newOffsets[first] ?? 0, to: newOffsets[end] ?? 0, text };
  });
  const files = new Map(draft.files).set(draft.path, changed.join(""));
  return { ...draft, files, blocks, accepted: [meant(files, blocks)] };
}

/**
 * The draft with whole lines put into its edited file at an offset on a line border outside every block. Blocks
 * behind it move; what is accepted is computed anew. Throws RangeError if a block would be torn.
 */
export function insertIntoFile(draft: Draft, at: number, text: string): Draft {
  const old = draft.files.get(draft.path) ?? "";
  const blocks = draft.blocks.map((block) => {
    if (block.path !== draft.path || block.to <= at) return block;
    if (block.from < at) throw new RangeError(`offset ${at} is inside a block`);
    return { ...block, from: block.from + text.length, to: block.to + text.length };
  });
  const files = new Map(draft.files).set(draft.path, old.slice(0, at) + text + old.slice(at));
  const moved = new Set(blocks.flatMap((block, index) => (block === draft.blocks[index] ? [] : [index])));
  const lines = draft.lines.map((line) =>
    line.role === "hint" && moved.has(line.block) ? hintMoved(line, linesOf(text).length) : line,
  );
  return { ...draft, files, blocks, lines, accepted: [meant(files, blocks)] };
}

/** A line hint whose block now stands so many lines further down. */
function hintMoved(line: DraftLine, by: number): DraftLine {
  return { ...line, text: line.text.replace(/\d+$/, (number) => String(Number(number) + by)) };
}

/** Whether two blocks share characters of a file. */
export function overlapping(blocks: readonly MeantBlock[]): boolean {
  return inFileOrder(blocks).some((block, index, sorted) => {
    const before = sorted[index - 1];
    return before !== undefined && before.path === block.path && block.from < before.to;
  });
}
