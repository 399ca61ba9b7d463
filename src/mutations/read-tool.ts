import type { Draft, DraftLine, Effect, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { laidOut } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { firstLineOf } from "./quoted.ts";
import { ALL_FORMATS } from "./scopes.ts";

/** What a read tool writes in front of a line. */
type Prefix = (number: number, text: string) => string;

/** Prefixes of one kind, and how they are told from the line. */
interface Prefixes {
  readonly stem: string;
  readonly meaning: string;
  readonly styles: readonly Prefix[];
  readonly pattern: RegExp;
}

const NUMBERS: Prefixes = {
  stem: "line-numbers-tool",
  meaning: "a number and a tab, an arrow or a bar",
  styles: [
    (number) => `${String(number).padStart(6)}\t`,
    (number) => `${String(number).padStart(5)}→`,
    (number) => `${number} | `,
  ],
  pattern: /^ *\d+(?:\t|→| \| )/,
};

const HASHES: Prefixes = {
  stem: "line-hashes",
  meaning: "number and hash of the line, as in `12:a3f|`,",
  styles: [(number, text) => `${number}:${hashOf(text)}|`],
  pattern: /^\d+:[0-9a-f]{3}\|/,
};

/** What a read tool shows in front of the lines of a file, copied into the edit. */
export const readTool: readonly Mutation[] = [NUMBERS, HASHES].flatMap((kind) => [
  prefixed(kind, "every"),
  prefixed(kind, "some"),
]);

/** On every line the prefixes can be taken off beyond doubt; on some a reader may refuse. */
function prefixed(kind: Prefixes, which: "every" | "some"): Mutation {
  const effect: Effect = which === "every" ? "drift" : "ambiguous";
  const word = which === "every" ? "every line" : "some lines";
  return {
    name: which === "every" ? kind.stem : `${kind.stem}-some`,
    family: "hints",
    formats: ALL_FORMATS,
    side: "both",
    effect,
    meaning: `${kind.meaning} in front of ${word}, as a read tool shows them`,
    apply: (draft, intensity, random) => applied(draft, random.pick(kind.styles), which, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(clean),
        () => (hasOwn(damaged, clean, kind) ? "the text has such prefixes of its own" : null),
        () => (isUndone(clean, damaged, kind) ? null : "taking the prefixes off does not give the edit back"),
      ),
  };
}

function applied(
  draft: Draft,
  prefix: Prefix,
  which: "every" | "some",
  intensity: Intensity,
  random: Random,
): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const written = laidOut(draft);
  const blocks = draft.blocks.flatMap((_, block) => {
    const at = [...written.lines.keys()].filter((index) => isContent(written.lines[index], block));
    return at.length > 1 ? [at] : [];
  });
  if (blocks.length === 0) return { skipped: "no block of two lines" };
  const chosen =
    which === "every"
      ? [...chosenOf(blocks, intensity, random)].flat()
      : blocks.flatMap((at) => {
          // The first and last to be chosen are never among them all: one line stays bare.
          const [, ...rest] = random.shuffle(at);
          return [...chosenOf(rest, intensity, random)];
        });
  const hits = new Set(chosen);
  const next = new Map<string, number>();
  return {
    ...written,
    lines: written.lines.map((line, at) => {
      if (!isContent(line, line.block)) return line;
      const [sign, text] = split(line);
      const number = numberOf(draft, line, sign, next);
      return hits.has(at) ? { ...line, text: sign + prefix(number, text) + text } : line;
    }),
  };
}

/** Counts the lines before and after the change, each on its own, from the block's first. */
function numberOf(draft: Draft, line: DraftLine, sign: string, next: Map<string, number>): number {
  const sides =
    line.role === "written" ? { " ": ["old", "new"], "-": ["old"], "+": ["new"] }[sign] : [line.role];
  const numbers = (sides ?? []).map((side) => {
    const key = `${line.block} ${side}`;
    const number = next.get(key) ?? firstLineOf(draft, line.block);
    next.set(key, number + 1);
    return number;
  });
  return numbers[0] ?? 1;
}

function isContent(line: DraftLine | undefined, block: number): boolean {
  return (
    line?.block === block && (line.role === "search" || line.role === "replace" || line.role === "written")
  );
}

/** The sign of a patch's line, and the rest of it. */
function split(line: DraftLine): readonly [string, string] {
  return line.role === "written" ? [line.text.slice(0, 1), line.text.slice(1)] : ["", line.text];
}

function hasOwn(damaged: Draft, clean: Draft, { pattern }: Prefixes): boolean {
  const files = [...damaged.files.values()].flatMap((text) => text.split("\n"));
  return [...files, ...clean.lines.map((line) => line.text)].some((line) => pattern.test(line));
}

function isUndone(clean: Draft, damaged: Draft, { pattern }: Prefixes): boolean {
  const bare = damaged.lines.map((line) => {
    const [sign, text] = split(line);
    return isContent(line, line.block) ? sign + text.replace(pattern, "") : line.text;
  });
  const wanted = laidOut(clean).lines.map((line) => line.text);
  return bare.length === wanted.length && bare.every((text, at) => text === wanted[at]);
}

/** Three hexadecimal digits of a sum over the text. */
function hashOf(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) % 4096;
  return sum.toString(16).padStart(3, "0");
}
