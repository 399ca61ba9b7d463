import type { Draft, DraftLine, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear, withLines } from "./block-lines.ts";
import { keptLines } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

const MARK = /^\[\.\.\. \d+ lines elided \.\.\.\]$/;

/** The mark that a read tool sets for lines that it does not show, copied into the edit. */
export const elided: readonly Mutation[] = [
  {
    name: "lines-elided",
    family: "hints",
    formats: BLOCK_FORMATS,
    side: "both",
    effect: "ambiguous",
    meaning: "`[... 12 lines elided ...]` of a read tool behind the quoted lines; heavy: of every block",
    apply(draft, intensity, random): Draft | Skipped {
      const blocks = [...draft.blocks.keys()].filter((block) =>
        draft.lines.some((line) => line.block === block && line.role === "search"),
      );
      if (blocks.length === 0) return { skipped: "no search text" };
      const chosen = chosenOf(blocks, intensity, random);
      const marks = draft.blocks.map(() => `[... ${5 + random.int(400)} lines elided ...]`);
      const lines = draft.lines.flatMap((line, at): DraftLine[] => {
        const isContent = line.role === "search" || line.role === "replace";
        const next = draft.lines[at + 1];
        const isLast = next?.role !== line.role || next.block !== line.block;
        const mark = marks[line.block] ?? "";
        return isContent && isLast && chosen.has(line.block)
          ? [line, { ...line, text: mark, end: "\n" }]
          : [line];
      });
      return withLines(draft, lines);
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless({ ...damaged, lines: bare(damaged) }),
        () => (sameTexts(bare(damaged), clean.lines) ? null : "something else than marks is added"),
        () => ([...damaged.files.values()].some(holdsMark) ? "the file has such marks of its own" : null),
      ),
  },
  {
    name: "lines-elided-file",
    family: "hints",
    formats: ["whole-file"],
    side: "replace",
    effect: "destructive",
    meaning:
      "lines left alone given as `[... 12 lines elided ...]`; heavy: the longest such part of the file",
    apply(draft, intensity): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const { from, to } = longestKept(draft);
      const most = to - from;
      if (most < 3) return { skipped: "no three lines left alone" };
      const count = { light: 3, medium: Math.max(3, Math.ceil(most / 2)), heavy: most }[intensity];
      const start = from + Math.floor((most - count) / 2);
      const sample = draft.lines[start + count - 1];
      if (sample === undefined) return { skipped: "the text is damaged already" };
      const mark: DraftLine = { ...sample, text: `[... ${count} lines elided ...]` };
      return { ...draft, lines: draft.lines.toSpliced(start, count, mark) };
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => (holdsMark(clean.lines.map((line) => line.text).join("\n")) ? "the text has such marks" : null),
        () => {
          const marks = damaged.lines.filter((line) => MARK.test(line.text));
          const count = Number(/\d+/.exec(marks[0]?.text ?? "")?.[0]);
          const lost = clean.lines.length - damaged.lines.length + 1;
          return marks.length === 1 && count === lost
            ? null
            : "the mark does not count the lines that are lost";
        },
      ),
  },
];

/** The lines `[from, to)` of the longest run of a whole file that are neighbours before and after. */
function longestKept(draft: Draft): { from: number; to: number } {
  const kept = keptLines(
    linesOf(draft.files.get(draft.path) ?? ""),
    draft.lines.map((line) => line.text + line.end),
  );
  let best = { from: 0, to: 0 };
  let from = 0;
  for (let at = 0; at <= kept.length; at++) {
    const isRun =
      at < kept.length && (kept[at] ?? -1) >= 0 && (at === from || kept[at] === (kept[at - 1] ?? -2) + 1);
    if (isRun) continue;
    if (at - from > best.to - best.from) best = { from, to: at };
    from = (kept[at] ?? -1) >= 0 ? at : at + 1;
  }
  return best;
}

function bare(draft: Draft): readonly DraftLine[] {
  return draft.lines.filter((line) => !MARK.test(line.text));
}

function sameTexts(a: readonly DraftLine[], b: readonly DraftLine[]): boolean {
  return a.length === b.length && a.every((line, at) => line.text === b[at]?.text);
}

function holdsMark(text: string): boolean {
  return text.split("\n").some((line) => MARK.test(line));
}
