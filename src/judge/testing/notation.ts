import type { Files, MeantBlock, Outcome } from "../../records.ts";
import type { JudgedCase } from "../judge.ts";

/**
 * Texts in one line: `⏎` is a line feed, `␍` CR, `␉` tab, `·` a space that would be overlooked, `⌂` U+FEFF.
 * In an edit, `«old|new»` is a block; what stands around the blocks stays.
 */
type Notation = string;

/** One file (its path is `f`), or several by path. */
export type FilesNotation = Notation | Readonly<Record<string, Notation>>;

const SIGNS: Readonly<Record<string, string>> = { "⏎": "\n", "␍": "\r", "␉": "\t", "·": " ", "⌂": "\ufeff" };

function textOf(notation: Notation): string {
  return notation.replace(/[⏎␍␉·⌂]/gu, (sign) => SIGNS[sign] ?? sign);
}

function filesOf(notation: FilesNotation): Files {
  const entries = typeof notation === "string" ? { f: notation } : notation;
  return new Map(Object.entries(entries).map(([path, text]) => [path, textOf(text)]));
}

export interface EditNotation {
  /** A path that the edit creates is written as `+path`, one that it deletes as `-path`. */
  readonly edit: FilesNotation;
  readonly language?: string;
  /** Further accepted end states, or `none`: no applied file is right. */
  readonly or?: readonly FilesNotation[] | "none";
  /** What else is right, such as `reject partial`. */
  readonly right?: string;
}

export function caseOf(notation: EditNotation): JudgedCase {
  const entries = typeof notation.edit === "string" ? { f: notation.edit } : notation.edit;
  const files = new Map<string, string>();
  const meant = new Map<string, string>();
  const blocks: MeantBlock[] = [];
  for (const [name, marked] of Object.entries(entries)) {
    const path = name.replace(/^[+-]/, "");
    const parsed = parse(path, textOf(marked));
    if (!name.startsWith("+")) files.set(path, parsed.before);
    if (!name.startsWith("-")) meant.set(path, parsed.after);
    blocks.push(...parsed.blocks);
  }
  const right = (notation.right ?? "").split(" ");
  return {
    language: notation.language ?? "TypeScript",
    files,
    expectation: {
      accepted: notation.or === "none" ? [] : [meant, ...(notation.or ?? []).map(filesOf)],
      reject: right.includes("reject"),
      partial: right.includes("partial"),
      unchanged: right.includes("unchanged"),
      blocks,
    },
  };
}

export function applied(files: FilesNotation, failedBlocks: readonly number[] = []): Outcome {
  return { kind: "applied", files: filesOf(files), failedBlocks };
}

export function rejected(files: FilesNotation): Outcome {
  return { kind: "rejected", error: "search_not_found", files: filesOf(files) };
}

function parse(path: string, marked: string): { before: string; after: string; blocks: MeantBlock[] } {
  let before = "";
  let after = "";
  const blocks: MeantBlock[] = [];
  for (const [, kept = "", block] of marked.matchAll(/([^«]*)(?:«([^»]*)»)?/gu)) {
    before += kept;
    after += kept;
    if (block === undefined) continue;
    const [old = "", text = ""] = block.split("|");
    blocks.push({ path, from: before.length, to: before.length + old.length, text });
    before += old;
    after += text;
  }
  return { before, after, blocks };
}
