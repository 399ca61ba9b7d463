import { diffArrays } from "diff";
import type { Draft, DraftLine, Edit, MeantBlock, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { acceptedTexts } from "./accepted.ts";
import { placeBlocks } from "./context.ts";
import type { Format } from "./format.ts";
import { contentLines, sameTexts } from "./markers.ts";

/** Our own choice, not measured: tool calls often hand over the text without its last line feed. */
const OPEN_END_SHARE = 0.5;

/** A patch between sentinels, for one file or several. */
export const applyPatch: Format = {
  name: "apply-patch",
  meaning: "a patch between *** Begin Patch and *** End Patch, for one file or several",
  write,
  layOut,
};

function write(edit: Edit, random: Random): Draft | Skipped {
  const { pair } = edit;
  const openEnd = random.chance(OPEN_END_SHARE);
  if (/^\s|\s$|[\r\n]/.test(pair.path)) return { skipped: "the format cannot name the path" };
  const part = pair.before === "" ? added(edit) : updated(edit, random);
  if ("skipped" in part) return part;
  return {
    format: "apply-patch",
    path: pair.path,
    language: pair.language,
    // A new file is one that is not there yet.
    files: pair.before === "" ? new Map() : new Map([[pair.path, pair.before]]),
    blocks: part.blocks,
    accepted: acceptedTexts(pair.before, pair.after).map((text) => new Map([[pair.path, text]])),
    lines: [
      { role: "begin", block: -1, text: "*** Begin Patch", end: "\n" },
      ...part.lines,
      { role: "end", block: -1, text: "*** End Patch", end: openEnd ? "" : "\n" },
    ],
  };
}

interface Part {
  readonly lines: readonly DraftLine[];
  readonly blocks: readonly MeantBlock[];
}

function added({ pair }: Edit): Part {
  return {
    lines: [
      { role: "file", block: -1, text: `*** Add File: ${pair.path}`, end: "\n" },
      ...linesOf(pair.after).map(
        (line): DraftLine => ({ role: "replace", block: 0, text: withoutFeed(line), end: "\n" }),
      ),
    ],
    blocks: [{ path: pair.path, from: 0, to: 0, text: pair.after }],
  };
}

function updated(edit: Edit, random: Random): Part | Skipped {
  const { pair } = edit;
  if (pair.after === "") return { skipped: "the format cannot empty a file" };
  const placed = placeBlocks(edit, random);
  if (placed === null) return { skipped: "no unique place" };
  const lines: DraftLine[] = [{ role: "file", block: -1, text: `*** Update File: ${pair.path}`, end: "\n" }];
  const blocks: MeantBlock[] = [];
  for (const { from, to, search, replace } of placed) {
    const block = blocks.length;
    const wanted = contentLines("search", block, search);
    const given = contentLines("replace", block, replace);
    if (sameTexts(wanted, given)) return { skipped: "only the last line feed differs" };
    lines.push({ role: "open", block, text: "@@", end: "\n" }, ...wanted, ...given);
    blocks.push({ path: pair.path, from, to, text: replace.join("") });
  }
  return { lines, blocks };
}

/** Search and replace lines of a block become context, removed and inserted lines, each with its sign. */
function layOut(lines: readonly DraftLine[]): DraftLine[] {
  const result: DraftLine[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as DraftLine;
    if (!isContent(line)) {
      result.push(line);
      at++;
      continue;
    }
    let end = at;
    while (end < lines.length && isContent(lines[end]) && lines[end]?.block === line.block) end++;
    result.push(...hunkOf(lines.slice(at, end)));
    at = end;
  }
  return result;
}

function hunkOf(lines: readonly DraftLine[]): DraftLine[] {
  const of = (role: DraftLine["role"]) => lines.filter((line) => line.role === role);
  const [search, replace] = [of("search"), of("replace")];
  const sample = lines[0] as DraftLine;
  return diffArrays(
    search.map((line) => line.text),
    replace.map((line) => line.text),
  ).flatMap((change) => {
    const sign = change.added ? "+" : change.removed ? "-" : " ";
    return change.value.map(
      (text): DraftLine => ({ ...sample, role: "written", text: sign + text, end: "\n" }),
    );
  });
}

function isContent(line: DraftLine | undefined): boolean {
  return line?.role === "search" || line?.role === "replace";
}
