import type { Draft, DraftLine, Edit, MeantBlock, Random, Skipped } from "../records.ts";
import { acceptedTexts } from "./accepted.ts";
import { placeBlocks } from "./context.ts";
import type { Format } from "./format.ts";
import { contentLines, MARKER, sameTexts } from "./markers.ts";

const MARKERS = {
  current: { open: "------- SEARCH", separator: "=======", close: "+++++++ REPLACE" },
  legacy: { open: "<<<<<<< SEARCH", separator: "=======", close: ">>>>>>> REPLACE" },
};

/** Our own choice, not measured: most models write the form that today's prompts show them. */
const LEGACY_SHARE = 0.25;
/** Our own choice: tool calls often hand over the text without its last line feed. */
const OPEN_END_SHARE = 0.5;

/** Blocks of lines to find and lines to put in their place. */
export const searchReplace: Format = {
  name: "search-replace",
  meaning: "blocks of lines to find and lines to put in their place",
  write,
};

function write(edit: Edit, random: Random): Draft | Skipped {
  const { pair } = edit;
  const markers = random.chance(LEGACY_SHARE) ? MARKERS.legacy : MARKERS.current;
  const openEnd = random.chance(OPEN_END_SHARE);
  const placed = placeBlocks(edit, random);
  if (placed === null) return { skipped: "no unique place" };

  const lines: DraftLine[] = [];
  const blocks: MeantBlock[] = [];
  for (const { from, to, search, replace } of placed) {
    const block = blocks.length;
    const wanted = contentLines("search", block, search);
    const given = contentLines("replace", block, replace);
    if ([...wanted, ...given].some((line) => MARKER.test(line.text))) {
      return { skipped: "content looks like a marker" };
    }
    if (sameTexts(wanted, given)) return { skipped: "only the last line feed differs" };
    lines.push(
      { role: "open", block, text: markers.open, end: "\n" },
      ...wanted,
      { role: "separator", block, text: markers.separator, end: "\n" },
      ...given,
      { role: "close", block, text: markers.close, end: "\n" },
    );
    blocks.push({ path: pair.path, from, to, text: replace.join("") });
  }
  const last = lines.at(-1);
  if (last === undefined) return { skipped: "nothing changed" };
  if (openEnd) lines[lines.length - 1] = { ...last, end: "" };

  return {
    format: "search-replace",
    path: pair.path,
    language: pair.language,
    files: new Map([[pair.path, pair.before]]),
    blocks,
    accepted: acceptedTexts(pair.before, pair.after).map((text) => new Map([[pair.path, text]])),
    lines,
  };
}
