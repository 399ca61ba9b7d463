import type { Random } from "../records.ts";
import { drawDamages, drawHunks, drawRaw } from "./draw.ts";
import type { FileRecipe, Recipe } from "./recipe.ts";
import { drawVocabulary } from "./vocabulary.ts";

/** A recipe near another one: one or two of its parts are drawn anew or changed. */
export function varyRecipe(recipe: Recipe, random: Random): Recipe {
  const once = random.pick(VARIATIONS)(recipe, random);
  return random.chance(0.5) ? random.pick(VARIATIONS)(once, random) : once;
}

type Variation = (recipe: Recipe, random: Random) => Recipe;

const SEEDS = 2 ** 30;

const VARIATIONS: readonly Variation[] = [
  (recipe, random) => ({ ...recipe, layout: random.int(SEEDS) }),
  (recipe, random) => ({ ...recipe, damages: drawDamages(recipe.format, random) }),
  (recipe, random) => ({
    ...recipe,
    damages: recipe.damages.map((step) => ({ ...step, seed: random.int(SEEDS) })),
  }),
  (recipe) => ({ ...recipe, damages: [], streamed: true }),
  (recipe, random) => ({ ...recipe, raw: [...recipe.raw, drawRaw(random)] }),
  (recipe) => ({ ...recipe, raw: recipe.raw.slice(1) }),
  (recipe, random) => withFile(recipe, { crlf: random.chance(0.5), openEnd: random.chance(0.5) }),
  (recipe, random) => {
    const { lines } = recipe.file;
    return withFile(recipe, { hunks: drawHunks(lines, wordsOf(lines, random), random) });
  },
  // A line twice: places that were the only ones no longer are.
  (recipe, random) => withFile(recipe, lineTwice(recipe.file, random)),
];

function withFile(recipe: Recipe, change: Partial<FileRecipe>): Recipe {
  return { ...recipe, file: { ...recipe.file, ...change } };
}

function wordsOf(lines: readonly string[], random: Random): () => string {
  return lines.length > 0 && random.chance(0.5) ? () => random.pick(lines) : drawVocabulary(random);
}

/** A line of the file stands once more, in front of all hunks or behind them. */
function lineTwice({ lines, hunks }: FileRecipe, random: Random): Partial<FileRecipe> {
  if (lines.length === 0) return {};
  const line = random.pick(lines);
  const last = hunks.at(-1)?.to ?? 0;
  if (random.chance(0.5)) {
    const at = last + random.int(lines.length - last + 1);
    return { lines: lines.toSpliced(at, 0, line) };
  }
  const at = random.int((hunks[0]?.from ?? lines.length) + 1);
  return {
    lines: lines.toSpliced(at, 0, line),
    hunks: hunks.map((hunk) => ({ ...hunk, from: hunk.from + 1, to: hunk.to + 1 })),
  };
}
