import type { Draft, DraftLine, FormatName, Intensity, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { withLines } from "./block-lines.ts";
import { inputOf } from "./draft.ts";
import { wrapped } from "./envelope.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";
import { MARKED_FORMATS } from "./scopes.ts";

const TAGGED: readonly FormatName[] = [...MARKED_FORMATS, "whole-file"];

/** The tags of a tool call, the innermost first. */
const TAGS: Readonly<Record<FormatName, readonly [string, string, string]>> = {
  "search-replace": ["diff", "replace_in_file", "function_calls"],
  "apply-diff": ["diff", "apply_diff", "function_calls"],
  "apply-patch": ["input", "apply_patch", "function_calls"],
  "whole-file": ["content", "write_to_file", "function_calls"],
};

/** Tags of a tool call that strayed into its text. Who takes them off is right, and so is who refuses. */
export const tags: readonly Mutation[] = [
  member("tags-closing", "closing tags of the tool call left behind the edit", TAGGED, (draft, intensity) =>
    wrapped(draft, { before: [], after: outer(draft, intensity).map(closing) }, "wrapper"),
  ),
  member("tags-around", "tags of the tool call round the edit", TAGGED, (draft, intensity) => {
    const names = outer(draft, intensity);
    return wrapped(draft, { before: names.toReversed().map(opening), after: names.map(closing) }, "wrapper");
  }),
  member(
    "tags-mismatched",
    "an opening tag round the edit, and other closing tags",
    TAGGED,
    (draft, intensity) => {
      const wrong = ["parameter", "invoke", "tool_call"].slice(0, outer(draft, intensity).length);
      const [first] = TAGS[draft.format];
      return wrapped(draft, { before: [opening(first)], after: wrong.map(closing) }, "wrapper");
    },
  ),
  member("cdata", "a CDATA section round the edit; medium: on its first and last line", TAGGED, withCdata),
  member(
    "tags-in-block",
    "closing tags before separator and closing marker",
    MARKED_FORMATS,
    (draft, intensity, random) => {
      const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
      const behind = { separator: "search", close: "replace" } as const;
      const lines = draft.lines.flatMap((line): DraftLine[] => {
        const part = line.role === "separator" || line.role === "close" ? behind[line.role] : null;
        if (part === null || !chosen.has(line.block)) return [line];
        return [{ role: "wrapper", block: line.block, text: closing(part), end: "\n" }, line];
      });
      return withLines(draft, lines);
    },
  ),
  member(
    "close-as-tag",
    "a closing tag in place of the closing marker",
    MARKED_FORMATS,
    (draft, intensity, random) => {
      const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
      const isHit = (line: DraftLine) => line.role === "close" && chosen.has(line.block);
      return {
        ...draft,
        lines: draft.lines.map((line) => (isHit(line) ? { ...line, text: "</REPLACE>" } : line)),
      };
    },
  ),
];

const NAMES = new Set([
  "search",
  "replace",
  "parameter",
  "invoke",
  "tool_call",
  ...Object.values(TAGS).flat(),
]);

function member(
  name: string,
  meaning: string,
  formats: readonly FormatName[],
  apply: Mutation["apply"],
): Mutation {
  return {
    name,
    family: "envelope",
    formats,
    side: "envelope",
    effect: "ambiguous",
    meaning,
    apply: (draft, intensity, random): Draft | Skipped => {
      if (holdsTag(draft)) return { skipped: "the text has such tags of its own" };
      if (draft.format === "whole-file" && draft.lines.at(-1)?.end !== "\n") {
        return { skipped: "the file's last line feed could not be told from the tag's" };
      }
      return apply(draft, intensity, random);
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(damaged),
        () => (untagged(damaged) === untagged(clean) ? null : "something else than tags is added"),
      ),
  };
}

function outer(draft: Draft, intensity: Intensity): readonly string[] {
  return TAGS[draft.format].slice(0, { light: 1, medium: 2, heavy: 3 }[intensity]);
}

function opening(name: string): string {
  return `<${name}>`;
}

function closing(name: string): string {
  return `</${name}>`;
}

function withCdata(draft: Draft, intensity: Intensity): Draft {
  const [open, close] = ["<![CDATA[", "]]>"];
  if (intensity === "light") return wrapped(draft, { before: [open], after: [close] }, "wrapper");
  const last = draft.lines.length - 1;
  const glued = draft.lines.map((line, at) => ({
    ...line,
    ...(at === 0 ? { lead: open + (line.lead ?? "") } : {}),
    ...(at === last ? { text: line.text + close } : {}),
  }));
  const [name] = TAGS[draft.format];
  const around =
    intensity === "heavy" ? { before: [opening(name)], after: [closing(name)] } : { before: [], after: [] };
  return wrapped({ ...draft, lines: glued }, around, "wrapper");
}

function holdsTag(draft: Draft): boolean {
  const texts = [...draft.files.values(), ...draft.lines.map((line) => line.text)];
  return texts.some(
    (text) =>
      /<!\[CDATA\[|\]\]>/.test(text) ||
      [...text.matchAll(/<\/?(\w+)>/g)].some(([, name = ""]) => NAMES.has(name.toLowerCase())),
  );
}

/** What was written without the tags, a closing marker that became one counting for none. */
function untagged(draft: Draft): string {
  return inputOf(draft)
    .split("\n")
    .map((line) => line.replace(/<\/?\w+>|<!\[CDATA\[|\]\]>/g, (tag) => (isTag(tag) ? "" : tag)))
    .filter((line) => line !== "" && !/^(?:\+{7}|>{7}) REPLACE$/.test(line))
    .join("\n");
}

function isTag(text: string): boolean {
  return text.startsWith("<!") || text === "]]>" || NAMES.has(text.replace(/[</>]/g, "").toLowerCase());
}
