import type { Draft, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { withLines } from "./block-lines.ts";
import { isMarker, type MarkerRole, markerOf, provedUnreadable } from "./marker-text.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedTruth } from "./proof.ts";
import { MARKED_FORMATS } from "./scopes.ts";

/** The line feed between a marker and the text beside it is gone; heavy: of every block. */
export const glued: readonly Mutation[] = [
  gluing("open-marker-glued", "the first search line stands on the line of the opening marker", "open", " "),
  gluing("separator-glued", "the separator stands on the line of the last search line", "separator", ""),
  gluing("close-marker-glued", "the closing marker stands on the line of the last new line", "close", ""),
];

function gluing(name: string, meaning: string, role: MarkerRole, between: string): Mutation {
  return {
    name,
    family: "markers",
    formats: MARKED_FORMATS,
    side: "markers",
    effect: "destructive",
    meaning,
    apply: (draft, intensity, random) => {
      // The line that goes: content behind an opening marker, else the marker itself.
      const gone = [...draft.lines.keys()].filter((index) => {
        const [upper, lower] = [draft.lines[index - 1], draft.lines[index]];
        const [marker, content] = role === "open" ? [upper, lower] : [lower, upper];
        if (marker === undefined || content === undefined || marker.role !== role) return false;
        const text = content.block === marker.block && !isMarker(content) && content.text.trim() !== "";
        return text && markerOf(marker) !== null;
      });
      return joined(draft, chosenOf(gone, intensity, random), between);
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedUnreadable(damaged),
      ),
  };
}

/** The lines at these indices put behind the lines above them. */
function joined(draft: Draft, indices: ReadonlySet<number>, between: string): Draft | Skipped {
  if (indices.size === 0) return { skipped: "no text beside such a marker" };
  const lines = draft.lines.flatMap((line, index) => {
    const next = draft.lines[index + 1];
    if (indices.has(index)) return [];
    return next !== undefined && indices.has(index + 1)
      ? [{ ...line, text: line.text + between + next.text }]
      : [line];
  });
  return withLines(draft, lines);
}
