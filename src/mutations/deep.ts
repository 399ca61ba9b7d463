import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { unclear } from "./block-lines.ts";
import { gapOnTop, withDecoys } from "./decoy.ts";
import { renamed } from "./decoy-lines.ts";
import type { Mutation } from "./mutation.ts";
import { provedStillCertain } from "./place-proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** Lines put above all blocks. */
const LINES: Readonly<Record<Intensity, number>> = { light: 200, medium: 1300, heavy: 8000 };

/** UTF-16 units beyond which no more lines are put in: files of minified lines stay files that models edit. */
const MOST_CHARACTERS = 300_000;

/** The same edit, but far from the top: it must cost little more, and mean the same place. */
export const deep: Mutation = {
  name: "deep-in-file",
  family: "place",
  formats: BLOCK_FORMATS,
  side: "file",
  effect: "harmless",
  meaning: "hundreds of other lines stand above all blocks; heavy: thousands",
  apply(draft, intensity, random): Draft | Skipped {
    const reason = unclear(draft);
    if (reason !== null) return { skipped: reason };
    const lines = otherLines(draft, LINES[intensity], random);
    const deeper = withDecoys(draft, gapOnTop(draft), lines, 1, random);
    return deeper ?? { skipped: "no line can stand above the blocks" };
  },
  prove: provedStillCertain,
};

/** Lines like those of the file, each with a word of its own; a larger count begins with the lines of a smaller one. */
function otherLines(draft: Draft, count: number, random: Random): string[] {
  const own = linesOf(draft.files.get(draft.path) ?? "").map((line) =>
    withoutFeed(line).replace(/^\ufeff|\r$/g, ""),
  );
  const models = random.shuffle(own.filter((line) => line.trim() !== ""));
  const lines: string[] = [];
  let characters = 0;
  while (lines.length < count && models.length > 0) {
    const line = renamed(models[lines.length % models.length] ?? "", `n${lines.length}`);
    characters += line.length + 1;
    if (characters > MOST_CHARACTERS) break;
    lines.push(line);
  }
  return lines;
}
