import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { mapTexts } from "./draft.ts";
import { markerLines } from "./marker-lines.ts";
import {
  MARKER_ROLES,
  type Marker,
  type MarkerRole,
  markerOf,
  markerText,
  provedReadable,
  provedUnreadable,
} from "./marker-text.ts";
import { glued } from "./markers-glued.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { MARKED_FORMATS } from "./scopes.ts";

const OTHER_FORM: Readonly<Record<string, string>> = { "-": "<", "<": "-", "+": ">", ">": "+" };
const ESCAPES: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;" };
const WORDED: readonly MarkerRole[] = ["open", "close"];

/** Marker lines that are not written as the format wants them; heavy: all of them. */
export const markers: readonly Mutation[] = [
  harmless("markers-short", "markers of 3 to 6 characters", MARKER_ROLES, (marker, random) =>
    markerText({ ...marker, length: 3 + random.int(4) }),
  ),
  harmless("markers-long", "markers of 8 to 12 characters", MARKER_ROLES, (marker, random) =>
    markerText({ ...marker, length: 8 + random.int(5) }),
  ),
  harmless(
    "markers-angle",
    "`>` behind the word, as in SEARCH>",
    WORDED,
    (marker) => `${markerText(marker)}>`,
  ),
  harmless(
    "markers-colon",
    "`:` behind the word, as in SEARCH:",
    WORDED,
    (marker) => `${markerText(marker)}:`,
  ),
  harmless("markers-no-space", "no space before the word", WORDED, (marker) =>
    markerText(marker).replace(" ", ""),
  ),
  harmless(
    "markers-word-case",
    "the word in other case, as in search or Search",
    WORDED,
    (marker, random) => {
      const lower = marker.word.toLowerCase();
      const word = random.chance(0.5) ? lower : marker.word.charAt(0) + lower.slice(1);
      return markerText({ ...marker, word });
    },
  ),
  harmless(
    "markers-trailing-spaces",
    "spaces behind markers",
    MARKER_ROLES,
    (marker, random) => markerText(marker) + " ".repeat(1 + random.int(3)),
  ),
  harmless(
    "markers-indented",
    "white space before markers",
    MARKER_ROLES,
    (marker, random) => random.pick(["  ", "    ", "\t", " "]) + markerText(marker),
  ),
  harmless(
    "markers-cr",
    "a carriage return at the end of markers only",
    MARKER_ROLES,
    (marker) => `${markerText(marker)}\r`,
  ),
  harmless("markers-escaped", "`<` and `>` of markers as HTML entities", WORDED, ({ mark, length, word }) => {
    const entity = ESCAPES[mark];
    return entity === undefined ? null : `${entity.repeat(length)} ${word}`;
  }),
  mixedForms(),
  cutShort("markers-cut", "markers of 2 characters", MARKER_ROLES),
  cutShort("open-marker-cut", "opening markers of 2 characters", ["open"]),
  cutShort("separator-cut", "separators of 2 characters", ["separator"]),
  cutShort("close-marker-cut", "closing markers of 2 characters", ["close"]),
  ...glued,
  ...markerLines,
];

type Rewrite = (marker: Marker, random: Random) => string | null;

function harmless(name: string, meaning: string, roles: readonly MarkerRole[], rewrite: Rewrite): Mutation {
  return {
    name,
    family: "markers",
    formats: MARKED_FORMATS,
    side: "markers",
    effect: "harmless",
    meaning,
    apply: (draft, intensity, random) => rewritten(draft, roles, rewrite, intensity, random),
    prove: provedMarkersHarmless,
  };
}

/** In each chosen block one of opening and closing marker takes the other form, legacy or current. */
function mixedForms(): Mutation {
  return {
    name: "markers-mixed",
    family: "markers",
    formats: ["search-replace"],
    side: "markers",
    effect: "harmless",
    meaning: "legacy and current markers in one block; heavy: in every block",
    apply: (draft, intensity, random) => {
      const roles = draft.blocks.map(() => random.pick(WORDED));
      const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
      const result = mapTexts(draft, (line) => {
        const marker = markerOf(line);
        if (marker === null || !chosen.has(line.block) || roles[line.block] !== marker.role) return line.text;
        return markerText({ ...marker, mark: OTHER_FORM[marker.mark] ?? marker.mark });
      });
      const same = result.lines.every((line, index) => line === draft.lines[index]);
      return same ? { skipped: "no undamaged marker of this kind" } : result;
    },
    prove: provedMarkersHarmless,
  };
}

/** Fewer characters than any reader takes for a marker; one of good will may, so the meant file stays accepted. */
function cutShort(name: string, meaning: string, roles: readonly MarkerRole[]): Mutation {
  return {
    name,
    family: "markers",
    formats: MARKED_FORMATS,
    side: "markers",
    effect: "destructive",
    meaning,
    apply: (draft, intensity, random) =>
      rewritten(draft, roles, (marker) => markerText({ ...marker, length: 2 }), intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedUnreadable(damaged),
      ),
  };
}

function provedMarkersHarmless(clean: Draft, damaged: Draft): string | null {
  return firstFault(
    () => provedDamage(clean, damaged),
    () => provedReadable(damaged),
    () => provedTruth(damaged),
    () => provedHarmless(damaged),
  );
}

function rewritten(
  draft: Draft,
  roles: readonly MarkerRole[],
  rewrite: Rewrite,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const texts = new Map<number, string>();
  for (const [index, line] of draft.lines.entries()) {
    const marker = markerOf(line);
    if (marker === null || !roles.includes(marker.role)) continue;
    const text = rewrite(marker, random);
    if (text !== null && text !== line.text) texts.set(index, text);
  }
  if (texts.size === 0) return { skipped: "no undamaged marker of this kind" };
  const chosen = chosenOf([...texts.keys()], intensity, random);
  return mapTexts(draft, (line, index) => (chosen.has(index) ? (texts.get(index) ?? line.text) : line.text));
}
