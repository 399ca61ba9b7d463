import { MUTATIONS } from "../mutations/catalogue.ts";
import { goTogether, inOrderOfSides } from "../mutations/combination.ts";
import type { Mutation } from "../mutations/mutation.ts";
import { type FormatName, INTENSITIES, type Random } from "../records.ts";
import { RAW_DAMAGES, type RawDamage } from "./raw-damage.ts";
import type { DamageStep, FileRecipe, HunkRecipe, RealFile, Recipe } from "./recipe.ts";
import { drawVocabulary, likeLine, RAW_TEXTS } from "./vocabulary.ts";

/** Our own choices, not measured. */
const SHARES = {
  undamaged: 0.2,
  rawOnly: 0.2,
  rawToo: 0.25,
  two: 0.25,
  real: 0.25,
  otherFile: 0.3,
  crlf: 0.1,
  streamed: 0.35,
};

/** Lines of a real file that one input has at the most. */
const MOST_REAL_LINES = 40;
const MOST_LINES = 24;
const SEEDS = 2 ** 30;

const PATHS = ["a.ts", "a.py", "a.html", "a.md", "a.yaml", "a.txt", "a.xml", "Makefile", "lib/a b.js"];
const OTHER_PATHS = ["b.ts", "c.txt"];

/** A new input of a format, from the seed up or out of a real file. */
export function drawRecipe(format: FormatName, real: readonly RealFile[], random: Random): Recipe {
  const others =
    format === "apply-patch" && random.chance(SHARES.otherFile)
      ? OTHER_PATHS.slice(0, 1 + random.int(OTHER_PATHS.length)).map((path) => drawFile(path, random))
      : [];
  const isReal = real.length > 0 && random.chance(SHARES.real);
  const file = isReal ? windowOf(random.pick(real), random) : drawFile(random.pick(PATHS), random);
  const base = { format, file, others, layout: random.int(SEEDS), streamed: random.chance(SHARES.streamed) };
  if (random.chance(SHARES.undamaged)) return { ...base, damages: [], raw: [] };
  const damages = random.chance(SHARES.rawOnly) ? [] : drawDamages(format, random);
  const raw =
    damages.length === 0 || random.chance(SHARES.rawToo)
      ? Array.from({ length: 1 + random.int(3) }, () => drawRaw(random))
      : [];
  return { ...base, damages, raw };
}

/** One or two damages of the catalogue that go together. */
export function drawDamages(format: FormatName, random: Random): readonly DamageStep[] {
  const fitting = MUTATIONS.filter(({ formats }) => formats.includes(format));
  const first = random.pick(fitting);
  const partners = fitting.filter((other) => goTogether(first, other));
  const isAlone = partners.length === 0 || !random.chance(SHARES.two);
  const chosen: readonly Mutation[] = isAlone ? [first] : inOrderOfSides([first, random.pick(partners)]);
  return chosen.map(({ name }) => ({
    mutation: name,
    intensity: random.pick(INTENSITIES),
    seed: random.int(SEEDS),
  }));
}

export function drawRaw(random: Random): RawDamage {
  return {
    kind: random.pick(Object.keys(RAW_DAMAGES)),
    side: random.chance(0.7) ? "input" : "file",
    at: random.int(1000),
    amount: 1 + random.int(4),
    text: random.pick(RAW_TEXTS),
  };
}

function drawFile(path: string, random: Random): FileRecipe {
  const word = drawVocabulary(random);
  const lines = Array.from({ length: random.int(MOST_LINES + 1) }, word);
  return {
    path,
    lines,
    hunks: drawHunks(lines, word, random),
    crlf: random.chance(SHARES.crlf),
    openEnd: random.chance(0.2),
  };
}

/** One to four hunks, apart from one another. */
export function drawHunks(
  lines: readonly string[],
  word: () => string,
  random: Random,
): readonly HunkRecipe[] {
  const hunks: HunkRecipe[] = [];
  const wanted = 1 + random.int(4);
  let at = random.int(Math.floor(lines.length / 2) + 1);
  while (hunks.length < wanted && at <= lines.length) {
    const gone = Math.min(random.int(4), lines.length - at);
    const kept = lines.slice(at, at + gone);
    const come = random.chance(0.5) ? kept.map((line) => likeLine(line, random)) : [];
    const added = [...come, ...Array.from({ length: random.int(come.length > 0 ? 2 : 4) }, word)];
    if (gone + added.length > 0) hunks.push({ from: at, to: at + gone, added });
    at += gone + 1 + random.int(6);
  }
  return hunks;
}

/** A part of a real file, with the real changes that lie in it. */
function windowOf({ path, lines, hunks }: RealFile, random: Random): FileRecipe {
  const length = 6 + random.int(MOST_REAL_LINES - 5);
  const around = hunks.length > 0 ? random.pick(hunks).from : random.int(lines.length + 1);
  const start = Math.max(0, Math.min(around - random.int(length), lines.length - length));
  const end = Math.min(lines.length, start + length);
  return {
    path,
    lines: lines.slice(start, end),
    hunks: hunks
      .filter(({ from, to }) => from >= start && to <= end)
      .map(({ from, to, added }) => ({ from: from - start, to: to - start, added })),
    crlf: false,
    openEnd: false,
  };
}
