import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { unclear } from "./block-lines.ts";
import { canStandElsewhere, copiesOf, gapAbove, gapBelow, withDecoys } from "./decoy.ts";
import { renamed, sameAnchors } from "./decoy-lines.ts";
import { placeLines, textsOf, withTexts } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { provedTwiceByAnchors } from "./place-proof.ts";
import { isVerbatim, quoted, withHintsMoved } from "./quoted.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** Lines on each side beyond which no model goes on to end at a brace or a blank line. */
const MOST_GROWN = 15;

/** A line that says nothing: blank, or brackets and the like, or a word that ends a part. */
const WEAK = /^\s*(?:[\])}>;,"'`]*|end|fi|done|esac|else|begin|pass)\s*$/i;

/** A long span between lines that stand everywhere, its middle not quite true. */
export const weakAnchors: readonly Mutation[] = (["above", "below"] as const).map((where) => ({
  name: `weak-anchors-${where}`,
  family: "place",
  formats: BLOCK_FORMATS,
  side: "file",
  effect: "ambiguous",
  meaning: `a long span from one brace or blank line to another, partly invented; others like it stand ${where}`,
  apply(draft, intensity, random): Draft | Skipped {
    const reason = unclear(draft);
    if (reason !== null) return { skipped: reason };
    if (!isVerbatim(draft)) return { skipped: "the text is damaged already" };
    for (const block of random.shuffle([...draft.blocks.keys()])) {
      const grown = grownToWeak(draft, block);
      const meant = grown?.blocks[block];
      if (grown === null || meant === undefined || !canStandElsewhere(grown, meant)) continue;
      const decoy = sameAnchors(placeLines(grown, meant).map(withoutFeed), random);
      const invented = withInvented(grown, block, intensity, random);
      if (decoy === null || invented === null) continue;
      const gap = where === "above" ? gapAbove(grown, meant) : gapBelow(grown, meant);
      const damaged = withDecoys(invented, gap, decoy, copiesOf(intensity), random);
      if (damaged !== null) return damaged;
    }
    return { skipped: "no span between lines that say nothing" };
  },
  prove: provedTwiceByAnchors,
}));

/** The block with more of the file around it, so that its first and last line say nothing; null where there are none. */
function grownToWeak(draft: Draft, block: number): Draft | null {
  const meant = draft.blocks[block];
  if (meant === undefined) return null;
  const text = draft.files.get(meant.path) ?? "";
  const above = linesOf(text.slice(gapAbove(draft, meant).from, meant.from)).toReversed();
  const below = linesOf(text.slice(meant.to, gapBelow(draft, meant).to));
  const place = placeLines(draft, meant);
  const up = linesToWeak(place[0], above);
  const down = linesToWeak(place.at(-1), below);
  if (up === null || down === null || up + down + place.length < 5) return null;
  const before = above.slice(0, up).toReversed().join("");
  const behind = below.slice(0, down).join("");
  const grown = {
    ...meant,
    from: meant.from - before.length,
    to: meant.to + behind.length,
    text: before + meant.text + behind,
  };
  return withHintsMoved(draft, quoted({ ...draft, blocks: draft.blocks.with(block, grown) }));
}

/** How many more lines make a weak one the outermost; the block's own line counts as none. */
function linesToWeak(own: string | undefined, more: readonly string[]): number | null {
  const at = [own ?? "x", ...more.slice(0, MOST_GROWN)].findIndex((line) => WEAK.test(withoutFeed(line)));
  return at < 0 ? null : at;
}

/** One line of the middle, a quarter of it, half of it are not as the file has them. */
function withInvented(draft: Draft, block: number, intensity: Intensity, random: Random): Draft | null {
  const search = textsOf(draft, block, "search");
  const middle = [...search.keys()].slice(1, -1).filter((at) => search[at]?.trim() !== "");
  const count = { light: 1, medium: Math.ceil(middle.length / 4), heavy: Math.ceil(middle.length / 2) }[
    intensity
  ];
  const chosen = new Set(random.shuffle(middle).slice(0, count));
  if (chosen.size === 0) return null;
  const texts = search.map((text, at) => (chosen.has(at) ? renamed(text, "invented") : text));
  return withTexts(draft, block, "search", texts);
}
