import { editOf } from "../formats/edit.ts";
import { formatNamed } from "../formats/registry.ts";
import type { Draft, DraftLine, FormatName, Skipped } from "../records.ts";
import { linesOf, withoutFeed } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { lineAt, unclear, withLines } from "./block-lines.ts";
import { textsOf, withTexts } from "./draft.ts";
import { MARKER_ROLES } from "./marker-text.ts";
import type { Mutation } from "./mutation.ts";
import { exact, firstFault, placesOf, provedDamage, provedHarmless, provedTruth, trimmed } from "./proof.ts";
import { isVerbatim } from "./quoted.ts";
import { BLOCK_FORMATS, MARKED_FORMATS } from "./scopes.ts";

/** Blocks that stand nowhere, that search nothing, or that make a file. */
export const structureBlocks: readonly Mutation[] = [
  {
    ...base(
      "block-astray",
      "a block among good ones searches what stands nowhere; heavy: all but one",
      BLOCK_FORMATS,
    ),
    effect: "destructive",
    apply: (draft, intensity, random) => {
      const [, ...others] = random.shuffle(searching(draft));
      if (others.length === 0) return { skipped: "only one block" };
      return astray(draft, chosenOf(others, intensity, random));
    },
    prove: (clean, damaged) => provedAstray(clean, damaged, 1),
  },
  {
    ...base(
      "all-astray",
      "no block searches what stands in the file; light: one line each, medium: up to three",
      BLOCK_FORMATS,
    ),
    effect: "destructive",
    apply: (draft, intensity) => {
      const blocks = searching(draft);
      if (blocks.length < draft.blocks.length) return { skipped: "a block without search text" };
      const most = { light: 1, medium: 3, heavy: Number.POSITIVE_INFINITY }[intensity];
      return astray(draft, new Set(blocks), most);
    },
    prove: (clean, damaged) => provedAstray(clean, damaged, 0),
  },
  {
    ...base(
      "search-lost",
      "a block has no search text, though the file has content; heavy: every block",
      MARKED_FORMATS,
    ),
    effect: "destructive",
    apply: (draft, intensity, random) => {
      const blocks = searching(draft);
      if (blocks.length === 0) return { skipped: "no search text" };
      const chosen = chosenOf(blocks, intensity, random);
      return withLines(
        draft,
        draft.lines.filter((line) => line.role !== "search" || !chosen.has(line.block)),
      );
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(clean),
        () => (searching(damaged).length < searching(clean).length ? null : "every block has a search text"),
      ),
  },
  {
    ...base(
      "search-empty-whole",
      "one block without search text gives the whole new file, though the old one has content",
      MARKED_FORMATS,
    ),
    effect: "ambiguous",
    apply(draft): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const old = draft.files.get(draft.path) ?? "";
      const text = draft.accepted[0]?.get(draft.path) ?? "";
      if (old === "" || !text.endsWith("\n") || !isVerbatim(draft)) {
        return { skipped: "no content, or no last line feed, before or after" };
      }
      const [open, separator, close] = MARKER_ROLES.map((role) => draft.lines[lineAt(draft, 0, role)]);
      if (!open || !separator || !close) return { skipped: "the markers are damaged already" };
      const written = linesOf(text).map(
        (line): DraftLine => ({ role: "replace", block: 0, text: withoutFeed(line), end: "\n" }),
      );
      return {
        ...withLines(draft, [open, separator, ...written, close]),
        blocks: [{ path: draft.path, from: 0, to: old.length, text }],
      };
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => (searching(damaged).length === 0 ? null : "there is a search text"),
      ),
  },
  {
    ...base("new-file", "the whole text as a file that is not there yet, or empty", [
      "search-replace",
      "apply-patch",
    ]),
    effect: "harmless",
    apply(draft, _intensity, random): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const after = draft.accepted[0]?.get(draft.path) ?? "";
      if ((draft.files.get(draft.path) ?? "") === "" || !isVerbatim(draft))
        return { skipped: "the file is new already" };
      if (!after.endsWith("\n")) return { skipped: "no last line feed" };
      const { path, language } = draft;
      const edit = editOf({ id: path, source: "new", path, language, before: "", after });
      return "skipped" in edit ? edit : formatNamed(draft.format).write(edit, random);
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => ((damaged.files.get(damaged.path) ?? "") === "" ? null : "the file has content"),
        () =>
          damaged.accepted[0]?.get(damaged.path) === clean.accepted[0]?.get(clean.path)
            ? null
            : "another file is meant",
      ),
  },
];

function base(name: string, meaning: string, formats: readonly FormatName[]) {
  return { name, family: "structure", formats, side: "search", meaning } as const;
}

/** Blocks with a search text. */
function searching(draft: Draft): number[] {
  return [...draft.blocks.keys()].filter((block) => textsOf(draft, block, "search").length > 0);
}

/** Search texts of these blocks made up, line by line, so many lines at most; the replacement stays. */
function astray(draft: Draft, blocks: ReadonlySet<number>, most = Number.POSITIVE_INFINITY): Draft {
  return [...blocks].reduce((result, block) => {
    const own = textsOf(result, block, "search");
    const texts = Array.from({ length: Math.min(own.length, most) }, (_, line) => madeUp(block, line));
    return withTexts(result, block, "search", texts);
  }, draft);
}

function madeUp(block: number, line: number): string {
  const word = ["quorum", "zephyr", "walnut", "jigsaw", "oxbow"][(block + line) % 5];
  return `${word}.${block + 1}.${line + 1} := unheard_of(${(line + 1) * 7919} % ${word}_${block})`;
}

/** Some blocks stand nowhere, not even in part, so many at least as they are; their places are still theirs. */
function provedAstray(clean: Draft, damaged: Draft, good: number): string | null {
  return firstFault(
    () => provedDamage(clean, damaged),
    () => provedTruth(damaged),
    () => provedHarmless(clean),
    () => {
      const file = linesOf(damaged.files.get(damaged.path) ?? "");
      const states = damaged.blocks.map((_, block) => {
        const search = textsOf(damaged, block, "search");
        if (placesOf(file, search, exact).length === 1) return "good";
        return search.some((line) => placesOf(file, [line], trimmed).length > 0) ? "partly there" : "astray";
      });
      if (states.includes("partly there")) return "a block stands there in part";
      if (!states.includes("astray")) return "every block stands in the file";
      return states.filter((state) => state === "good").length >= good ? null : "no good block is left";
    },
  );
}
