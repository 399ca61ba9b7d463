import type { Draft, DraftLine, Intensity, Random, Skipped } from "../records.ts";
import { inputOf } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage } from "./proof.ts";

/** A whole file that ends before it is whole; the heavier, the earlier. No file is right: the rest is not known. */
export const fileCuts: readonly Mutation[] = [
  cut("file-cut-between-lines", "between two lines of the file", (line) => line.text.length),
  cut("file-cut-in-line", "inside a line of the file", (line, random) => {
    const spots = [...line.text.trimEnd()].slice(0, -1);
    const kept = spots.slice(0, 1 + random.int(Math.max(1, spots.length))).join("").length;
    return kept === 0 ? null : kept;
  }),
];

/** How many UTF-16 units of the last line are left, or null where the answer cannot end in it. */
type Kept = (line: DraftLine, random: Random) => number | null;

function cut(name: string, where: string, kept: Kept): Mutation {
  return {
    name,
    family: "truncation",
    formats: ["whole-file"],
    side: "cut",
    effect: "destructive",
    meaning: `the answer ends ${where}`,
    apply: (draft, intensity, random) => truncated(draft, kept, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => (inputOf(clean).startsWith(inputOf(damaged)) ? null : "not a beginning of the file"),
        () =>
          inputOf(clean).slice(inputOf(damaged).length).trim() === ""
            ? "nothing but white space is lost"
            : null,
        // A cut that gives the file as it was, or as it should be, would be no wrong file.
        () => (damaged.files.get(damaged.path) === inputOf(damaged) ? "the file is left as it was" : null),
        () => (damaged.accepted.length === 0 ? null : "a file is accepted"),
      ),
  };
}

function truncated(draft: Draft, kept: Kept, intensity: Intensity, random: Random): Draft | Skipped {
  // In the last tenth, in the middle, in the first tenth of the lines.
  const share = { light: 0.9, medium: 0.45, heavy: 0 }[intensity] + 0.1 * (random.int(1000) / 1000);
  const last = draft.lines.findLastIndex((line) => line.text.trim() !== "");
  const start = Math.floor(last * share);
  const withFeed = random.chance(0.5);
  for (const [at, line] of [...draft.lines.entries()].slice(start, last)) {
    const units = kept(line, random);
    if (units === null) continue;
    const end = units === line.text.length && withFeed ? line.end : "";
    const lines = [...draft.lines.slice(0, at), { ...line, text: line.text.slice(0, units), end }];
    return { ...draft, lines, accepted: [] };
  }
  return { skipped: "no line to end at" };
}
