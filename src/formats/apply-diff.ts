import type { Draft, DraftLine, Edit, MeantBlock, Random, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { acceptedTexts } from "./accepted.ts";
import { placeBlocks } from "./context.ts";
import type { Format } from "./format.ts";
import { contentLines, sameTexts } from "./markers.ts";

/** Our own choice, not measured: most prompts of the tool ask for the line, most models obey. */
const HINT_SHARE = 0.75;

/** What has to be escaped at the start of a content line, lest it be read as a marker or a hint. */
const ESCAPED = /^(?:<{7}|={7}|>{7}|-{7}|:start_line:|:end_line:)/;

/** SEARCH/REPLACE blocks with the line at which each starts. */
export const applyDiff: Format = {
  name: "apply-diff",
  meaning: "blocks of lines to find and to put in their place, with the line where each starts",
  write,
  layOut: (lines) => lines.map((line) => (isEscaped(line) ? { ...line, text: `\\${line.text}` } : line)),
};

function isEscaped(line: DraftLine): boolean {
  return (line.role === "search" || line.role === "replace") && ESCAPED.test(line.text);
}

function write(edit: Edit, random: Random): Draft | Skipped {
  const { pair } = edit;
  const hinted = random.chance(HINT_SHARE);
  const placed = placeBlocks(edit, random);
  if (placed === null) return { skipped: "no unique place" };

  const lines: DraftLine[] = [];
  const blocks: MeantBlock[] = [];
  for (const { from, to, search, replace } of placed) {
    const block = blocks.length;
    const wanted = contentLines("search", block, search);
    const given = contentLines("replace", block, replace);
    if (wanted.length === 0) return { skipped: "the format cannot fill an empty file" };
    if (sameTexts(wanted, given)) return { skipped: "only the last line feed differs" };
    // The tool sees an escape at the very start of a line only.
    if (
      [...wanted, ...given].some((line) =>
        /^\\+(?:[<=>-]{7}|:(?:start|end)_line:)|^\s+(?:<{7}|={7}\s*$|>{7}|:(?:start|end)_line:)/.test(
          line.text,
        ),
      )
    ) {
      return { skipped: "content looks like a marker" };
    }
    const start = linesOf(pair.before.slice(0, from)).length + 1;
    lines.push(
      { role: "open", block, text: "<<<<<<< SEARCH", end: "\n" },
      ...(hinted
        ? [
            { role: "hint", block, text: `:start_line:${start}`, end: "\n" } as const,
            { role: "hint", block, text: "-------", end: "\n" } as const,
          ]
        : []),
      ...wanted,
      { role: "separator", block, text: "=======", end: "\n" },
      ...given,
      { role: "close", block, text: ">>>>>>> REPLACE", end: "\n" },
    );
    blocks.push({ path: pair.path, from, to, text: replace.join("") });
  }
  const last = lines.at(-1);
  if (last === undefined) return { skipped: "nothing changed" };
  lines[lines.length - 1] = { ...last, end: "" };
  return {
    format: "apply-diff",
    path: pair.path,
    language: pair.language,
    files: new Map([[pair.path, pair.before]]),
    blocks,
    accepted: acceptedTexts(pair.before, pair.after).map((text) => new Map([[pair.path, text]])),
    lines,
  };
}
