import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { amountOf } from "./amount.ts";
import { keptLines, mapTexts } from "./draft.ts";
import { clearFates } from "./inside.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedDrift, provedHarmless, provedTruth, trimmed } from "./proof.ts";
import { ALL_FORMATS, BLOCK_FORMATS } from "./scopes.ts";
import { type ContentSide, SIDE_WORDS } from "./sides.ts";
import { alsoLiterally, notPlainLf } from "./truth.ts";

/** White space added to or taken from single lines of the edit. */
export const lineMutations: readonly Mutation[] = [
  ...members({
    stem: "trailing-spaces",
    sides: ["search", "replace", "both"],
    meaning: "the model adds spaces at line ends",
    literal: true,
    change: (text, size) => (text.trim() === "" ? text : text.replace(/\r?$/, `${" ".repeat(1 + size)}$&`)),
  }),
  ...members({
    stem: "trailing-spaces-dropped",
    sides: ["search", "both"],
    meaning: "the model drops spaces that the file has at line ends",
    keptOnly: true,
    change: (text) => text.replace(/[ \t]+(?=\r?$)/, ""),
  }),
  ...members({
    stem: "blank-lines-spaced",
    sides: ["search", "replace", "both"],
    meaning: "the model puts spaces on blank lines",
    literal: true,
    change: (text, size) => (/^\r?$/.test(text) ? " ".repeat(2 + 2 * size) + text : text),
  }),
  ...members({
    stem: "crlf",
    sides: ["search", "replace", "both"],
    meaning: "the model ends lines with CRLF where the file has LF",
    lineEnds: true,
    change: (text) => `${text}\r`,
  }),
];

interface LineDamage {
  readonly stem: string;
  readonly sides: readonly ContentSide[];
  readonly meaning: string;
  /** Gives the damaged text, or the same text where there is nothing to damage. `size` is 0–3. */
  readonly change: (text: string, size: number) => string;
  /** Whether to touch only lines that the edit leaves alone. */
  readonly keptOnly?: boolean;
  /** Whether the damaged text may also be what the model wants, when only the replacement has it. */
  readonly literal?: boolean;
  /** Whether it makes sense only for a file that has LF throughout. */
  readonly lineEnds?: boolean;
}

function members(damage: LineDamage): Mutation[] {
  return damage.sides.map((side) => ({
    name: `${damage.stem}-${side}`,
    family: "white-space",
    formats: side === "replace" ? ALL_FORMATS : BLOCK_FORMATS,
    side,
    // A search text that stands in the file as it is leaves no doubt about the place.
    effect: side === "replace" ? "harmless" : "drift",
    meaning: `${damage.meaning}, in ${SIDE_WORDS[side]}`,
    apply: (draft, intensity, random) => applied(damage, side, draft, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => (side === "replace" ? provedHarmless(damaged) : provedDrift(damaged, { normalise: trimmed })),
      ),
  }));
}

/** Lines that change together (indices into `Draft.lines`): a line of the search text and its like in the replacement. */
type Unit = readonly number[];

function applied(
  damage: LineDamage,
  side: ContentSide,
  draft: Draft,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const fault = damage.lineEnds ? notPlainLf(draft) : null;
  if (fault !== null) return fault;
  const size = random.int(4);
  const changes = (at: number): boolean => {
    const text = draft.lines[at]?.text ?? "";
    return damage.change(text, size) !== text;
  };
  const all = draft.blocks.flatMap((_, block) => unitsOf(draft, block, damage.keptOnly ?? false));
  const pairs = all.filter((unit) => unit.length === 2 && unit.every(changes));
  const singles = all.filter((unit) => unit.length === 1 && unit.every(changes));
  const of = (role: "search" | "replace") =>
    all.flat().filter((at) => draft.lines[at]?.role === role && changes(at));
  const order: readonly Unit[] =
    side === "both"
      ? [...random.shuffle(pairs), ...random.shuffle(singles)]
      : random.shuffle(of(side)).map((at) => [at]);
  if (order.length === 0 || (side === "both" && pairs.length === 0)) {
    return { skipped: "no line to damage" };
  }
  const chosen = new Set(order.slice(0, amountOf(order.length, intensity)).flat());
  const damaged = mapTexts(draft, (line, at) =>
    chosen.has(at) ? damage.change(line.text, size) : line.text,
  );
  return side === "replace" && damage.literal ? alsoLiterally(draft, damaged) : damaged;
}

function unitsOf(draft: Draft, block: number, keptOnly: boolean): Unit[] {
  const indices = (role: "search" | "replace"): number[] =>
    draft.lines.flatMap((line, at) => (line.block === block && line.role === role ? [at] : []));
  const text = (at: number): string => draft.lines[at]?.text ?? "";
  const search = indices("search");
  const replace = indices("replace");
  const kept = keptLines(search.map(text), replace.map(text));
  const keptSearch = new Set(kept);
  const same = replace.flatMap((at, index): Unit[] => {
    const partner = search[kept[index] ?? -1];
    return partner === undefined ? [] : [[partner, at]];
  });
  if (keptOnly) {
    const clear = clearFates(search.map(text), replace.map(text));
    return same.filter(([partner = -1]) => clear.has(search.indexOf(partner)));
  }
  const gone = search.filter((_, index) => !keptSearch.has(index));
  const come = replace.filter((_, index) => (kept[index] ?? -1) < 0);
  const changed = Array.from(
    { length: Math.max(gone.length, come.length) },
    (_, index): Unit => [gone[index], come[index]].filter((at) => at !== undefined),
  );
  return [...same, ...changed];
}
