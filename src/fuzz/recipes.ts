import { Arbitrary, type Random as FastCheckRandom, Stream, Value } from "fast-check";
import type { FormatName } from "../records.ts";
import { randomWith } from "../run/random.ts";
import { drawRecipe } from "./draw.ts";
import type { RealFile, Recipe } from "./recipe.ts";
import { smallerRecipes } from "./shrink.ts";
import { varyRecipe } from "./vary.ts";

/** Where inputs come from. */
export interface Springs {
  readonly format: FormatName;
  /** Real files to draw from; none: all lines are made up. */
  readonly real: readonly RealFile[];
  /** Inputs that reached something new before; with some, two inputs in five are near one of them. */
  readonly pool: readonly Recipe[];
}

const POOL_SHARE = 0.4;

/** Recipes for fast-check: drawn anew or near a pooled one, and shrunk by what they mean. */
export function recipes(springs: Springs): Arbitrary<Recipe> {
  return new Recipes(springs);
}

class Recipes extends Arbitrary<Recipe> {
  readonly #springs: Springs;

  constructor(springs: Springs) {
    super();
    this.#springs = springs;
  }

  override generate(mrng: FastCheckRandom): Value<Recipe> {
    const { format, real, pool } = this.#springs;
    const random = randomWith((below) => mrng.nextInt(0, below - 1));
    const isNear = pool.length > 0 && random.chance(POOL_SHARE);
    const recipe = isNear ? varyRecipe(random.pick(pool), random) : drawRecipe(format, real, random);
    return new Value(recipe, undefined);
  }

  /** Everything that a recipe shrinks to can be told from the recipe. */
  override canShrinkWithoutContext(_: unknown): _ is Recipe {
    return true;
  }

  override shrink(recipe: Recipe): Stream<Value<Recipe>> {
    return new Stream(smallerRecipes(recipe)).map((smaller) => new Value(smaller, undefined));
  }
}
