import type { Draft, Intensity, Random, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { mapFileLines, meant, overlapping } from "./draft.ts";
import { clearLinesInside } from "./inside.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedDrift, provedHarmless, provedTruth, trimmed } from "./proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";

/** White space that the file has and the edit, written from a cleaner view of it, has not. */
export const fileMutations: readonly Mutation[] = [
  member({
    name: "trailing-spaces-file",
    meaning: "the file has spaces at line ends that the edit lacks; lines left alone keep them",
    apply: (draft, intensity, random) => {
      const spaces = " ".repeat(1 + random.int(4));
      const isText = (line: string) => line.trim() !== "";
      return changedInside(draft, intensity, random, isText, (line) =>
        line.replace(/\r?\n?$/, `${spaces}$&`),
      );
    },
  }),
  member({
    name: "blank-lines-spaced-file",
    meaning: "the file has spaces on blank lines that the edit lacks; lines left alone keep them",
    apply: (draft, intensity, random) => {
      const spaces = " ".repeat(2 + 2 * random.int(4));
      return changedInside(
        draft,
        intensity,
        random,
        (line) => /^\r?\n$/.test(line),
        (line) => spaces + line,
      );
    },
  }),
  member({
    name: "byte-order-mark-file",
    meaning: "the file begins with a byte-order mark that the edit lacks; the mark stays",
    apply: withByteOrderMark,
  }),
  member({
    name: "no-final-newline-file",
    meaning: "the file lacks its last line feed, and the edit cannot say so; it stays lacking",
    harmless: true,
    apply: withoutFinalFeed,
  }),
];

interface FileDamage {
  readonly name: string;
  readonly meaning: string;
  /** Whether the search text still stands in the file as it is; if not, the effect is drift. */
  readonly harmless?: boolean;
  readonly apply: Mutation["apply"];
}

function member({ name, meaning, harmless = false, apply }: FileDamage): Mutation {
  return {
    name,
    family: "white-space",
    formats: BLOCK_FORMATS,
    side: "file",
    effect: harmless ? "harmless" : "drift",
    meaning,
    apply,
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => (harmless ? provedHarmless(damaged) : provedDrift(damaged, { normalise: trimmed })),
      ),
  };
}

/** Changes some of the file's lines inside the blocks' places. */
function changedInside(
  draft: Draft,
  intensity: Intensity,
  random: Random,
  fits: (line: string) => boolean,
  change: (line: string) => string,
): Draft | Skipped {
  const inside = clearLinesInside(draft, fits);
  if ("skipped" in inside) return inside;
  const chosen = chosenOf(inside, intensity, random);
  return mapFileLines(draft, ({ text, index }) => (chosen.has(index) ? change(text) : text));
}

function withByteOrderMark(draft: Draft): Draft | Skipped {
  const text = draft.files.get(draft.path) ?? "";
  if (text.startsWith("\uFEFF")) return { skipped: "the file has a byte-order mark already" };
  const atStart = draft.blocks.some((block) => block.path === draft.path && block.from === 0 && block.to > 0);
  if (!atStart) return { skipped: "no block at the start of the file" };
  return withTruth(draft, `\uFEFF${text}`, (block) => ({
    ...block,
    from: block.from === 0 ? 0 : block.from + 1,
    to: block.to + 1,
    text: block.from === 0 ? `\uFEFF${block.text}` : block.text,
  }));
}

function withoutFinalFeed(draft: Draft): Draft | Skipped {
  const text = draft.files.get(draft.path) ?? "";
  const last = linesOf(text).at(-1) ?? "";
  if (!last.endsWith("\n")) return { skipped: "the file has no last line feed" };
  if (last.endsWith("\r\n")) return { skipped: "the file has CRLF" };
  if (withoutFeed(last) === "") return { skipped: "the file ends with a blank line" };
  const atEnd = draft.blocks.find((block) => block.path === draft.path && block.to === text.length);
  // What a deletion at the end leaves last had a line feed: nobody can say whether it keeps it.
  if (atEnd?.text === "") return { skipped: "the end of the file is deleted" };
  return withTruth(draft, text.slice(0, -1), (block) =>
    block.to === text.length ? { ...block, to: block.to - 1, text: withoutFeed(block.text) } : block,
  );
}

function withTruth(
  draft: Draft,
  text: string,
  move: (block: Draft["blocks"][number]) => Draft["blocks"][number],
): Draft | Skipped {
  if (draft.accepted.length !== 1) return { skipped: "more or less than one accepted file" };
  if (overlapping(draft.blocks)) return { skipped: "blocks overlap" };
  const files = new Map(draft.files).set(draft.path, text);
  const blocks = draft.blocks.map((block) => (block.path === draft.path ? move(block) : block));
  return { ...draft, files, blocks, accepted: [meant(files, blocks)] };
}
