import type { FileRecipe, Recipe } from "../recipe.ts";

/** What is wrong with a recipe, in a line; null where it holds together. */
export function illFormed({ file, others, damages }: Recipe): string | null {
  if (damages.length > 2) return "more than two damages";
  for (const each of [file, ...others]) {
    const fault = faultIn(each);
    if (fault !== null) return `${each.path}: ${fault}`;
  }
  return null;
}

function faultIn({ lines, hunks }: FileRecipe): string | null {
  const texts = [...lines, ...hunks.flatMap(({ added }) => added)];
  if (texts.some((text) => text.includes("\n"))) return "a line feed in a line";
  let at = -1;
  for (const { from, to, added } of hunks) {
    if (from <= at) return `a hunk at ${from} is not apart from one that ends at ${at}`;
    if (to < from || to > lines.length) return `a hunk [${from}, ${to}) in ${lines.length} lines`;
    if (to === from && added.length === 0) return `a hunk at ${from} that changes nothing`;
    at = to;
  }
  return null;
}
