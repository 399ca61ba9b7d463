import { editOf } from "../../formats/edit.ts";
import { FORMATS } from "../../formats/registry.ts";
import type { Draft, FormatName, Pair, Random, Role } from "../../records.ts";
import { meant, withTexts } from "../draft.ts";

/** Always the first choice; a draft written with it has current markers and as little context as there can be. */
export const first: Random = {
  int: () => 0,
  chance: () => false,
  pick: (values) => values[0] as (typeof values)[number],
  shuffle: (values) => [...values],
};

/** The edit of a pair, in the search-replace format if no other is named; throws where there is none. */
export function draftOf(pair: Pair, random: Random = first, format: FormatName = "search-replace"): Draft {
  const edit = editOf(pair);
  if ("skipped" in edit) throw new Error(edit.skipped);
  const draft = FORMATS[format].write(edit, random);
  if ("skipped" in draft) throw new Error(draft.skipped);
  return draft;
}

/** A draft for the file `f.txt`. */
export function draftOfTexts(
  before: string,
  after: string,
  random: Random = first,
  format: FormatName = "search-replace",
): Draft {
  return draftOf(
    { id: "test", source: "test", path: "f.txt", language: "Text", before, after },
    random,
    format,
  );
}

/** A draft of one block, whose place are the first such lines of the file, with this search text. */
export function placed(file: string, place: string, ...search: string[]): Draft {
  const from = file.startsWith(place) ? 0 : file.indexOf(`\n${place}`) + 1;
  const files = new Map([["f.txt", file]]);
  const blocks = [{ path: "f.txt", from, to: from + place.length, text: "new\n" }];
  const draft = withTexts(draftOfTexts("old\n", "new\n"), 0, "search", search);
  return { ...draft, files, blocks, accepted: [meant(files, blocks)] };
}

const SIGNS: Readonly<Record<Role, string>> = {
  open: "<",
  search: "-",
  separator: "=",
  replace: "+",
  close: ">",
  prose: "#",
  wrapper: "#",
  hint: ":",
  begin: "(",
  file: "@",
  end: ")",
  written: "",
};

const MARKERS = new Set(["------- SEARCH", "=======", "+++++++ REPLACE"]);

/**
 * A draft in one line: `-` a search line, `+` a replace line, `#` a line outside the blocks, `<` `=` `>` markers
 * (their text only if it is not the usual one); `·` a space at a line's end, `→` a tab, `␍` a CR.
 */
export function shown(draft: Draft): string {
  return draft.lines
    .map(({ role, text, lead = "" }) => {
      const plain = lead === "" && MARKERS.has(text);
      return SIGNS[role] + (plain ? "" : visible(lead + text));
    })
    .join("|");
}

export function visible(text: string): string {
  return text
    .replaceAll("\t", "→")
    .replace(/ +(?=\r?$)/gm, (spaces) => "·".repeat(spaces.length))
    .replaceAll("\r", "␍")
    .replaceAll("\uFEFF", "⌑")
    .replaceAll("\n", "⏎");
}
