import { INTENSITIES } from "../records.ts";
import type { FileRecipe, HunkRecipe, Recipe } from "./recipe.ts";

/**
 * Recipes that mean less than this one, the boldest first: fewer damages and files, fewer hunks, fewer lines, plainer
 * files, lighter damages, shorter lines, and last of all fewer characters. Every one is smaller by a measure that
 * cannot go on for ever.
 */
export function* smallerRecipes(recipe: Recipe): Generator<Recipe> {
  for (const smaller of STEPS) yield* smaller(recipe);
}

type Step = (recipe: Recipe) => Iterable<Recipe>;

const PLAIN_PATH = "a.txt";

const STEPS: readonly Step[] = [
  fewerDamages,
  fewerFiles,
  fewerHunks,
  fewerLines,
  plainer,
  lighter,
  shorterLines,
];

function* fewerDamages(recipe: Recipe): Iterable<Recipe> {
  const { damages, raw } = recipe;
  if (damages.length + raw.length > 1) yield { ...recipe, damages: [], raw: [] };
  for (const index of damages.keys()) yield { ...recipe, damages: damages.toSpliced(index, 1) };
  for (const index of raw.keys()) yield { ...recipe, raw: raw.toSpliced(index, 1) };
}

function* fewerFiles(recipe: Recipe): Iterable<Recipe> {
  const { others } = recipe;
  for (const index of others.keys()) yield { ...recipe, others: others.toSpliced(index, 1) };
}

function* fewerHunks(recipe: Recipe): Iterable<Recipe> {
  const { hunks } = recipe.file;
  if (hunks.length < 2) return;
  for (const index of hunks.keys()) yield* withFile(recipe, { hunks: hunks.toSpliced(index, 1) });
}

/** Runs of lines, half of all at first and single ones at last: those that stay, that go and that come. */
function* fewerLines(recipe: Recipe): Iterable<Recipe> {
  for (const { file, put } of filesOf(recipe)) {
    for (const [from, to] of runs(file.lines.length)) {
      const smaller = withoutLines(file, from, to);
      if (smaller) yield put(smaller);
    }
    for (const [index, hunk] of file.hunks.entries()) {
      for (const [from, to] of runs(hunk.added.length)) {
        const added = hunk.added.toSpliced(from, to - from);
        if (added.length + hunk.to - hunk.from === 0) continue;
        yield put({ ...file, hunks: file.hunks.with(index, { ...hunk, added }) });
      }
      // A line less gone: it stays instead.
      if (hunk.to > hunk.from && hunk.added.length + hunk.to - hunk.from > 1) {
        yield put({ ...file, hunks: file.hunks.with(index, { ...hunk, to: hunk.to - 1 }) });
      }
    }
  }
}

function* plainer(recipe: Recipe): Iterable<Recipe> {
  const { file, layout, streamed } = recipe;
  if (streamed) yield { ...recipe, streamed: false };
  if (file.crlf) yield* withFile(recipe, { crlf: false });
  if (file.openEnd) yield* withFile(recipe, { openEnd: false });
  if (file.path !== PLAIN_PATH) yield* withFile(recipe, { path: PLAIN_PATH });
  // Small seeds of the layout are no plainer, but some of them write less context.
  for (let seed = 0; seed < Math.min(layout, 24); seed++) yield { ...recipe, layout: seed };
}

function* lighter(recipe: Recipe): Iterable<Recipe> {
  for (const [index, step] of recipe.damages.entries()) {
    const lighterOnes = INTENSITIES.slice(0, INTENSITIES.indexOf(step.intensity));
    for (const intensity of lighterOnes)
      yield { ...recipe, damages: recipe.damages.with(index, { ...step, intensity }) };
    for (let seed = 0; seed < Math.min(step.seed, 4); seed++)
      yield { ...recipe, damages: recipe.damages.with(index, { ...step, seed }) };
  }
  for (const [index, step] of recipe.raw.entries()) {
    if (step.amount > 1) yield { ...recipe, raw: recipe.raw.with(index, { ...step, amount: 1 }) };
    for (const at of [0, 500, 999]) {
      if (at < step.at) yield { ...recipe, raw: recipe.raw.with(index, { ...step, at }) };
    }
  }
}

/** Equal lines become shorter together, so that what repeats goes on repeating. */
function* shorterLines(recipe: Recipe): Iterable<Recipe> {
  const texts = new Set(
    filesOf(recipe).flatMap(({ file }) => [...file.lines, ...file.hunks.flatMap(({ added }) => added)]),
  );
  for (const text of [...texts].sort((a, b) => b.length - a.length)) {
    for (const shorter of shorterTexts(text, texts)) yield renamed(recipe, text, shorter);
  }
}

const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

function* shorterTexts(text: string, taken: ReadonlySet<string>): Iterable<string> {
  const letter = LETTERS.find((each) => !taken.has(each));
  if (letter !== undefined && (text.length > 1 || !LETTERS.includes(text)) && text !== "") yield letter;
  if (text.length > 3) yield text.slice(0, Math.ceil(text.length / 2));
  if (text.length > 1) {
    yield text.trim() === text ? text.slice(1) : text.trim();
    yield text.slice(0, -1);
    if (text.length <= 24)
      for (let at = 1; at < text.length - 1; at++) yield text.slice(0, at) + text.slice(at + 1);
  }
}

function renamed(recipe: Recipe, text: string, other: string): Recipe {
  const rename = (line: string) => (line === text ? other : line);
  const inFile = (file: FileRecipe): FileRecipe => ({
    ...file,
    lines: file.lines.map(rename),
    hunks: file.hunks.map((hunk) => ({ ...hunk, added: hunk.added.map(rename) })),
  });
  return { ...recipe, file: inFile(recipe.file), others: recipe.others.map(inFile) };
}

function* withFile(recipe: Recipe, change: Partial<FileRecipe>): Iterable<Recipe> {
  yield { ...recipe, file: { ...recipe.file, ...change } };
}

/** Every file of a recipe, and how to put another in its place. */
function filesOf(recipe: Recipe) {
  return [
    { file: recipe.file, put: (file: FileRecipe): Recipe => ({ ...recipe, file }) },
    ...recipe.others.map((file, index) => ({
      file,
      put: (other: FileRecipe): Recipe => ({ ...recipe, others: recipe.others.with(index, other) }),
    })),
  ];
}

/** `[from, to)` over a length, by halves, quarters and so on down to single ones. */
function* runs(length: number): Iterable<readonly [number, number]> {
  for (let size = Math.ceil(length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < length; from += size) yield [from, Math.min(length, from + size)];
  }
}

/** The file without the lines `[from, to)`; hunks lose what they took away there. Null where nothing would be left to do. */
function withoutLines(file: FileRecipe, from: number, to: number): FileRecipe | null {
  const moved = (line: number) => (line <= from ? line : line >= to ? line - (to - from) : from);
  const hunks = file.hunks
    .map((hunk): HunkRecipe => ({ ...hunk, from: moved(hunk.from), to: moved(hunk.to) }))
    .filter((hunk) => hunk.added.length + hunk.to - hunk.from > 0);
  const areApart = hunks.every(
    (hunk, index) => index === 0 || (hunks[index - 1] as HunkRecipe).to < hunk.from,
  );
  if (hunks.length === 0 || !areApart) return null;
  return { ...file, lines: file.lines.toSpliced(from, to - from), hunks };
}
