import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { keptLines, literally, mapTexts, meant, placeLines, textsOf } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { ownText, withOwnText } from "./own-text.ts";
import { provedStillCertain } from "./place-proof.ts";
import { sameFiles } from "./proof.ts";
import { ALL_FORMATS, BLOCK_FORMATS } from "./scopes.ts";
import { provedMisremembered } from "./units.ts";

/** What a careless replace function takes for a pattern. */
const DOLLARS = ["$&", "$1", "$$", "$`", "$<name>"];

/** Characters that escape others, and text that only looks like a pattern. */
export const escaping: readonly Mutation[] = [
  {
    name: "escape-unfolded",
    family: "escaping",
    formats: BLOCK_FORMATS,
    side: "both",
    effect: "ambiguous",
    meaning: "a backslash and n inside a literal of the file became a real line feed in the edit",
    apply: unfolded,
    prove: provedMisremembered,
  },
  ownText({
    name: "pattern-text",
    family: "escaping",
    meaning: "the file's own text, quoted as it stands, is full of signs of regular expressions",
    change: (line) =>
      line.trim() === "" ? line : line.replace(/(?=\r?\n?$)/, () => " [^a-z]+ (x|y)* .? \\d{2}$"),
  }),
  ownText({
    name: "line-feeds-as-text",
    family: "escaping",
    meaning:
      "the file's own text, quoted as it stands, holds backslash n, backslash t and doubled backslashes",
    change: (line) =>
      line.trim() === "" ? line : line.replace(/(?=\r?\n?$)/, () => ' "a\\n\\tb" C:\\\\new\\\\tab'),
  }),
  {
    name: "dollar-signs",
    family: "escaping",
    formats: ALL_FORMATS,
    side: "replace",
    effect: "harmless",
    meaning: "new lines hold $&, $1, $$ and the like, meant as they stand",
    apply: withDollars,
    prove: provedStillCertain,
  },
];

function unfolded(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const own = withOwnText(draft, intensity, random, withLiteral);
  if (own === null) return { skipped: "no line for such a text" };
  const lines = own.draft.lines.flatMap((line) => {
    if (!own.changed.has(line.text)) return [line];
    const at = line.text.lastIndexOf(LITERAL) + LITERAL.indexOf("\\n");
    return [
      { ...line, text: line.text.slice(0, at), end: "\n" },
      { ...line, text: line.text.slice(at + 2) },
    ];
  });
  return { ...own.draft, lines };
}

const LITERAL = ' "one\\ntwo"';

/** The line (with its line feed) with a literal behind it; blank lines stay. */
function withLiteral(line: string): string {
  return line.trim() === "" ? line : line.replace(/(?=\r?\n?$)/, () => LITERAL);
}

/** The signs behind lines that are new; what is meant is computed anew. */
function withDollars(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const [first] = draft.accepted;
  if (draft.accepted.length !== 1 || first === undefined)
    return { skipped: "more or less than one accepted file" };
  if (!sameFiles(literally(draft), first)) return { skipped: "the replacement is damaged already" };
  const fresh = draft.lines.flatMap((line, index) =>
    line.role === "replace" && line.text.trim() !== "" ? [index] : [],
  );
  const kept = new Set(draft.blocks.flatMap((_, block) => keptAt(draft, block)));
  const candidates = fresh.filter((index) => !kept.has(index));
  if (candidates.length === 0) return { skipped: "no new line" };
  const signs = random.shuffle(DOLLARS).join(" ");
  const chosen = chosenOf(candidates, intensity, random);
  const damaged = mapTexts(draft, (line, index) =>
    chosen.has(index) ? line.text.replace(/(?=\r?$)/, () => ` ${signs}`) : line.text,
  );
  const blocks = damaged.blocks.map((block, index) => ({
    ...block,
    text: spelledOut(damaged, index, block.text),
  }));
  return { ...damaged, blocks, accepted: [meant(damaged.files, blocks)] };
}

/** The replace lines (indices into the draft's lines) that a block keeps from the file. */
function keptAt(draft: Draft, block: number): number[] {
  const own = draft.blocks[block];
  if (own === undefined) return [];
  const before = placeLines(draft, own).map((line) => line.replace(/\n$/, ""));
  const kept = keptLines(before, textsOf(draft, block, "replace"));
  const lines = [...draft.lines.keys()].filter((index) => {
    const line = draft.lines[index];
    return line?.block === block && line.role === "replace";
  });
  return lines.filter((_, at) => (kept[at] ?? -1) >= 0);
}

/** A block's meant text as its replace lines spell it; it ends as it ended. */
function spelledOut(draft: Draft, block: number, before: string): string {
  const text = textsOf(draft, block, "replace")
    .map((line) => `${line}\n`)
    .join("");
  return linesOf(before).at(-1)?.endsWith("\n") === false ? text.slice(0, -1) : text;
}
