import { decode } from "html-entities";
import type { Draft, Files, MeantBlock } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { inputOf, meant, overlapping, placeLines, textsOf } from "./draft.ts";

/** How a reader looks at a line when comparing; for lines of the file and of the edit alike. */
export type Normalise = (line: string) => string;

export const exact: Normalise = (line) => line;

/** Without white space, CR and byte-order mark at both ends. */
export const trimmed: Normalise = (line) => line.trim();

/** With entities of XML decoded, once. */
export const decoded: Normalise = (line) => decode(line, { level: "xml", scope: "strict" });

/** With doubly encoded entities decoded too. */
export const decodedTwice: Normalise = (line) => decoded(decoded(line));

/** With `\"` taken for `"`. */
export const unquoted: Normalise = (line) => line.replaceAll('\\"', '"');

/** Through all the above: what still is unique then is unique however damages were piled up. */
const loosest: Reading = {
  normalise: (line) => trimmed(unquoted(decodedTwice(line))),
  blankEdges: true,
};

/** The first lines (0-based) of all places where the search lines stand as whole, neighbouring lines of the file. */
export function placesOf(
  file: readonly string[],
  search: readonly string[],
  normalise: Normalise = exact,
): number[] {
  return startsOf(
    file.map((line) => normalise(withoutFeed(line))),
    search.map(normalise),
  );
}

export interface Reading {
  readonly normalise: Normalise;
  /** Whether blank lines at the start and end of the search lines count for nothing. */
  readonly blankEdges?: boolean;
}

/** Null if every block's search lines can mean one place only, and it is the meant one; else the first fault. */
export function provedUnique(draft: Draft, { normalise, blankEdges = false }: Reading): string | null {
  // A whole file names no place: it is all of the file.
  if (draft.format === "whole-file") return null;
  const read = new Map(
    [...draft.files].map(([path, text]) => {
      const lines = linesOf(text);
      return [path, { lines, normalised: lines.map((line) => normalise(withoutFeed(line))) }];
    }),
  );
  for (const [index, block] of draft.blocks.entries()) {
    const { lines, normalised } = read.get(block.path) ?? { lines: [], normalised: [] };
    const { first, end } = lineSpan(lines, block);
    const whole = { first, lines: lines.slice(first, end).map(withoutFeed) };
    const target = blankEdges ? withoutBlankEdges(whole) : whole;
    const written = { first: 0, lines: textsOf(draft, index, "search") };
    const search = blankEdges ? withoutBlankEdges(written).lines : written.lines;
    const places = startsOf(normalised, search.map(normalise));
    if (places.length !== 1) return `block ${index} can mean ${places.length} places`;
    if (places[0] !== target.first || search.length !== target.lines.length) {
      return `block ${index} means another place`;
    }
  }
  return null;
}

/**
 * Null if the blocks no longer stand in the file as they are written, but each can mean its own place only: in
 * the reading that the damage names or, where damages were piled up, in the loosest one. A text that ends another
 * line just as it is written can mean that line as well.
 */
export function provedDrift(draft: Draft, reading: Reading): string | null {
  if (standsExactly(draft)) return "the text still equals the file";
  const fault = provedUnique(draft, reading);
  if (fault !== null && provedUnique(draft, loosest) !== null) return fault;
  const elsewhere = draft.blocks.findIndex(
    (block, index) => !blockStands(draft, block, index) && endsOtherLine(draft, block, index),
  );
  return elsewhere < 0 ? null : `block ${elsewhere} stands as it is at the end of another line`;
}

/** Null if each block stands exactly at its own place only, apart from damages done before this one. */
export function provedHarmless(draft: Draft): string | null {
  const fault = provedUnique(draft, { normalise: exact });
  return fault === null || (!standsExactly(draft) && provedUnique(draft, loosest) === null) ? null : fault;
}

/** Whether a block's text is found in its file, up to a line's end, without touching the block's place. */
function endsOtherLine(draft: Draft, { path, from, to }: MeantBlock, index: number): boolean {
  const text = textsOf(draft, index, "search").join("\n");
  if (text.trim() === "") return false;
  const file = draft.files.get(path) ?? "";
  for (let at = file.indexOf(text); at >= 0; at = file.indexOf(text, at + 1)) {
    const end = at + text.length;
    if ((end <= from || at >= to) && /^(?:\r?\n|$)/.test(file.slice(end, end + 2))) return true;
  }
  return false;
}

function standsExactly(draft: Draft): boolean {
  return draft.blocks.every((block, index) => blockStands(draft, block, index));
}

function blockStands(draft: Draft, block: MeantBlock, index: number): boolean {
  const place = placeLines(draft, block).map(withoutFeed);
  const search = textsOf(draft, index, "search");
  return search.length === place.length && search.every((line, at) => line === place[at]);
}

/** Null if the first accepted file is what the blocks mean, and something changes; else the fault. */
export function provedTruth(draft: Draft): string | null {
  const first = draft.accepted[0];
  if (first === undefined) return "no accepted file";
  if (overlapping(draft.blocks)) return "blocks overlap";
  if (!sameFiles(first, meant(draft.files, draft.blocks))) return "the accepted file is not the meant one";
  if (sameFiles(first, draft.files)) return "nothing is left to change";
  return null;
}

/** Null if the engine is given something else than before; else the fault. */
export function provedDamage(clean: Draft, damaged: Draft): string | null {
  const same = inputOf(clean) === inputOf(damaged) && sameFiles(clean.files, damaged.files);
  return same ? "nothing was damaged" : null;
}

/** The first fault of several proofs, or null. Later proofs are not run after a fault. */
export function firstFault(...proofs: readonly (() => string | null)[]): string | null {
  for (const proof of proofs) {
    const fault = proof();
    if (fault !== null) return fault;
  }
  return null;
}

export function sameFiles(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}

function startsOf(file: readonly string[], search: readonly string[]): number[] {
  const [first] = search;
  if (first === undefined) return file.length === 0 ? [0] : [];
  const places: number[] = [];
  for (let at = file.indexOf(first); at >= 0; at = file.indexOf(first, at + 1)) {
    if (search.every((line, index) => file[at + index] === line)) places.push(at);
  }
  return places;
}

/** First line and the line behind the last of a block, in lines of its file. */
function lineSpan(file: readonly string[], block: MeantBlock): { first: number; end: number } {
  let offset = 0;
  let first = 0;
  let end = 0;
  for (const [index, line] of file.entries()) {
    if (offset < block.from) first = index + 1;
    if (offset < block.to) end = index + 1;
    offset += line.length;
  }
  return { first, end };
}

function withoutBlankEdges(span: { first: number; lines: readonly string[] }) {
  const from = span.lines.findIndex((line) => line.trim() !== "");
  if (from < 0) return { first: span.first, lines: [] };
  const to = span.lines.findLastIndex((line) => line.trim() !== "") + 1;
  return { first: span.first + from, lines: span.lines.slice(from, to) };
}
