import type { Marker, SequenceFault } from "./result.ts";

/**
 * The first line at which the markers do not follow one another as they must, or null. Looks at trimmed lines, where
 * the extraction of blocks does not: what passes here may still be no marker there.
 */
export function sequenceFault(diff: string): SequenceFault | null {
  const lines = diff.split("\n").map((line) => line.trim());
  const kinds = lines.map(kindOf);
  const lopsided = isLopsided(kinds);
  let state: State = OUTSIDE;
  for (const [index, found] of lines.entries()) {
    const line = index + 1;
    const header = state === IN_REPLACE ? HEADERS.find((start) => found.startsWith(start)) : undefined;
    if (header !== undefined) return { error: "LINE_HEADER_IN_REPLACE", line, found: header };
    const kind = kinds[index];
    if (kind === undefined || kind === "text") continue;
    if (kind === "look-alike") return { error: "STRAY_MARKER", line, found };
    if (kind === state.expected) {
      state = state.next();
    } else if (kind === "SEP" && !lopsided) {
      return { error: "STRAY_MARKER", line, found };
    } else {
      return { error: "BAD_SEQUENCE", line, found: kind, expected: state.expected };
    }
  }
  return state === OUTSIDE ? null : { error: "UNTERMINATED", expected: state.expected };
}

/** `look-alike`: begins as a marker does, but is none. */
type Kind = Marker | "look-alike" | "text";

interface State {
  /** The one marker that leads on; every other one is an error. */
  readonly expected: Marker;
  next(): State;
}

const OUTSIDE: State = { expected: "SEARCH", next: () => IN_SEARCH };
const IN_SEARCH: State = { expected: "SEP", next: () => IN_REPLACE };
const IN_REPLACE: State = { expected: "REPLACE", next: () => OUTSIDE };

const HEADERS = [":start_line:", ":end_line:"];

const MARKERS: ReadonlyMap<string, Marker> = new Map([
  ["<<<<<<< SEARCH", "SEARCH"],
  ["<<<<<<< SEARCH>", "SEARCH"],
  ["=======", "SEP"],
  [">>>>>>> REPLACE", "REPLACE"],
]);

function kindOf(line: string): Kind {
  const isLookAlike = line.startsWith("<<<<<<<") || line.startsWith(">>>>>>>");
  return MARKERS.get(line) ?? (isLookAlike ? "look-alike" : "text");
}

/** Whether a marker of some block seems to be missing: a separator too many is then told as a bad sequence. */
function isLopsided(kinds: readonly Kind[]): boolean {
  const count = (kind: Kind) => kinds.filter((other) => other === kind).length;
  const opens = count("SEARCH");
  return opens !== count("REPLACE") || count("SEP") < opens;
}
