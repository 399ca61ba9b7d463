import type { Draft, DraftLine, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { FENCES, PROSE, SHELLS, type Wrapping } from "./envelope-texts.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth, sameFiles } from "./proof.ts";
import { ALL_FORMATS, BLOCK_FORMATS, MARKED_FORMATS } from "./scopes.ts";

const PROSE_LANGUAGES: ReadonlySet<string> = new Set([
  "AsciiDoc",
  "MDX",
  "Markdown",
  "Text",
  "reStructuredText",
]);

type Around = "prose" | "wrapper";

/** Text around the edit, between its blocks or in front of its lines, as chats and shells have it. */
export const envelope: readonly Mutation[] = [
  ...Object.entries(FENCES).map(([name, { meaning, lines }]) =>
    member(
      name,
      meaning,
      (draft, intensity, random) => {
        if (holdsFence(draft)) return { skipped: "the edit holds a fence of its own" };
        return wrapped(draft, lines(intensity, random, draft), "wrapper");
      },
      ALL_FORMATS,
    ),
  ),
  member(
    "fence-and-prose",
    "a Markdown fence round the edit, and sentences outside it",
    (draft, intensity) => {
      if (holdsFence(draft)) return { skipped: "the edit holds a fence of its own" };
      // Where sentences and fences are what a file holds, nobody could tell them from those around it.
      if (draft.format === "whole-file" && PROSE_LANGUAGES.has(draft.language)) {
        return { skipped: "the file may hold sentences and fences" };
      }
      const fenced = wrapped(draft, { before: ["```"], after: ["```"] }, "wrapper");
      const talk = { before: sentences(PROSE.before, intensity), after: sentences(PROSE.after, intensity) };
      return wrapped(fenced, talk, "prose");
    },
    ALL_FORMATS,
  ),
  member("fence-each-block", "a Markdown fence round each block", fenceBlocks, MARKED_FORMATS),
  ...Object.entries(SHELLS).map(([name, { meaning, lines }]) =>
    member(name, meaning, (draft, intensity, random) => {
      if (draft.lines.some((line) => /^(?:EOF|PATCH)$/.test(line.text))) {
        return { skipped: "the edit holds a line EOF" };
      }
      return wrapped(draft, lines(intensity, random, draft), "wrapper");
    }),
  ),
  member("shell-argument", "the edit as a quoted argument on the line of a shell command", asArgument),
  prefixed("prompt-dollar", "a `$ ` prompt in front of every line", {
    light: "$ ",
    medium: "$ ",
    heavy: "$ ",
  }),
  prefixed("prompt-quote", "a `> ` in front of every line", { light: "> ", medium: "> ", heavy: "> " }),
  prefixed("edit-indented", "the edit indented, markers too, as in a list", {
    light: "  ",
    medium: "    ",
    heavy: "        ",
  }),
  member("prose-before", "sentences before the edit", (draft, intensity) =>
    wrapped(draft, { before: sentences(PROSE.before, intensity), after: [] }, "prose"),
  ),
  member("prose-between", "sentences between the blocks", proseBetween, MARKED_FORMATS),
  member("prose-after", "sentences after the edit", (draft, intensity) =>
    wrapped(draft, { before: [], after: sentences(PROSE.after, intensity) }, "prose"),
  ),
];

function member(
  name: string,
  meaning: string,
  apply: Mutation["apply"],
  formats: Mutation["formats"] = BLOCK_FORMATS,
): Mutation {
  return {
    name,
    family: "envelope",
    formats,
    side: "envelope",
    effect: "harmless",
    meaning,
    apply,
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedSameInside(clean, damaged),
        () => provedHarmless(damaged),
      ),
  };
}

/** Null if what the envelope holds is the edit as it was. */
export function provedSameInside(clean: Draft, damaged: Draft): string | null {
  const inside = (draft: Draft) => draft.lines.filter((line) => line.block >= 0).map((line) => line.text);
  const before = inside(clean);
  const after = inside(damaged);
  const same =
    before.length === after.length &&
    before.every((text, index) => text === after[index]) &&
    sameFiles(clean.files, damaged.files);
  return same ? null : "the envelope does not hold the edit as it was";
}

function sentences(texts: readonly string[], intensity: Intensity): readonly string[] {
  return texts.slice(0, { light: 1, medium: 3, heavy: texts.length }[intensity]);
}

function around(texts: readonly string[], role: Around): DraftLine[] {
  return texts.map((text) => ({ role, block: -1, text, end: "\n" }));
}

/** The edit with lines around it; its last line ends as the last line did before. */
export function wrapped(draft: Draft, { before, after }: Wrapping, role: Around): Draft {
  return withLines(draft, [...around(before, role), ...draft.lines, ...around(after, role)]);
}

function withLines(draft: Draft, lines: readonly DraftLine[]): Draft {
  const end = draft.lines.at(-1)?.end ?? "";
  return {
    ...draft,
    lines: lines.map((line, index) => ({ ...line, end: index === lines.length - 1 ? end : "\n" })),
  };
}

function holdsFence(draft: Draft): boolean {
  return draft.lines.some((line) => /^\s*(?:```|~~~)/.test(line.text));
}

/** In quotes that no character of the edit ends, and in which none means anything. */
function asArgument(draft: Draft, intensity: Intensity): Draft | Skipped {
  const text = draft.lines.map((line) => line.text).join("\n");
  const quote = !text.includes("'") ? "'" : /["$`\\!]/.test(text) ? null : '"';
  if (quote === null) return { skipped: "the edit holds both kinds of quotes" };
  const command = {
    light: "apply_patch",
    medium: "cd . && apply_patch",
    heavy: "set -e; cd . && apply_patch",
  }[intensity];
  const lines = draft.lines.map((line, at) =>
    at === 0 ? { ...line, lead: `${command} ${quote}${line.lead ?? ""}` } : line,
  );
  const after = intensity === "heavy" ? [quote, "git diff --stat"] : [quote];
  return wrapped({ ...draft, lines }, { before: [], after }, "wrapper");
}

function fenceBlocks(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  if (holdsFence(draft)) return { skipped: "the edit holds a fence of its own" };
  const tag = random.pick(["", "diff"]);
  const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
  return withLines(
    draft,
    draft.lines.flatMap((line, index) => {
      if (!chosen.has(line.block)) return [line];
      const open = draft.lines[index - 1]?.block === line.block ? [] : [`\`\`\`${tag}`];
      const close = draft.lines[index + 1]?.block === line.block ? [] : ["```"];
      return [...around(open, "wrapper"), line, ...around(close, "wrapper")];
    }),
  );
}

function proseBetween(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const gaps = draft.lines.flatMap((line, index) => {
    const next = draft.lines[index + 1];
    return line.block >= 0 && next !== undefined && next.block !== line.block ? [index] : [];
  });
  if (gaps.length === 0) return { skipped: "only one block" };
  const chosen = chosenOf(gaps, intensity, random);
  const texts = sentences(PROSE.between, intensity);
  return withLines(
    draft,
    draft.lines.flatMap((line, index) => (chosen.has(index) ? [line, ...around(texts, "prose")] : [line])),
  );
}

/** The same text in front of every line of the chosen blocks; at heavy, of every line there is. */
function prefixed(name: string, meaning: string, prefixes: Readonly<Record<Intensity, string>>): Mutation {
  return member(name, meaning, (draft, intensity, random) => {
    const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
    const isHit = (line: DraftLine) => intensity === "heavy" || chosen.has(line.block);
    const lead = prefixes[intensity];
    return {
      ...draft,
      lines: draft.lines.map((line) => (isHit(line) ? { ...line, lead: lead + (line.lead ?? "") } : line)),
    };
  });
}
