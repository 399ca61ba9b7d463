import type { Draft, DraftLine, Effect, Files } from "../records.ts";

/**
 * A patch for several files: the sections of other files, undamaged, stand before the damaged one, so that whatever
 * ends early or goes astray in it can still spoil them. What is right for each file is right for all together.
 */
export function withCompanions(draft: Draft, companions: readonly Draft[], effect: Effect): Draft {
  const blocks = companions.flatMap((companion) => companion.blocks);
  const shifted = draft.lines.map((line) =>
    line.block < 0 ? line : { ...line, block: line.block + blocks.length },
  );
  const sections: DraftLine[] = [];
  let first = 0;
  for (const companion of companions) {
    const own = companion.lines.filter(({ role }) => role !== "begin" && role !== "end");
    for (const line of own) sections.push(line.block < 0 ? line : { ...line, block: line.block + first });
    first += companion.blocks.length;
  }
  const end = (line: DraftLine): DraftLine => ({ ...line, end: "\n" });
  const others = union(companions.map((companion) => companion.accepted[0] ?? new Map()));
  // Where nothing of the damaged section is certain, the others are still whole; a contradiction has no right file.
  const accepted =
    draft.accepted.length === 0 && effect === "destructive"
      ? [union([others, draft.files])]
      : draft.accepted.map((files) => union([others, files]));
  return {
    ...draft,
    files: union([...companions.map((companion) => companion.files), draft.files]),
    blocks: [...blocks, ...draft.blocks],
    accepted,
    lines: shifted.toSpliced(sectionStart(shifted), 0, ...sections.map(end)),
  };
}

/** Where the first section of a patch may begin: behind its first sentinel, or before its first file line. */
function sectionStart(lines: readonly DraftLine[]): number {
  const begin = lines.findIndex((line) => line.role === "begin");
  return begin >= 0
    ? begin + 1
    : Math.max(
        0,
        lines.findIndex((line) => line.role === "file"),
      );
}

function union(parts: readonly Files[]): Files {
  return new Map(parts.flatMap((files) => [...files]));
}
