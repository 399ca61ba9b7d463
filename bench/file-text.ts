import { readdirSync, readFileSync } from "node:fs";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export const SEED = 20_260;

/** Places for blocks in a file, evenly spread. */
export const SPOTS = 50;

/** Lines from the start of a spot on that are the only ones of their kind. */
const UNIQUE = 5;

/** The line that fills half of a near-miss file, whatever its indentation. */
export const NEAR_MISS = "return value;";

/**
 * The lines of a made file: runs of lines from the embedded pairs, half of the lines with a number in an identifier, so
 * that repetition looks like that of real code. Lines at the spots carry a tag that occurs nowhere else. The same
 * count gives the same lines on every machine.
 */
export function fileLines(count: number, kind: "plain" | "near-miss" = "plain"): string[] {
  const generator = xoroshiro128plus(SEED + count);
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  const sources = sourceFiles();
  const lines: string[] = [];
  while (lines.length < count) {
    const source = sources[below(sources.length)] ?? [];
    const from = below(source.length);
    lines.push(...source.slice(from, from + 5 + below(25)));
  }
  return lines.slice(0, count).map((line, index) => {
    if (kind === "near-miss" && below(2) === 0) return `${" ".repeat(4 * below(4))}${NEAR_MISS}`;
    if (index % (count / SPOTS) < UNIQUE) return `${line} #t${index}`;
    return below(2) === 0 ? line : line.replace(/[A-Za-z_]{4,}/, (word) => `${word}${below(1000)}`);
  });
}

/** Of the files before their change, the lines that a source file mostly has: one byte a character, no markers. */
function sourceFiles(): string[][] {
  const root = new URL("../corpus/pairs/", import.meta.url);
  return readdirSync(root)
    .toSorted()
    .map((name) => readFileSync(new URL(`${name}/before`, root), "utf8").split(/\r?\n/))
    .map((lines) => lines.filter((line) => line.length <= 200 && ORDINARY.test(line)))
    .filter((lines) => lines.length > 0);
}

const ORDINARY = /^(?![-<=+>]{3})[\t -~]*$/;
