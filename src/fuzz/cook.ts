import { editOf } from "../formats/edit.ts";
import { formatNamed } from "../formats/registry.ts";
import { mutationNamed } from "../mutations/catalogue.ts";
import { type Act, damagedBy } from "../mutations/combination.ts";
import { inputOf } from "../mutations/draft.ts";
import { expectationOf } from "../mutations/expectation.ts";
import { type Draft, type Edit, type Files, FORMAT_NAMES, type Skipped } from "../records.ts";
import { withCompanions } from "../run/companions.ts";
import { randomOf } from "../run/random.ts";
import { rawlyDamaged } from "./raw-damage.ts";
import type { DamageStep, FileRecipe, Recipe } from "./recipe.ts";
import type { Damaged, Specimen } from "./specimen.ts";

/** The specimen of a recipe, or why there is none. Damages that find nothing to damage, or cannot be proved, are left out. */
export function cook(recipe: Recipe): Specimen | Skipped {
  const edit = editIn(recipe.file);
  if ("skipped" in edit) return edit;
  const own = written(edit, recipe);
  if ("skipped" in own) return own;
  const companions = recipe.others.flatMap((file) => {
    const other = editIn(file);
    if ("skipped" in other) return [];
    const draft = written(other, recipe);
    return "skipped" in draft || draft.accepted.length !== 1 ? [] : [draft];
  });
  const clean = withCompanions(own, companions, "harmless");
  const { path, language } = clean;
  return {
    format: recipe.format,
    path,
    language,
    files: clean.files,
    clean: { input: inputOf(clean), expectation: expectationOf(clean, "harmless") },
    shuffled: shuffledInput(own),
    elsewhere: elsewhere(edit, recipe),
    damaged: damagedFrom(own, companions, recipe),
    streamed: recipe.streamed,
  };
}

/** Text and language of a file recipe before and after its edit. */
function editIn({ path, lines, hunks, crlf, openEnd }: FileRecipe): Edit | Skipped {
  const feed = crlf ? "\r\n" : "\n";
  const text = (all: readonly string[]) => all.join(feed) + (openEnd || all.length === 0 ? "" : feed);
  const after: string[] = [];
  let at = 0;
  for (const { from, to, added } of hunks) {
    after.push(...lines.slice(at, from), ...added);
    at = to;
  }
  after.push(...lines.slice(at));
  return editOf({
    id: path,
    source: "fuzz",
    path,
    language: languageOf(path),
    before: text(lines),
    after: text(after),
  });
}

/** Languages that a judge or a mutation treats in a way of their own; of others the name matters to nobody. */
const LANGUAGES: Readonly<Record<string, string>> = {
  py: "Python",
  html: "HTML",
  md: "Markdown",
  yaml: "YAML",
  xml: "XML",
  ts: "TypeScript",
  js: "JavaScript",
  Makefile: "Makefile",
};

function languageOf(path: string): string {
  const end = path.slice(path.lastIndexOf(".") + 1);
  return Object.hasOwn(LANGUAGES, end) ? (LANGUAGES[end] as string) : "Text";
}

function written(edit: Edit, { format, layout }: Recipe): Draft | Skipped {
  return formatNamed(format).write(edit, randomOf(layout));
}

/** Of undamaged edits of one file alone: other formats are slow to ask, and the damaged ones have nothing to add. */
function elsewhere(edit: Edit, recipe: Recipe): Specimen["elsewhere"] {
  if (recipe.others.length + recipe.damages.length + recipe.raw.length > 0) return [];
  return FORMAT_NAMES.flatMap((format) => {
    if (format === recipe.format) return [];
    const draft = formatNamed(format).write(edit, randomOf(recipe.layout));
    return "skipped" in draft ? [] : [{ format, input: inputOf(draft) }];
  });
}

/** The blocks in reverse; null where fewer than two or where lines stand outside of blocks. */
function shuffledInput(draft: Draft): string | null {
  const count = draft.blocks.length;
  if (count < 2 || draft.lines.some(({ block }) => block < 0)) return null;
  const order = draft.blocks.map((_, index) => count - 1 - index);
  const lines = order.flatMap((block) => draft.lines.filter((line) => line.block === block));
  return inputOf({ ...draft, lines: lines.map((line) => ({ ...line, end: "\n" })) });
}

function damagedFrom(own: Draft, companions: readonly Draft[], recipe: Recipe): Damaged | null {
  const { damages, raw } = recipe;
  const done = catalogueDamage(own, damages);
  if (done === null && raw.length === 0) return null;
  const { draft, effect, names } = done ?? { draft: own, effect: "harmless" as const, names: [] };
  const together = withCompanions(draft, effect === "no-op" ? [] : companions, effect);
  const expectation = expectationOf(together, effect);
  const steps = raw.filter(({ side }) => side === "input");
  const input = steps.reduce(rawlyDamaged, inputOf(together));
  const files = raw.filter(({ side }) => side === "file").reduce(damagedFiles(draft.path), together.files);
  return {
    files,
    input,
    expectation: raw.length === 0 ? expectation : null,
    damages: [...names, ...raw.map(({ kind, side }) => `${kind} (${side})`)],
  };
}

const damagedFiles =
  (path: string) =>
  (files: Files, step: Recipe["raw"][number]): Files => {
    const text = files.get(path);
    return text === undefined ? files : new Map(files).set(path, rawlyDamaged(text, step));
  };

/** As many of the damages as can be done: all, else the first alone, else none. */
function catalogueDamage(clean: Draft, steps: readonly DamageStep[]) {
  for (let count = steps.length; count > 0; count--) {
    const acts = steps.slice(0, count).map(actOf);
    const damaged = damagedBy(clean, acts);
    if (!("skipped" in damaged)) return { ...damaged, names: acts.map(({ mutation }) => mutation.name) };
  }
  return null;
}

function actOf({ mutation, intensity, seed }: DamageStep): Act {
  return { mutation: mutationNamed(mutation), intensity, random: () => randomOf(seed) };
}
