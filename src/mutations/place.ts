import type { Draft, FormatName, Intensity, Random, Skipped } from "../records.ts";
import { withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { canStandElsewhere, copiesOf, gapAbove, gapBelow, gapOnTop, withDecoys } from "./decoy.ts";
import {
  type DecoyLines,
  deepened,
  longerFirstLine,
  otherIndent,
  otherLineEnds,
  renamed,
  sameAnchors,
  sameLines,
  unindented,
} from "./decoy-lines.ts";
import { inFileOrder, mapTexts, placeLines, textsOf } from "./draft.ts";
import { ENCODINGS } from "./entities.ts";
import type { Mutation } from "./mutation.ts";
import {
  provedOnceDecoded,
  provedStillCertain,
  provedTwice,
  provedTwiceByAnchors,
  provedTwiceTrimmed,
} from "./place-proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

type Where = "above" | "below" | "on-top";

const GAPS = { above: gapAbove, below: gapBelow, "on-top": gapOnTop };

const WHERE: Readonly<Record<Where, string>> = {
  above: "between the block above and the place meant",
  below: "between the place meant and the block below",
  "on-top": "above all blocks, where a later one is meant",
};

/** Other places of the file that look like the one meant; the heavier, the more of them. */
export const place: readonly Mutation[] = [
  ...decoys({
    stem: "copy",
    at: ["above", "below", "on-top"],
    meaning: "the same lines stand once more",
    lines: sameLines,
    effect: "ambiguous",
    prove: provedTwice,
  }),
  ...decoys({
    stem: "indented-copy",
    at: ["above", "below"],
    meaning: "the same lines stand once more with another indentation",
    lines: otherIndent,
    effect: "harmless",
    prove: provedStillCertain,
  }),
  ...decoys({
    stem: "spaced-copy",
    at: ["above", "below"],
    meaning: "the same lines stand once more with other spaces at their ends",
    lines: otherLineEnds,
    effect: "harmless",
    prove: provedStillCertain,
  }),
  ...decoys({
    stem: "longer-line",
    at: ["above", "below"],
    meaning: "the same lines stand once more, the first one with more text before it",
    lines: longerFirstLine,
    effect: "harmless",
    prove: provedStillCertain,
  }),
  ...decoys({
    stem: "same-anchors",
    at: ["above", "below"],
    meaning: "the same first and last line stand once more around other lines",
    lines: sameAnchors,
    effect: "harmless",
    prove: provedStillCertain,
  }),
  ...decoys({
    stem: "same-anchors-drift",
    at: ["above", "below"],
    meaning: "as same-anchors, and the middle of the search text is invented",
    lines: sameAnchors,
    rewrite: withMiddle((text) => renamed(text, "invented")),
    effect: "ambiguous",
    prove: provedTwiceByAnchors,
  }),
  ...decoys({
    stem: "same-anchors-entities",
    at: ["above", "below"],
    meaning: "as same-anchors, and the middle of the search text is written with entities",
    lines: sameAnchors,
    rewrite: withMiddle((text) => text.replace(/[&<>"']/g, ENCODINGS.named)),
    effect: "drift",
    prove: provedOnceDecoded,
  }),
  ...decoys({
    stem: "other-scope",
    at: ["above", "below"],
    meaning: "the same lines also stand deeper, and the edit is not indented",
    lines: deepened,
    rewrite: withoutIndent,
    effect: "ambiguous",
    prove: provedTwiceTrimmed,
  }),
];

interface Decoy extends Pick<Mutation, "effect" | "prove" | "meaning"> {
  readonly stem: string;
  readonly at: readonly Where[];
  readonly formats?: readonly FormatName[];
  /** The decoy's lines for the lines of the place. */
  readonly lines: DecoyLines;
  /** What else happens to the edit's block, or null where that cannot be. */
  readonly rewrite?:
    | ((draft: Draft, block: number, intensity: Intensity, random: Random) => Draft | null)
    | undefined;
}

export function decoys({
  stem,
  at,
  meaning,
  formats = BLOCK_FORMATS,
  lines,
  rewrite,
  effect,
  prove,
}: Decoy): Mutation[] {
  return at.map((where) => ({
    name: `${stem}-${where}`,
    family: "place",
    formats,
    side: "file",
    effect,
    meaning: `${meaning}, ${WHERE[where]}`,
    apply(draft, intensity, random): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const top = inFileOrder(draft.blocks)[0];
      const candidates = [...draft.blocks.entries()].filter(([block, meant]) => {
        const named = textsOf(draft, block, "search").some((text) => text.trim() !== "");
        return named && canStandElsewhere(draft, meant) && !(where === "on-top" && meant === top);
      });
      for (const [block, meant] of random.shuffle(candidates)) {
        const decoy = lines(placeLines(draft, meant).map(withoutFeed), random);
        const rewritten = rewrite === undefined ? draft : rewrite(draft, block, intensity, random);
        if (decoy === null || rewritten === null) continue;
        const gap = GAPS[where](draft, meant);
        const damaged = withDecoys(rewritten, gap, decoy, copiesOf(intensity), random);
        if (damaged !== null) return damaged;
      }
      return { skipped: "no block for such a decoy" };
    },
    prove,
  }));
}

/** Some of the search lines between the first and the last written otherwise; null where none of them changes. */
function withMiddle(rewrite: (text: string) => string): Decoy["rewrite"] {
  return (draft, block, intensity, random) => {
    const search = [...draft.lines.keys()].filter((index) => {
      const line = draft.lines[index];
      return line?.block === block && line.role === "search";
    });
    const middle = search.slice(1, -1).filter((index) => {
      const text = draft.lines[index]?.text ?? "";
      return text.trim() !== "" && rewrite(text) !== text;
    });
    if (middle.length === 0) return null;
    const chosen = chosenOf(middle, intensity, random);
    return mapTexts(draft, (line, index) => (chosen.has(index) ? rewrite(line.text) : line.text));
  };
}

/** Search text and replacement moved to the left by one and the same amount. */
function withoutIndent(draft: Draft, block: number): Draft | null {
  const search = textsOf(draft, block, "search");
  const moved = unindented([...search, ...textsOf(draft, block, "replace")]);
  if (moved === null) return null;
  const texts = moved.values();
  return mapTexts(draft, (line) =>
    line.block === block && (line.role === "search" || line.role === "replace")
      ? (texts.next().value ?? line.text)
      : line.text,
  );
}
