import { kindOf, type LineKind, readLines } from "./lines.ts";
import { exactly, type Place, placeAfter } from "./place.ts";

/** What version 1 makes of the text of a file, or its kind of error. */
export function readByV1(
  original: string,
  diff: string,
  isFinal: boolean,
): { readonly text: string } | { readonly error: string } {
  const state: State = {
    original,
    inSearch: false,
    inReplace: false,
    search: [],
    body: "",
    hit: null,
    outOfOrder: false,
    cursor: 0,
    preview: "",
    done: [],
  };
  for (const line of readLines(diff, (last) => kindOf(last) !== "text")) {
    const error = READ[kindOf(line)](state, line);
    if (error !== null) return { error };
  }
  return { text: isFinal ? wholeText(state) : state.preview };
}

interface State {
  readonly original: string;
  /** Both can be set: an opening marker does not end the replacement before it. */
  inSearch: boolean;
  inReplace: boolean;
  search: string[];
  body: string;
  hit: Place | null;
  outOfOrder: boolean;
  cursor: number;
  preview: string;
  /** In the order in which they were closed. */
  done: { readonly place: Place; readonly text: string }[];
}

/** What each kind of line does; gives the kind of error that ends the reading, or null. */
const READ: Readonly<Record<LineKind, (state: State, line: string) => string | null>> = {
  open(state) {
    state.inSearch = true;
    state.search = [];
    state.body = "";
    return null;
  },

  separator(state) {
    const { original, search, cursor } = state;
    state.inSearch = false;
    state.inReplace = true;
    if (search.length === 0 && original !== "") return "empty_search_nonempty_file";
    const hit =
      search.length === 0
        ? { from: 0, to: 0 }
        : (placeAfter(original, search, cursor) ?? exactly(original, search, 0));
    if (hit === null) return "search_not_found";
    state.hit = hit;
    if (hit.from < cursor) state.outOfOrder = true;
    if (!state.outOfOrder) state.preview += original.slice(cursor, hit.from);
    return null;
  },

  close(state) {
    if (state.hit === null) return "malformed_replace_end";
    state.done.push({ place: state.hit, text: state.body });
    if (!state.outOfOrder) state.cursor = state.hit.to;
    state.inSearch = false;
    state.inReplace = false;
    state.search = [];
    state.body = "";
    state.hit = null;
    state.outOfOrder = false;
    return null;
  },

  text(state, line) {
    if (state.inSearch) state.search.push(line);
    else if (state.inReplace) {
      state.body += `${line}\n`;
      if (!state.outOfOrder) state.preview += `${line}\n`;
    }
    return null;
  },
};

/** All replacements in file order; those that overlap are not kept apart. */
function wholeText({ original, inReplace, hit, body, done }: State): string {
  const all = inReplace && hit !== null ? [...done, { place: hit, text: body }] : [...done];
  let text = "";
  let position = 0;
  for (const { place, text: put } of all.sort((a, b) => a.place.from - b.place.from)) {
    text += original.slice(position, place.from) + put;
    position = place.to;
  }
  return text + original.slice(position);
}
