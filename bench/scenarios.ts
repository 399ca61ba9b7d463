import { fileLines, NEAR_MISS, SPOTS } from "./file-text.ts";

/** Which layer is to decide, or that none can. */
export type Way = "exact" | "line-trimmed" | "block-anchor" | "full-file" | "miss" | "near-miss";

/** A file and the search texts of the blocks for it. */
export interface Scenario {
  readonly lines: number;
  readonly way: Way;
  /** `early`, `late`, `spread` over the file; `-` where there is no place. */
  readonly where: string;
  readonly original: string;
  /** In the order of the blocks. */
  readonly searches: readonly (readonly string[])[];
}

const BLOCK_LINES = 5;

/** Made files by line count and kind; each is made once. */
const files = new Map<string, { readonly lines: readonly string[]; readonly text: string }>();

/** One block whose place is near the start or the end of the file. */
export function oneBlock(count: number, way: Way, where: "early" | "late"): Scenario {
  if (way === "miss" || way === "near-miss") return noPlace(count, way);
  const { lines, text } = file(count, "plain");
  const at = where === "early" ? firstSpot(count) : lastSpot(count);
  const search = written(lines.slice(at, at + BLOCK_LINES), way);
  return { lines: count, way, where, original: text, searches: [search] };
}

/** Two blocks, the later place first: only v1 finds the second, by its last layer. */
export function swapped(count: number): Scenario {
  const { lines, text } = file(count, "plain");
  const searches = [lastSpot(count), firstSpot(count)].map((at) => lines.slice(at, at + BLOCK_LINES));
  return { lines: count, way: "full-file", where: "early", original: text, searches };
}

/** That many blocks (1 to 50) in file order, evenly spread. Block-anchor needs room: up to 20 in a file of 100 lines. */
export function manyBlocks(count: number, way: Way, blocks: number): Scenario {
  const { lines, text } = file(count, "plain");
  const gap = (count / SPOTS) * Math.floor(SPOTS / blocks);
  const height = Math.min(BLOCK_LINES, gap);
  const searches = Array.from({ length: blocks }, (_, index) =>
    written(lines.slice(index * gap, index * gap + height), way),
  );
  return { lines: count, way, where: "spread", original: text, searches };
}

/** The scenario as a model would write it: every block changes its last line. */
export function diffOf({ searches }: Scenario): string {
  return searches
    .flatMap((search) => [
      "------- SEARCH",
      ...search,
      "=======",
      ...search.with(-1, `${search.at(-1)} changed`),
      "+++++++ REPLACE",
    ])
    .map((line) => `${line}\n`)
    .join("");
}

function noPlace(count: number, way: "miss" | "near-miss"): Scenario {
  const { text } = file(count, way === "miss" ? "plain" : "near-miss");
  const rest = Array.from({ length: BLOCK_LINES - 1 }, (_, index) => `absent ${index}`);
  const first = way === "miss" ? "absent" : NEAR_MISS;
  return { lines: count, way, where: "-", original: text, searches: [[first, ...rest]] };
}

/** The lines as they must be written for that layer to be the first that finds them. */
function written(lines: readonly string[], way: Way): string[] {
  if (way === "line-trimmed") return lines.map((line) => `  ${line.trim()} `);
  if (way === "block-anchor") {
    return lines.map((line, index) => (index === 0 || index === lines.length - 1 ? line : "altered"));
  }
  return [...lines];
}

function firstSpot(count: number): number {
  return count / SPOTS;
}

function lastSpot(count: number): number {
  return Math.floor((count - BLOCK_LINES) / firstSpot(count)) * firstSpot(count);
}

function file(count: number, kind: "plain" | "near-miss") {
  const key = `${count} ${kind}`;
  const known = files.get(key);
  if (known !== undefined) return known;
  const lines = fileLines(count, kind);
  const made = { lines, text: `${lines.join("\n")}\n` };
  files.set(key, made);
  return made;
}
