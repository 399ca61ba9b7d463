import { type Expectation, type Files, INDENTATION_LANGUAGES, type MeantBlock } from "../records.ts";
import { linesOf } from "../text.ts";
import { applyBlocks, blocksByPath } from "./blocks.ts";
import { partsOf } from "./white-space.ts";

/**
 * Whether `got` differs from the meant end state in nothing but the white space around lines that the edit's
 * blocks wrote, or in the file's last line feed where a block wrote the last line.
 */
export function isDrifted(files: Files, expectation: Expectation, got: Files, language: string): boolean {
  const meant = expectation.accepted[0];
  if (!meant || meant.size !== got.size) return false;
  const blocks = blocksByPath(expectation.blocks);
  const keepsIndent = INDENTATION_LANGUAGES.has(language);
  for (const [path, accepted] of meant) {
    const text = got.get(path);
    if (text === undefined) return false;
    if (text === accepted) continue;
    const before = files.get(path) ?? "";
    if (!isDriftedText(before, accepted, blocks.get(path) ?? [], text, keepsIndent)) return false;
  }
  return true;
}

function isDriftedText(
  before: string,
  accepted: string,
  blocks: readonly MeantBlock[],
  got: string,
  keepsIndent: boolean,
): boolean {
  if (applyBlocks(before, blocks) !== accepted) return false;
  const acceptedLines = linesOf(accepted);
  const gotLines = linesOf(got);
  if (acceptedLines.length !== gotLines.length) return false;
  const regions = acceptedRegions(before, blocks);
  let region = 0;
  let start = 0;
  for (const [index, line] of acceptedLines.entries()) {
    const end = start + line.length;
    while (region < regions.length && (regions[region]?.to ?? 0) <= start) region++;
    const gotLine = gotLines[index] ?? "";
    if (line !== gotLine) {
      const around = regions[region];
      if (!around || start < around.from || end > around.to || around.spaced.has(start)) return false;
      if (!isDriftedLine(line, gotLine, keepsIndent)) return false;
    }
    start = end;
  }
  return true;
}

interface Region {
  /** Offsets into the accepted text. */
  readonly from: number;
  readonly to: number;
  /** Where lines begin whose white space the edit is about: other white space there is not what was asked for. */
  readonly spaced: ReadonlySet<number>;
}

function acceptedRegions(before: string, blocks: readonly MeantBlock[]): readonly Region[] {
  let shift = 0;
  return blocks.map((block) => {
    const from = block.from + shift;
    shift += block.text.length - (block.to - block.from);
    const spaced = spacedLines(before.slice(block.from, block.to), block.text, from);
    return { from, to: from + block.text.length, spaced };
  });
}

/** The offsets (the text starts at `start`) of the lines that a change of nothing but white space changes. */
function spacedLines(old: string, text: string, start: number): ReadonlySet<number> {
  const oldLines = linesOf(old);
  const spaced = new Set<number>();
  let at = start;
  const lines = linesOf(text);
  for (const [index, line] of lines.entries()) {
    const oldLine = oldLines[index] ?? "";
    if (lines.length !== oldLines.length || partsOf(oldLine).text !== partsOf(line).text) return new Set();
    if (oldLine !== line) spaced.add(at);
    at += line.length;
  }
  return spaced;
}

function isDriftedLine(accepted: string, got: string, keepsIndent: boolean): boolean {
  const wanted = partsOf(accepted);
  const found = partsOf(got);
  if (wanted.text !== found.text || (keepsIndent && wanted.indent !== found.indent)) return false;
  // A backslash joins a line with the next one, but not with white space behind it.
  return !wanted.text.endsWith("\\") || (wanted.trail === "") === (found.trail === "");
}
