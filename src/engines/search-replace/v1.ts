import type { Applier, NewFileContent } from "./applier.ts";
import { ApplyError } from "./apply-error.ts";
import { blockAnchor } from "./block-anchor.ts";
import { exact } from "./exact.ts";
import { fullFile } from "./full-file.ts";
import type { Region } from "./layer.ts";
import { lineTrimmed } from "./line-trimmed.ts";
import type { Locator } from "./locate.ts";
import { diffLines, type LineKind, lineKind } from "./markers.ts";

/** The lenient version: blocks may be out of file order or unclosed, and text around them is ignored. */
export const applierV1: Applier = {
  layers: [exact, lineTrimmed, blockAnchor, fullFile],
  errors: ["search_not_found", "empty_search_nonempty_file", "malformed_replace_end"],
  build(original, diff, isFinal, locator) {
    const state = new State(original, locator);
    for (const line of diffLines(diff, (last) => lineKind(last) !== "text")) {
      EFFECTS[lineKind(line)](state, line);
    }
    return isFinal ? finished(state) : preview(state);
  },
};

interface Replacement {
  readonly region: Region;
  readonly text: string;
}

/** What is known while the diff is read. Only a closing marker clears it; the other markers leave much behind. */
class State {
  readonly original: string;
  readonly locator: Locator;
  inSearch = false;
  /** May be set together with `inSearch`, after an opening marker inside a replacement. */
  inReplace = false;
  search: string[] = [];
  body: string[] = [];
  hit: Region | null = null;
  outOfOrder = false;
  cursor = 0;
  readonly preview: string[] = [];
  /** In the order in which they were finished. */
  readonly done: Replacement[] = [];

  constructor(original: string, locator: Locator) {
    this.original = original;
    this.locator = locator;
  }
}

const EFFECTS: Readonly<Record<LineKind, (state: State, line: string) => void>> = {
  open(state) {
    state.inSearch = true;
    state.search = [];
    state.body = [];
  },

  separator(state) {
    state.inSearch = false;
    state.inReplace = true;
    const hit = state.locator.block(() => place(state));
    state.hit = hit;
    if (hit.from < state.cursor) state.outOfOrder = true;
    if (!state.outOfOrder) state.preview.push(state.original.slice(state.cursor, hit.from));
  },

  close(state) {
    const { hit } = state;
    if (hit === null) throw new ApplyError("malformed_replace_end");
    state.done.push({ region: hit, text: state.body.join("") });
    if (!state.outOfOrder) state.cursor = hit.to;
    state.inSearch = false;
    state.inReplace = false;
    state.search = [];
    state.body = [];
    state.hit = null;
    state.outOfOrder = false;
  },

  text(state, line) {
    if (state.inSearch) {
      state.search.push(line);
    } else if (state.inReplace) {
      const whole = `${line}\n`;
      state.body.push(whole);
      if (!state.outOfOrder) state.preview.push(whole);
    }
  },
};

function place({ original, locator, search, cursor }: State): Region {
  if (search.length > 0) return locator.find(search, cursor);
  return locator.withoutSearch(
    original === "" ? { from: 0, to: 0 } : new ApplyError("empty_search_nonempty_file"),
  );
}

function preview(state: State): NewFileContent {
  return {
    newContent: state.preview.join(""),
    matchIndices: state.done.map(({ region }) => region.from),
  };
}

/** Writes the replacements in file order. Regions that overlap are not noticed: text then comes twice. */
function finished({ original, inReplace, hit, body, done }: State): NewFileContent {
  const unclosed = inReplace && hit !== null ? [{ region: hit, text: body.join("") }] : [];
  const sorted = [...done, ...unclosed].sort((a, b) => a.region.from - b.region.from);
  const parts: string[] = [];
  let position = 0;
  for (const { region, text } of sorted) {
    parts.push(original.slice(position, region.from), text);
    position = region.to;
  }
  parts.push(original.slice(position));
  return { newContent: parts.join(""), matchIndices: sorted.map(({ region }) => region.from) };
}
