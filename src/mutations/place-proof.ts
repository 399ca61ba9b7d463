import type { Draft } from "../records.ts";
import { linesOf } from "../text.ts";
import { placeLines, textsOf } from "./draft.ts";
import {
  decoded,
  exact,
  firstFault,
  type Normalise,
  placesOf,
  provedDamage,
  provedDrift,
  provedHarmless,
  provedTruth,
  trimmed,
} from "./proof.ts";
import { firstLineOf } from "./quoted.ts";

type Proof = (clean: Draft, damaged: Draft) => string | null;

/** The decoy changes nothing: every text still stands exactly once, at its own place. */
export const provedStillCertain: Proof = (clean, damaged) =>
  firstFault(
    () => provedDamage(clean, damaged),
    () => provedTruth(damaged),
    () => provedHarmless(damaged),
  );

/** A block's text stands as it is at its own place and at another one. */
export const provedTwice: Proof = (clean, damaged) =>
  provedSeveral(clean, damaged, (search, file) => placesOf(file, search));

/** A block's text stands nowhere as it is, but at its own place and at another one with other white space. */
export const provedTwiceTrimmed: Proof = (clean, damaged) =>
  provedSeveral(clean, damaged, (search, file) =>
    placesOf(file, search, exact).length > 0 ? [] : placesOf(file, search, trimmed),
  );

/** A block's text stands nowhere as it is; its first and last line stand so far apart at two places or more. */
export const provedTwiceByAnchors: Proof = (clean, damaged) =>
  provedSeveral(clean, damaged, (search, file) =>
    search.length < 3 || placesOf(file, search, exact).length > 0 ? [] : anchored(file, search),
  );

/** A block's text stands as it is at another place only; the stated line names its own, where it stands trimmed. */
export const provedHinted: Proof = (clean, damaged) => {
  const file = linesOf(damaged.files.get(damaged.path) ?? "");
  const hinted = damaged.blocks.some((_, index) => {
    const search = textsOf(damaged, index, "search");
    const own = firstLineOf(damaged, index) - 1;
    const exactly = placesOf(file, search, exact);
    const stated = damaged.lines.some(
      (line) => line.block === index && line.text === `:start_line:${own + 1}`,
    );
    return (
      stated && exactly.length > 0 && !exactly.includes(own) && placesOf(file, search, trimmed).includes(own)
    );
  });
  return firstFault(
    () => provedDamage(clean, damaged),
    () => provedTruth(damaged),
    () => (hinted ? null : "no block is told by its stated line alone"),
  );
};

/** A reader that decodes entities finds one place; the first and last line alone stand at two places or more. */
export const provedOnceDecoded: Proof = (clean, damaged) =>
  firstFault(
    () => provedDrift(damaged, { normalise: decoded }),
    () => provedTwiceByAnchors(clean, damaged),
  );

/** Null if one block at least can mean several places, and its own is among them. */
function provedSeveral(
  clean: Draft,
  damaged: Draft,
  places: (search: readonly string[], file: readonly string[]) => readonly number[],
): string | null {
  const file = linesOf(damaged.files.get(damaged.path) ?? "");
  const ambiguous = damaged.blocks.some((block, index) => {
    const found = places(textsOf(damaged, index, "search"), file);
    const own = linesOf((damaged.files.get(damaged.path) ?? "").slice(0, block.from)).length;
    return found.length > 1 && found.includes(own) && placeLines(damaged, block).length > 0;
  });
  return firstFault(
    () => provedDamage(clean, damaged),
    () => provedTruth(damaged),
    () => (ambiguous ? null : "no block can mean several places"),
  );
}

function anchored(file: readonly string[], search: readonly string[]): number[] {
  const at = (line: string, normalise: Normalise): number[] => placesOf(file, [line], normalise);
  const [first, last] = [search[0] ?? "", search.at(-1) ?? ""];
  const ends = new Set(at(last, trimmed));
  return at(first, trimmed).filter((start) => ends.has(start + search.length - 1));
}
