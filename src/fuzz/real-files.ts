import type { Corpus } from "../corpus/load.ts";
import { editOf } from "../formats/edit.ts";
import type { Pair } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { linesOf } from "../text.ts";
import type { RealFile } from "./recipe.ts";

/** Files of one batch, and what of a file is of use: inputs are to stay small. */
const FILES = 6;
const MOST_LINES = 2000;
const LONGEST_LINE = 300;

/** Gives each batch its own few files of a corpus. */
export function realFilesOf(
  { pairs, read }: Pick<Corpus, "pairs" | "read">,
  seed: number,
): (engine: string, batch: number) => Promise<readonly RealFile[]> {
  return async (engine, batch) => {
    if (pairs.length === 0) return [];
    const random = randomOf(`${seed}\0${engine}\0${batch}\0files`);
    const files: RealFile[] = [];
    for (let count = 0; count < FILES; count++) files.push(...realFile(await read(random.pick(pairs))));
    return files;
  };
}

function realFile(pair: Pair): readonly RealFile[] {
  const edit = editOf(pair);
  if ("skipped" in edit) return [];
  const lines = linesOf(pair.before).slice(0, MOST_LINES).map(bare);
  if (lines.some((line) => line.length > LONGEST_LINE)) return [];
  const hunks = edit.hunks
    .filter(({ to, added }) => to <= lines.length && added.length <= MOST_LINES)
    .map(({ from, to, added }) => ({ from, to, added: added.map(bare) }));
  return [{ path: pair.path.slice(pair.path.lastIndexOf("/") + 1), lines, hunks }];
}

function bare(line: string): string {
  return line.replace(/\r?\n$/, "");
}
