import type { Draft, DraftLine, Intensity, Random, Role, Skipped } from "../records.ts";
import { unclear } from "./block-lines.ts";
import { inputOf, meant } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, sameFiles } from "./proof.ts";
import { MARKED_FORMATS } from "./scopes.ts";

/** The answer ends before the edit does; the heavier, the earlier. */
export const truncation: readonly Mutation[] = [
  cutIn("cut-in-open-marker", "inside an opening marker", (draft, block) => inside(draft, block, "open")),
  cutIn("cut-in-hint", "inside a stated line", (draft, block) => inside(draft, block, "hint"), {
    formats: ["apply-diff"],
  }),
  cutIn("cut-in-search", "between two lines of a search text", (draft, block) =>
    behind(draft, block, "search"),
  ),
  cutIn("cut-in-search-line", "inside a line of a search text", (draft, block) =>
    inside(draft, block, "search"),
  ),
  cutIn("cut-in-separator", "inside a separator", (draft, block) =>
    writes(draft, block) ? inside(draft, block, "separator") : [],
  ),
  cutIn("cut-after-separator", "behind a separator, before the new lines", (draft, block) =>
    writes(draft, block) ? behind(draft, block, "separator") : [],
  ),
  cutIn("cut-in-replace", "between two lines of a replacement", (draft, block) => {
    // Behind the last new line nothing of the text would be lost, and behind the last that says something only
    // blank lines, which many a reader of an open end puts there.
    const last = indicesOf(draft, block, "replace").findLast((line) => isSaying(draft.lines[line])) ?? -1;
    return behind(draft, block, "replace").filter((spot) => spot.line < last);
  }),
  cutIn("cut-in-replace-line", "inside a line of a replacement", (draft, block) =>
    inside(draft, block, "replace"),
  ),
  cutIn(
    "cut-in-close-marker",
    "inside a closing marker: its block may be taken for whole",
    (draft, block) => inside(draft, block, "close"),
    { mayBeWhole: true },
  ),
  cutIn("cut-between-blocks", "behind a block that is not the last", (draft, block) =>
    block < draft.blocks.length - 1 ? behind(draft, block, "close") : [],
  ),
];

/** Where an answer ends: behind so many UTF-16 units of this line, and behind its line feed too if `border`. */
interface Spot {
  readonly line: number;
  readonly kept: number;
  readonly border: boolean;
}

type Spots = (draft: Draft, block: number) => readonly Spot[];

function cutIn(
  name: string,
  where: string,
  spots: Spots,
  { mayBeWhole = false, formats = MARKED_FORMATS } = {},
): Mutation {
  return {
    name,
    family: "truncation",
    formats,
    side: "cut",
    effect: "destructive",
    meaning: `the answer ends ${where}`,
    apply: (draft, intensity, random) => truncated(draft, spots, mayBeWhole, intensity, random),
    prove: (clean, damaged) => provedTruncation(clean, damaged, mayBeWhole),
  };
}

function truncated(
  draft: Draft,
  spots: Spots,
  mayBeWhole: boolean,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const choices = [...draft.blocks.keys()]
    .map((block) => spots(draft, block))
    .filter((list) => list.length > 0);
  const part = earlier(choices.length, intensity);
  const list = choices[part];
  if (list === undefined) return { skipped: "no block to end in so" };
  const third = earlier(3, intensity);
  const from = Math.floor((list.length * third) / 3);
  const to = Math.max(from + 1, Math.floor((list.length * (third + 1)) / 3));
  const spot = list[from + random.int(to - from)];
  const withFeed = random.chance(0.5);
  if (spot === undefined) return { skipped: "no block to end in so" };
  const lines = draft.lines
    .slice(0, spot.line + 1)
    .map((line, index) =>
      index < spot.line
        ? line
        : { ...line, text: line.text.slice(0, spot.kept), end: spot.border && withFeed ? line.end : "" },
    );
  const damaged = { ...draft, lines };
  return { ...damaged, accepted: statesOf(draft, damaged, mayBeWhole) };
}

/** Of `count` places in order the one for this intensity: the last, the middle, the first. */
function earlier(count: number, intensity: Intensity): number {
  return { light: count - 1, medium: Math.floor((count - 1) / 2), heavy: 0 }[intensity];
}

/** The files with the blocks that are whole, the one whose closing marker has begun among them where that counts. */
function statesOf(clean: Draft, damaged: Draft, mayBeWhole: boolean): Draft["accepted"] {
  const closes = clean.blocks.map((_, block) => {
    const written = damaged.lines.find((line) => line.block === block && line.role === "close")?.text;
    const wanted = clean.lines.find((line) => line.block === block && line.role === "close")?.text;
    return { whole: written !== undefined && written === wanted, begun: written !== undefined };
  });
  const certain = clean.blocks.filter((_, block) => closes[block]?.whole);
  const likely = clean.blocks.filter((_, block) => closes[block]?.begun);
  const states = mayBeWhole && likely.length > certain.length ? [likely, certain] : [certain];
  return states.filter((blocks) => blocks.length > 0).map((blocks) => meant(clean.files, blocks));
}

/** A true beginning of the answer, with something of the edit lost, and accepted only what is whole. */
function provedTruncation(clean: Draft, damaged: Draft, mayBeWhole: boolean): string | null {
  const expected = statesOf(clean, damaged, mayBeWhole);
  return firstFault(
    () => provedDamage(clean, damaged),
    () => (inputOf(clean).startsWith(inputOf(damaged)) ? null : "not a beginning of the edit"),
    () => (lostOf(clean, damaged).trim() === "" ? "nothing but white space is lost" : null),
    () =>
      expected.length === damaged.accepted.length &&
      expected.every((files, index) => sameFiles(files, damaged.accepted[index] ?? new Map()))
        ? null
        : "another file than that of the whole blocks is accepted",
    () =>
      !mayBeWhole && damaged.accepted.some((files) => clean.accepted.some((meant) => sameFiles(files, meant)))
        ? "nothing of the edit is lost"
        : null,
  );
}

function lostOf(clean: Draft, damaged: Draft): string {
  return inputOf(clean).slice(inputOf(damaged).length);
}

/** A block that only deletes, or leaves nothing but blank lines, has said all with its separator. */
function writes(draft: Draft, block: number): boolean {
  return indicesOf(draft, block, "replace").some((line) => isSaying(draft.lines[line]));
}

function isSaying(line: DraftLine | undefined): boolean {
  return line !== undefined && line.text.trim() !== "";
}

function indicesOf(draft: Draft, block: number, role: Role): number[] {
  return [...draft.lines.keys()].filter((index) => {
    const line = draft.lines[index];
    return line?.block === block && line.role === role;
  });
}

function behind(draft: Draft, block: number, role: Role): Spot[] {
  return indicesOf(draft, block, role).map((line) => ({
    line,
    kept: draft.lines[line]?.text.length ?? 0,
    border: true,
  }));
}

/** Every spot inside the lines of a role that leaves something but white space to be said, never half a character. */
function inside(draft: Draft, block: number, role: Role): Spot[] {
  return indicesOf(draft, block, role).flatMap((line) => spotsIn(draft.lines[line], line));
}

function spotsIn(line: DraftLine | undefined, index: number): Spot[] {
  const text = line?.text.trimEnd() ?? "";
  const spots: Spot[] = [];
  let kept = 0;
  for (const character of text) {
    kept += character.length;
    if (kept < text.length) spots.push({ line: index, kept, border: false });
  }
  return spots;
}
