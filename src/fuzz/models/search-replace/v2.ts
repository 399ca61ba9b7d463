import { kindOf, type LineKind, readLines, trimmed } from "./lines.ts";
import { type Place, placeAfter } from "./place.ts";

/** What version 2 makes of the text of a file, or its kind of error. */
export function readByV2(
  original: string,
  diff: string,
  isFinal: boolean,
): { readonly text: string } | { readonly error: string } {
  const state: State = {
    original,
    at: "idle",
    search: [],
    pending: [],
    hit: { from: 0, to: 0 },
    cursor: 0,
    preview: "",
  };
  for (const line of readLines(diff, (last) => KEPT.includes(last))) {
    const error = READ[kindOf(line)][state.at](state, line);
    if (error !== null) return { error };
  }
  if (!isFinal) return { text: state.preview };
  if (state.at !== "idle") return { error: "incomplete_at_final" };
  return { text: state.preview + original.slice(state.cursor) };
}

/** What a last line without a line feed must be to count as a marker. */
const KEPT = ["------- SEARCH", "=======", "+++++++ REPLACE"];

type At = "idle" | "search" | "replace";

interface State {
  readonly original: string;
  at: At;
  search: string[];
  /** Lines outside every block, blank ones too. */
  pending: string[];
  /** Of the block whose replacement is being read. */
  hit: Place;
  cursor: number;
  preview: string;
}

/** Gives the kind of error that ends the reading, or null. */
type Step = (state: State, line: string) => string | null;

/** What each kind of line does in each state. */
const READ: Readonly<Record<LineKind, Readonly<Record<At, Step>>>> = {
  open: {
    idle(state) {
      while (state.pending.length > 0 && trimmed(state.pending.at(-1) ?? "") === "") state.pending.pop();
      if (state.pending.length > 0) return "stray_text_before_search";
      state.at = "search";
      state.search = [];
      return null;
    },
    search: () => "invalid_state_transition",
    replace: () => "invalid_state_transition",
  },

  separator: {
    idle: ({ pending }) => (pending.length === 0 ? "separator_no_pending" : "separator_without_search"),
    search(state) {
      const { original, search, cursor } = state;
      const hit =
        search.length === 0 ? { from: 0, to: original.length } : placeAfter(original, search, cursor);
      if (hit === null) return "search_not_found";
      if (hit.from < cursor) return "matched_before_cursor";
      state.at = "replace";
      state.hit = hit;
      state.preview += original.slice(cursor, hit.from);
      return null;
    },
    replace: () => "invalid_state_transition",
  },

  close: {
    idle: ({ pending }) => (pending.length === 0 ? "close_no_pending" : "close_without_separator"),
    search: () => "close_no_pending",
    replace(state) {
      state.at = "idle";
      state.cursor = state.hit.to;
      return null;
    },
  },

  text: {
    idle(state, line) {
      state.pending.push(line);
      return null;
    },
    search(state, line) {
      state.search.push(line);
      return null;
    },
    replace(state, line) {
      state.preview += `${line}\n`;
      return null;
    },
  },
};
