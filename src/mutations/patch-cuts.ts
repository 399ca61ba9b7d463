import type { Draft, DraftLine, Intensity, Random, Skipped } from "../records.ts";
import { unclear } from "./block-lines.ts";
import { inputOf, laidOut, meant } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, sameFiles } from "./proof.ts";

/** A patch that ends before it is whole; the heavier, the earlier. */
export const patchCuts: readonly Mutation[] = [
  cut(
    "patch-cut-between-lines",
    "between two lines of a hunk",
    (line, next) => line.block >= 0 && next?.block === line.block,
  ),
  cut(
    "patch-cut-in-line",
    "inside a line of a hunk",
    (line) => line.block >= 0 && line.role !== "open" && line.text.trimEnd().length > 2,
    true,
  ),
  cut("patch-cut-in-begin", "inside *** Begin Patch", (line) => line.role === "begin", true),
  cut("patch-cut-in-file-line", "inside the line that names the file", (line) => line.role === "file", true),
  cut("patch-cut-in-header", "behind the header of a hunk, before its lines", (line) => line.role === "open"),
  cut(
    "patch-cut-in-end",
    "inside *** End Patch: the patch may be taken for whole",
    (line) => line.role === "end",
    true,
    true,
  ),
  cut(
    "patch-cut-between-hunks",
    "behind a hunk that is not the last",
    (line, next) => line.block >= 0 && next !== undefined && next.block > line.block,
  ),
];

type Fits = (line: DraftLine, next: DraftLine | undefined) => boolean;

function cut(name: string, where: string, fits: Fits, inside = false, mayBeWhole = false): Mutation {
  return {
    name,
    family: "truncation",
    formats: ["apply-patch"],
    side: "cut",
    effect: "destructive",
    meaning: `the answer ends ${where}`,
    apply: (draft, intensity, random) => truncated(draft, fits, inside, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => (inputOf(clean).startsWith(inputOf(damaged)) ? null : "not a beginning of the patch"),
        () => (mayBeWhole || lostChange(clean, damaged) ? null : "nothing of the edit is lost"),
        () => {
          const states = wholeStates(clean, damaged);
          const same =
            states.length === damaged.accepted.length &&
            states.every((files, index) => sameFiles(files, damaged.accepted[index] ?? new Map()));
          return same ? null : "another file than that of the whole hunks is accepted";
        },
      ),
  };
}

function truncated(
  draft: Draft,
  fits: Fits,
  inside: boolean,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  if (!draft.files.has(draft.path)) return { skipped: "the file does not exist" };
  const written = laidOut(draft);
  const spots = [...written.lines.keys()].filter((at) => {
    const line = written.lines[at] as DraftLine;
    return fits(line, written.lines[at + 1]) && (!inside || line.text.trimEnd().length > 1);
  });
  if (spots.length === 0) return { skipped: "no line to end at" };
  const third = { light: 2, medium: 1, heavy: 0 }[intensity];
  const from = Math.floor((spots.length * third) / 3);
  const to = Math.max(from + 1, Math.floor((spots.length * (third + 1)) / 3));
  const at = spots[Math.min(spots.length - 1, from + random.int(to - from))] as number;
  const line = written.lines[at] as DraftLine;
  const kept = inside ? 1 + random.int(line.text.trimEnd().length - 1) : line.text.length;
  const end = !inside && random.chance(0.5) ? "\n" : "";
  // Where not even the patch has begun, no section of another file may stand behind it.
  const lead = line.role === "begin" ? { lead: "" } : {};
  const last = { ...line, ...lead, text: line.text.slice(0, kept), end };
  const damaged = { ...written, lines: [...written.lines.slice(0, at), last] };
  return { ...damaged, accepted: wholeStates(draft, damaged) };
}

/**
 * The files with the hunks that are there to their last line: what stands last may go on. A hunk that lacks nothing
 * but context may be taken as well: all that it says about the file is there.
 */
function wholeStates(clean: Draft, damaged: Draft): Draft["accepted"] {
  const last = Math.max(...damaged.lines.map((line) => line.block));
  const all = hunkLines(laidOut(clean), last);
  const here = hunkLines(damaged, last);
  const isThere = (at: number) => here[at] === all[at];
  const change = all.findLastIndex((text) => !text.startsWith(" "));
  const counts = isThere(all.length - 1) ? [last + 1] : isThere(change) ? [last, last + 1] : [last];
  return counts.filter((count) => count > 0).map((count) => meant(clean.files, clean.blocks.slice(0, count)));
}

function hunkLines(draft: Draft, block: number): string[] {
  return draft.lines.flatMap((line) => (line.block === block && line.role === "written" ? [line.text] : []));
}

function lostChange(clean: Draft, damaged: Draft): boolean {
  return !damaged.accepted.some((files) => clean.accepted.some((meantFiles) => sameFiles(files, meantFiles)));
}
