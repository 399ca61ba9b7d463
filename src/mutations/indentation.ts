import { INDENTATION_LANGUAGES, type Intensity } from "../records.ts";
import type { BlockDamage, BlockText } from "./block-damage.ts";

/** Tabs at line starts become spaces, two, four or eight for each. */
export const tabsToSpaces: BlockDamage = {
  stem: "tabs-to-spaces",
  meaning: "tabs at line starts written as spaces",
  sides: ["search", "both"],
  change: (block, side, _intensity, choice) => {
    const width = [4, 2, 8][choice % 3] ?? 4;
    // Spaces behind the tabs must stay fewer than a tab's, or nobody could tell them apart again.
    const readable = (line: string) => (/^\t* */.exec(line)?.[0].replaceAll("\t", "").length ?? 0) < width;
    return changed(block, side, readable, (line) =>
      line.replace(/^\t+/, (tabs) => " ".repeat(width * tabs.length)),
    );
  },
};

/** The file's unit of spaces at line starts becomes a tab. */
export const spacesToTabs: BlockDamage = {
  stem: "spaces-to-tabs",
  meaning: "spaces at line starts written as tabs",
  sides: ["search", "both"],
  change: (block, side) => {
    const unit = indentUnit(block.file);
    const readable = (line: string) => !/^ *\t/.test(line);
    return changed(block, side, readable, (line) =>
      line.replace(/^ +/, (spaces) => {
        const tabs = Math.floor(spaces.length / unit);
        return "\t".repeat(tabs) + " ".repeat(spaces.length % unit);
      }),
    );
  },
};

/** Two columns a level become four, any other number two. */
export const indentWidth: BlockDamage = {
  stem: "indent-width",
  meaning: "another number of spaces for each level of indentation",
  sides: ["search", "both"],
  change: (block, side) => {
    const unit = indentUnit(block.file);
    const other = unit === 2 ? 4 : 2;
    const rest = (line: string) => (/^ */.exec(line)?.[0].length ?? 0) % unit;
    const readable = (line: string) => !/^ *\t/.test(line) && rest(line) < Math.min(unit, other);
    const damaged = changed(block, side, readable, (line) =>
      line.replace(/^ +/, (spaces) => {
        const levels = Math.floor(spaces.length / unit);
        return " ".repeat(levels * other + (spaces.length % unit));
      }),
    );
    return damaged !== null && (side === "both" || showsOwnIndent(block, damaged.search)) ? damaged : null;
  },
};

const SHIFT_MEANING = "the whole block indented more or less by a constant";

/** The whole block stands some columns further right or left, and nothing hangs on it but looks. */
export const shift: BlockDamage = {
  stem: "shift",
  meaning: `${SHIFT_MEANING}, in a language that does not care`,
  sides: ["both"],
  change: (block, side, intensity, choice) =>
    INDENTATION_LANGUAGES.has(block.language) ? null : shifted(block, side, intensity, choice),
};

/** The same where it changes what the program does. */
export const shiftWhereMeant: BlockDamage = {
  stem: "shift-meaning",
  meaning: `${SHIFT_MEANING}, where indentation is meaning`,
  languages: INDENTATION_LANGUAGES,
  sides: ["both"],
  change: (block, side, intensity, choice) =>
    INDENTATION_LANGUAGES.has(block.language) ? shifted(block, side, intensity, choice) : null,
};

/** Only the search text is shifted: the replacement tells where its lines belong, whatever the language. */
export const shiftSearch: BlockDamage = {
  stem: "shift",
  meaning: SHIFT_MEANING,
  sides: ["search"],
  change: shifted,
};

/** The first line lost its indentation, as when the whole text was trimmed. */
export const firstLineUnindented: BlockDamage = {
  stem: "first-line-unindented",
  meaning: "the first line lost its indentation, the others kept theirs",
  sides: ["search", "both"],
  change: (block, side) => {
    const [first, ...rest] = block.search;
    const [given, ...others] = block.replace;
    const indent = indentOf(first ?? "");
    if (first === undefined || isBlank(first) || indent === "") return null;
    const search = [first.slice(indent.length), ...rest];
    if (side === "search") return showsOwnIndent(block, []) ? { search, replace: block.replace } : null;
    // Only where both first lines stood alike does the one tell where the other belongs.
    if (given === undefined || isBlank(given) || indentOf(given) !== indent) return null;
    return { search, replace: [given.slice(indent.length), ...others] };
  },
};

function shifted(block: BlockText, side: "search" | "both", intensity: Intensity, choice: number) {
  if (side === "both" && block.replace.every(isBlank)) return null;
  const lines = (side === "both" ? [...block.search, ...block.replace] : block.search).filter(notBlank);
  if (block.search.every(isBlank)) return null;
  const tabs = lines.some((line) => line.startsWith("\t"));
  const columns = { light: tabs ? 1 : 2, medium: tabs ? 1 : 4, heavy: tabs ? 2 : 8 }[intensity];
  const common = commonIndent(lines);
  const move =
    choice % 2 === 1 && common > 0
      ? (line: string) => line.slice(Math.min(columns, common))
      : (line: string) => (tabs ? "\t" : " ").repeat(columns) + line;
  const moved = (texts: readonly string[]) => texts.map((line) => (isBlank(line) ? line : move(line)));
  const search = moved(block.search);
  if (side === "search" && !showsOwnIndent(block, search)) return null;
  return { search, replace: moved(block.replace) };
}

/** The lines changed, or null if no search line changes or one cannot be read back to what it was. */
function changed(
  block: BlockText,
  side: "search" | "both",
  readable: (line: string) => boolean,
  change: (line: string) => string,
) {
  const search = block.search.map((line) => (isBlank(line) ? line : change(line)));
  if (search.every((line, index) => line === block.search[index])) return null;
  const replace = block.replace.map((line) => (isBlank(line) ? line : change(line)));
  if (side === "both") {
    if (![...block.search, ...block.replace].every((line) => isBlank(line) || readable(line))) return null;
    if (replace.every((line, index) => line === block.replace[index])) return null;
  }
  return { search, replace };
}

/**
 * Whether the replacement holds an indented line of the file as it stands there while the search text has it
 * otherwise, or at all if `search` is empty: then its indentation is the file's and needs no change.
 */
function showsOwnIndent(block: BlockText, search: readonly string[]): boolean {
  return block.kept.some((from, index) => {
    const line = block.replace[index] ?? "";
    if (from < 0 || isBlank(line)) return false;
    return search.length === 0 ? indentOf(line) !== "" : search[from] !== line;
  });
}

/** The most frequent step, in spaces, by which lines go further right than the one above; 4 if there is none. */
function indentUnit(file: readonly string[]): number {
  const steps = new Map<number, number>();
  let above = 0;
  for (const line of file) {
    if (isBlank(line)) continue;
    const width = /^ */.exec(line)?.[0].length ?? 0;
    const step = width - above;
    if (step > 1) steps.set(step, (steps.get(step) ?? 0) + 1);
    above = width;
  }
  return [...steps].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 4;
}

function commonIndent(lines: readonly string[]): number {
  const first = indentOf(lines[0] ?? "");
  return lines.reduce((common, line) => {
    let at = 0;
    while (at < common && line[at] === first[at]) at++;
    return at;
  }, first.length);
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}

function notBlank(line: string): boolean {
  return !isBlank(line);
}
