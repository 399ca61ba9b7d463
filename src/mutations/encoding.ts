import type { Draft, DraftLine, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { mapTexts } from "./draft.ts";
import { ENCODINGS, type Encoding } from "./entities.ts";
import type { Mutation } from "./mutation.ts";
import { ownText } from "./own-text.ts";
import {
  decoded,
  decodedTwice,
  firstFault,
  type Normalise,
  provedDamage,
  provedDrift,
  provedHarmless,
  provedTruth,
  unquoted,
} from "./proof.ts";
import { ALL_FORMATS, BLOCK_FORMATS } from "./scopes.ts";
import { type ContentSide, SIDE_WORDS } from "./sides.ts";
import { plainSpelling, typographic } from "./spelling.ts";
import { alsoLiterally } from "./truth.ts";
import { unicode } from "./unicode.ts";

/** One way to write characters otherwise than the file has them. */
interface Escape {
  readonly stem: string;
  /** `encoding` when absent. */
  readonly family?: string;
  readonly meaning: string;
  readonly sides: readonly ContentSide[];
  /** The characters it can act on. */
  readonly characters: RegExp;
  readonly encode: (character: string) => string;
  /** What undoes it. */
  readonly decode: Normalise;
  /** What undoes one of two layers; then nobody can tell whether one or two were meant. */
  readonly decodeOnce?: Normalise;
}

const SIDES: readonly ContentSide[] = ["search", "replace", "both"];

const entity = (stem: string, meaning: string, encode: Encoding): Escape => ({
  stem,
  meaning,
  sides: SIDES,
  characters: /[&<>"']/g,
  encode,
  decode: decoded,
});

/** Languages in whose files an entity in a replacement may be just what is meant. */
const MARKUP: ReadonlySet<string> = new Set([
  ..."AsciiDoc Astro EJS HTML Handlebars JSX Jinja Liquid MDX Markdown Nunjucks PHP Pug".split(" "),
  ..."SVG Svelte TSX Twig Vue XML reStructuredText".split(" "),
]);

const ESCAPES: readonly Escape[] = [
  entity("entities-named", "characters written as named entities", ENCODINGS.named),
  entity("entities-decimal", "characters written as decimal entities", ENCODINGS.decimal),
  entity("entities-hex", "characters written as hexadecimal entities", ENCODINGS.hex),
  {
    ...entity("entities-double", "characters written as entities of entities", ENCODINGS.double),
    decode: decodedTwice,
    decodeOnce: decoded,
  },
  {
    stem: "no-break-spaces",
    meaning: "spaces written as no-break spaces",
    sides: ["search", "both"],
    characters: /(?<=\S) (?=\S)/g,
    encode: () => "\u00a0",
    decode: plainSpelling,
  },
  {
    stem: "wide-spaces",
    meaning: "spaces written as figure spaces",
    sides: ["search"],
    characters: /(?<=\S) (?=\S)/g,
    encode: () => "\u2007",
    decode: plainSpelling,
  },
  {
    stem: "typographic",
    meaning: "ASCII quotes and dashes written as typographic ones",
    sides: ["search", "both"],
    characters: /["'-]/g,
    encode: typographic,
    decode: plainSpelling,
  },
  {
    stem: "quotes-escaped",
    family: "escaping",
    meaning: "double quotes with a backslash in front",
    // In a replacement alone a backslash may be meant.
    sides: ["search", "both"],
    characters: /"/g,
    encode: (quote) => `\\${quote}`,
    decode: unquoted,
  },
  {
    stem: "backticks-escaped",
    family: "escaping",
    meaning: "backticks with a backslash in front",
    sides: ["search", "both"],
    characters: /`/g,
    encode: (tick) => `\\${tick}`,
    decode: (line) => line.replaceAll("\\`", "`"),
  },
  {
    stem: "backslashes-doubled",
    family: "escaping",
    meaning: "backslashes doubled",
    sides: ["search", "both"],
    characters: /\\/g,
    encode: (backslash) => backslash + backslash,
    decode: (line) => line.replaceAll("\\\\", "\\"),
  },
];

/** Characters of the edit or the file written as entities or with escapes. */
export const encoding: readonly Mutation[] = [
  ...ESCAPES.flatMap(members),
  ...[
    { name: "entity-text-named", what: "named entities", encode: ENCODINGS.named },
    { name: "entity-text-decimal", what: "decimal entities", encode: ENCODINGS.decimal },
    { name: "entity-text-double", what: "entities of entities", encode: ENCODINGS.double },
  ].map(({ name, what, encode }) =>
    ownText({
      name,
      family: "encoding",
      meaning: `the file's own text holds ${what}, and the edit quotes them as they stand`,
      change: (line) => line.replace(/[&<>"']/g, encode),
    }),
  ),
  ...unicode,
];

function members(kind: Escape): Mutation[] {
  return kind.sides.map((side) => ({
    name: `${kind.stem}-${side}`,
    family: kind.family ?? "encoding",
    formats: side === "replace" ? ALL_FORMATS : BLOCK_FORMATS,
    side,
    effect: kind.decodeOnce !== undefined ? "ambiguous" : side === "replace" ? "harmless" : "drift",
    meaning: `${kind.meaning}, in ${SIDE_WORDS[side]}`,
    apply: (draft, intensity, random) => applied(kind, side, draft, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedUndone(clean, damaged, kind.decode),
        () =>
          side === "replace" ? provedHarmless(damaged) : provedDrift(damaged, { normalise: kind.decode }),
      ),
  }));
}

function applied(
  kind: Escape,
  side: ContentSide,
  draft: Draft,
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  if (side === "replace" && MARKUP.has(draft.language)) return { skipped: "the language has entities" };
  // The file's own escapes would make two readings of one text; in a replacement any of the file counts.
  const own =
    side === "search" ? draft.lines.filter(isContent).map((line) => line.text) : [...draft.files.values()];
  const come = draft.lines.filter((line) => line.role === "replace").map((line) => line.text);
  if ([...own, ...come].some((text) => kind.decode(text) !== text)) {
    return { skipped: "the text has escapes of its own" };
  }
  const chosen = new Map<number, Set<number>>();
  for (const role of side === "both" ? (["search", "replace"] as const) : [side]) {
    const spots = spotsOf(draft, role, kind.characters);
    if (spots.length === 0) return { skipped: "no character to damage" };
    for (const { line, at } of chosenOf(spots, intensity, random)) {
      chosen.set(line, (chosen.get(line) ?? new Set()).add(at));
    }
  }
  const damaged = mapTexts(draft, (line, index) => {
    const places = chosen.get(index);
    if (places === undefined) return line.text;
    return line.text.replace(kind.characters, (character, at: number) =>
      places.has(at) ? kind.encode(character) : character,
    );
  });
  const { decodeOnce } = kind;
  if (decodeOnce === undefined || side === "search") return damaged;
  const halfRead = mapTexts(damaged, (line) => (line.role === "replace" ? decodeOnce(line.text) : line.text));
  const accepted = alsoLiterally(draft, halfRead);
  return "skipped" in accepted ? accepted : { ...damaged, accepted: accepted.accepted };
}

function spotsOf(draft: Draft, role: "search" | "replace", characters: RegExp) {
  return draft.lines.flatMap((line, index) =>
    line.role === role
      ? [...line.text.matchAll(characters)].map((match) => ({ line: index, at: match.index }))
      : [],
  );
}

function isContent(line: DraftLine): boolean {
  return line.role === "search" || line.role === "replace";
}

/** Null if decoding the damaged content gives the content as it was. */
function provedUndone(clean: Draft, damaged: Draft, decode: Normalise): string | null {
  const texts = (draft: Draft) => draft.lines.filter(isContent).map((line) => decode(line.text));
  const before = texts(clean);
  const after = texts(damaged);
  const same = before.length === after.length && before.every((text, index) => text === after[index]);
  return same ? null : "decoding does not give the text back";
}
