import type { Draft, DraftLine, Effect, FormatName, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { laidOut } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { firstLineOf } from "./quoted.ts";
import { ALL_FORMATS } from "./scopes.ts";

/** What a read tool writes in front of a line, and how it is told from the line. */
interface Prefix {
  readonly stem: string;
  readonly meaning: string;
  readonly formats: readonly FormatName[];
  readonly write: (number: number, text: string) => string;
  readonly pattern: RegExp;
}

const PREFIXES: readonly Prefix[] = [
  {
    stem: "line-numbers-bar",
    meaning: "`12 | `",
    // The formats of blocks between markers have the member line-numbers for this.
    formats: ["apply-patch", "whole-file"],
    write: (number) => `${number} | `,
    pattern: /^\s*\d+ \| /,
  },
  {
    stem: "line-numbers-tab",
    meaning: "a number and a tab, as of `cat -n`,",
    formats: ALL_FORMATS,
    write: (number) => `${String(number).padStart(6)}\t`,
    pattern: /^ *\d+\t/,
  },
  {
    stem: "line-numbers-arrow",
    meaning: "a number and an arrow",
    formats: ALL_FORMATS,
    write: (number) => `${String(number).padStart(5)}→`,
    pattern: /^ *\d+→/,
  },
  {
    stem: "line-hashes",
    meaning: "number and hash of the line, as in `12:a3f|`,",
    formats: ALL_FORMATS,
    write: (number, text) => `${number}:${hashOf(text)}|`,
    pattern: /^\d+:[0-9a-f]{3}\|/,
  },
];

/** What a read tool shows beside the lines of a file, copied into the edit. */
export const readTool: readonly Mutation[] = PREFIXES.flatMap((prefix) => [
  prefixed(prefix, "every"),
  prefixed({ ...prefix, formats: ALL_FORMATS }, "some"),
]);

/** On every line the prefixes can be taken off beyond doubt; on some a reader may refuse. */
function prefixed(prefix: Prefix, which: "every" | "some"): Mutation {
  const effect: Effect = which === "every" ? "drift" : "ambiguous";
  const word = which === "every" ? "every line" : "some lines";
  return {
    name: which === "every" ? prefix.stem : `${prefix.stem}-some`,
    family: "hints",
    formats: prefix.formats,
    side: "both",
    effect,
    meaning: `${prefix.meaning} in front of ${word}, as a read tool shows them`,
    apply: (draft, intensity, random) => applied(draft, prefix, which, intensity, random),
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(clean),
        () => (hasOwn(damaged, clean, prefix) ? "the text has such prefixes of its own" : null),
        () =>
          isUndone(clean, damaged, prefix) ? null : "taking the prefixes off does not give the edit back",
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
      return hits.has(at) ? { ...line, text: sign + prefix.write(number, text) + text } : line;
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

function hasOwn(damaged: Draft, clean: Draft, { pattern }: Prefix): boolean {
  const files = [...damaged.files.values()].flatMap((text) => text.split("\n"));
  return [...files, ...clean.lines.map((line) => line.text)].some((line) => pattern.test(line));
}

function isUndone(clean: Draft, damaged: Draft, { pattern }: Prefix): boolean {
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
