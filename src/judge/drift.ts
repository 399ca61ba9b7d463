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
      if (!around || around.isWhiteSpaceChange || start < around.from || end > around.to) return false;
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
  /** The edit was about white space, so white space that differs is not what was asked for. */
  readonly isWhiteSpaceChange: boolean;
}

function acceptedRegions(before: string, blocks: readonly MeantBlock[]): readonly Region[] {
  let shift = 0;
  return blocks.map((block) => {
    const from = block.from + shift;
    shift += block.text.length - (block.to - block.from);
    const isWhiteSpaceChange = isSameButWhiteSpace(before.slice(block.from, block.to), block.text);
    return { from, to: from + block.text.length, isWhiteSpaceChange };
  });
}

function isSameButWhiteSpace(a: string, b: string): boolean {
  const linesA = linesOf(a);
  const linesB = linesOf(b);
  return (
    linesA.length === linesB.length &&
    linesA.every((line, index) => partsOf(line).text === partsOf(linesB[index] ?? "").text)
  );
}

function isDriftedLine(accepted: string, got: string, keepsIndent: boolean): boolean {
  const wanted = partsOf(accepted);
  const found = partsOf(got);
  return wanted.text === found.text && !(keepsIndent && wanted.indent !== found.indent);
}
