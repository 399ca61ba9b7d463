import type { Draft, DraftLine } from "../records.ts";

export type MarkerRole = "open" | "separator" | "close";

export const MARKER_ROLES: readonly MarkerRole[] = ["open", "separator", "close"];

/** An undamaged marker line in its parts. */
export interface Marker {
  readonly role: MarkerRole;
  /** The character of which its run is made. */
  readonly mark: string;
  /** How long the run is. */
  readonly length: number;
  /** `SEARCH`, `REPLACE`, or empty for a separator. */
  readonly word: string;
}

export function isMarker(line: DraftLine): boolean {
  return MARKER_ROLES.some((role) => role === line.role);
}

/** The parts of a marker line, or null for another line and for a marker that is damaged already. */
export function markerOf(line: DraftLine): Marker | null {
  const [, mark = "", word = ""] = /^([-<=+>])\1{2,}(?: (SEARCH|REPLACE))?$/.exec(line.text) ?? [];
  if (mark === "" || !isMarker(line)) return null;
  const length = line.text.length - (word === "" ? 0 : word.length + 1);
  return { role: line.role as MarkerRole, mark, length, word };
}

/** A marker line as text. */
export function markerText(marker: Omit<Marker, "role">): string {
  return marker.mark.repeat(marker.length) + (marker.word === "" ? "" : ` ${marker.word}`);
}

/** The forms in which a reader of good will still sees a marker. */
const READABLE: Readonly<Record<MarkerRole, RegExp>> = {
  open: /^(?:-{3,12}|<{3,12}) *SEARCH[>:]?$/i,
  separator: /^={3,12}$/,
  close: /^(?:\+{3,12}|>{3,12}) *REPLACE[>:]?$/i,
};

/** The marker that a reader of good will sees in a line, or null. */
function readAs(text: string): MarkerRole | null {
  const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").trim();
  return MARKER_ROLES.find((role) => READABLE[role].test(plain)) ?? null;
}

/** Null if a reader of good will sees every marker, each for what it is, and none anywhere else. */
export function provedReadable(draft: Draft): string | null {
  const wrong = draft.lines.findIndex((line) => readAs(line.text) !== (isMarker(line) ? line.role : null));
  if (wrong >= 0) return `line ${wrong + 1} does not read as what it is`;
  return wellFormed(draft) ? null : "the markers are not in order";
}

/** Null if even a reader of good will does not see open, separator, close for each block; else why not. */
export function provedUnreadable(draft: Draft): string | null {
  const content = draft.lines.some((line) => !isMarker(line) && readAs(line.text) !== null);
  if (content) return "content looks like a marker";
  return wellFormed(draft) ? "every block is whole" : null;
}

/** Whether the markers that can be read stand in the order of the format, with a search text where a file is. */
function wellFormed(draft: Draft): boolean {
  const seen: MarkerRole[] = [];
  const empty = draft.files.get(draft.path) === "";
  let searched = true;
  for (const line of draft.lines) {
    const role = readAs(line.text);
    if (role === null) searched = true;
    else {
      if (role !== MARKER_ROLES[seen.length % MARKER_ROLES.length]) return false;
      if (role === "separator" && !searched && !empty) return false;
      searched = role !== "open";
      seen.push(role);
    }
  }
  return seen.length === MARKER_ROLES.length * draft.blocks.length;
}
