import type { Applier } from "./applier.ts";
import { ApplyError } from "./apply-error.ts";
import { blockAnchor } from "./block-anchor.ts";
import { exact } from "./exact.ts";
import type { Region } from "./layer.ts";
import { lineTrimmed } from "./line-trimmed.ts";
import type { Locator } from "./locate.ts";
import { diffLines, type LineKind, lineKind } from "./markers.ts";

/** The strict version: a state machine that takes blocks in file order and refuses stray text and markers. */
export const applierV2: Applier = {
  layers: [exact, lineTrimmed, blockAnchor],
  errors: [
    "search_not_found",
    "invalid_state_transition",
    "separator_no_pending",
    "separator_without_search",
    "close_no_pending",
    "close_without_separator",
    "stray_text_before_search",
    "matched_before_cursor",
    "incomplete_at_final",
  ],
  build(original, diff, isFinal, locator) {
    const state = new State(original, locator);
    for (const line of diffLines(diff, (last) => WHOLE_MARKERS.has(last))) {
      EFFECTS[lineKind(line)](state, line);
    }
    if (isFinal) {
      if (state.mode !== "idle") throw new ApplyError("incomplete_at_final");
      state.output.push(original.slice(state.cursor));
    }
    return { newContent: state.output.join(""), matchIndices: [] };
  },
};

/** The only markers that are taken for whole while their line feed is missing. */
const WHOLE_MARKERS: ReadonlySet<string> = new Set(["------- SEARCH", "=======", "+++++++ REPLACE"]);

/** What is known while the diff is read. */
class State {
  readonly original: string;
  readonly locator: Locator;
  mode: "idle" | "search" | "replace" = "idle";
  search: string[] = [];
  hit: Region | null = null;
  cursor = 0;
  readonly output: string[] = [];
  /** Text lines seen outside blocks. */
  readonly pending: string[] = [];

  constructor(original: string, locator: Locator) {
    this.original = original;
    this.locator = locator;
  }
}

const EFFECTS: Readonly<Record<LineKind, (state: State, line: string) => void>> = {
  open(state) {
    while (state.pending.at(-1)?.trim() === "") state.pending.pop();
    if (state.pending.length > 0) throw new ApplyError("stray_text_before_search");
    if (state.mode !== "idle") throw new ApplyError("invalid_state_transition");
    state.mode = "search";
    state.search = [];
  },

  separator(state) {
    const hit = state.locator.block(() => place(state));
    state.mode = "replace";
    state.hit = hit;
    state.output.push(state.original.slice(state.cursor, hit.from));
  },

  close(state) {
    if (state.mode !== "replace" || state.hit === null) {
      throw new ApplyError(state.pending.length === 0 ? "close_no_pending" : "close_without_separator");
    }
    state.cursor = state.hit.to;
    state.mode = "idle";
    state.search = [];
    state.hit = null;
  },

  text(state, line) {
    if (state.mode === "replace") state.output.push(line, "\n");
    else if (state.mode === "search") state.search.push(line);
    else state.pending.push(line);
  },
};

function place({ original, locator, mode, search, cursor, pending }: State): Region {
  if (mode === "idle") {
    throw new ApplyError(pending.length === 0 ? "separator_no_pending" : "separator_without_search");
  }
  if (mode === "replace") throw new ApplyError("invalid_state_transition");
  const region =
    search.length > 0
      ? locator.find(search, cursor)
      : locator.withoutSearch({ from: 0, to: original.length });
  if (region.from < cursor) throw new ApplyError("matched_before_cursor");
  return region;
}
