import { isDeepStrictEqual } from "node:util";
import type { Draft, Effect, FormatName, Intensity, Random, Side, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { keptLines, textsOf, withTexts } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { exact, firstFault, placesOf, provedDamage, provedTruth, trimmed } from "./proof.ts";

/** Neighbouring lines of one block's search text, which the replacement either keeps or not. */
export interface Unit {
  readonly block: number;
  /** Index of the first line in the search text, and in the replacement or -1. */
  readonly search: number;
  readonly replace: number;
  readonly texts: readonly string[];
}

/** A misremembered line: what stands in the search text, and where the edit keeps it in the replacement too. */
export interface UnitDamage {
  readonly name: string;
  readonly family: string;
  readonly meaning: string;
  readonly formats: readonly FormatName[];
  /** Neighbouring lines that are damaged together; 1 when absent. */
  readonly size?: 1 | 2;
  /** Whether only lines are damaged that the edit keeps. */
  readonly keptOnly?: boolean;
  /** Whether the first and last line of the search text stay. */
  readonly inner?: boolean;
  /** The damaged lines, or null where there is nothing to damage. `choice` is 0–11, drawn once for the case. */
  readonly change: (
    texts: readonly string[],
    about: { readonly choice: number; readonly language: string },
  ) => readonly string[] | null;
}

/**
 * A member that damages such lines. Right is the file as it was meant, its own lines kept as they are, or a rejection:
 * nobody can be made to guess.
 */
export function misremembered(damage: UnitDamage): Mutation {
  const { name, family, meaning, formats } = damage;
  return {
    name,
    family,
    formats,
    side: "both" satisfies Side,
    effect: "ambiguous" satisfies Effect,
    meaning,
    apply: (draft, intensity, random) => applied(damage, draft, intensity, random),
    prove: provedMisremembered,
  };
}

/** Null if what was damaged stands nowhere, exactly or but for white space at line ends, and the rest at its own place. */
export function provedMisremembered(clean: Draft, damaged: Draft): string | null {
  return firstFault(
    () => provedDamage(clean, damaged),
    () => provedTruth(damaged),
    () => provedNowhere(clean, damaged),
  );
}

/** Null if every block whose search lines differ from before stands nowhere now. */
export function provedNowhere(clean: Draft, damaged: Draft): string | null {
  let differs = false;
  for (const [index, block] of damaged.blocks.entries()) {
    const search = textsOf(damaged, index, "search");
    if (search.join("\n") === textsOf(clean, index, "search").join("\n")) continue;
    differs = true;
    const file = linesOf(damaged.files.get(block.path) ?? "");
    if (search.every((line) => line.trim() === "")) return `block ${index} has no text left`;
    if ([exact, trimmed].some((reading) => placesOf(file, search, reading).length > 0)) {
      return `block ${index} still stands somewhere`;
    }
  }
  return differs ? null : "no search text was damaged";
}

function applied(damage: UnitDamage, draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const about = { choice: random.int(12), language: draft.language };
  const changes = draft.blocks.flatMap((_, block) =>
    unitsOf(draft, block, damage).flatMap((unit) => {
      const lines = damage.change(unit.texts, about);
      return lines === null || isDeepStrictEqual(lines, unit.texts) ? [] : [{ unit, lines }];
    }),
  );
  if (changes.length === 0) return { skipped: "no line to damage" };
  const chosen = [...chosenOf(changes, intensity, random)];
  // From the last to the first, so that the indices of those to come stay right.
  return chosen
    .toSorted((a, b) => b.unit.search - a.unit.search)
    .reduce((result, { unit, lines }) => {
      const { block, search, replace, texts } = unit;
      const put = (role: "search" | "replace", at: number, to: Draft): Draft =>
        at < 0
          ? to
          : withTexts(to, block, role, textsOf(to, block, role).toSpliced(at, texts.length, ...lines));
      return put("replace", replace, put("search", search, result));
    }, draft);
}

/** The units of a block, none overlapping another; lines whose like stands twice are left out. */
function unitsOf(
  draft: Draft,
  block: number,
  { size = 1, keptOnly = false, inner = false }: UnitDamage,
): Unit[] {
  const search = textsOf(draft, block, "search");
  const replace = textsOf(draft, block, "replace");
  const kept = keptLines(search, replace);
  const heir = search.map((_, line) => kept.indexOf(line));
  const units: Unit[] = [];
  const edge = inner ? 1 : 0;
  for (let at = edge; at + size <= search.length - edge; at++) {
    const texts = search.slice(at, at + size);
    const first = heir[at] ?? -1;
    const together = texts.every((_, i) => heir[at + i] === (first < 0 ? -1 : first + i));
    if (!together || ((keptOnly || size > 1) && first < 0)) continue;
    units.push({ block, search: at, replace: first, texts });
    at += size - 1;
  }
  return units;
}
