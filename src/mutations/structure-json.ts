import type { Draft, DraftLine, FormatName, Intensity, Skipped } from "../records.ts";
import { inputOf } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedTruth } from "./proof.ts";
import { ALL_FORMATS } from "./scopes.ts";

/** The tool of a format and the name of its parameter. */
const TOOLS: Readonly<Record<FormatName, { readonly tool: string; readonly key: string }>> = {
  "search-replace": { tool: "replace_in_file", key: "diff" },
  "apply-patch": { tool: "apply_patch", key: "input" },
  "apply-diff": { tool: "apply_diff", key: "diff" },
  "whole-file": { tool: "write_to_file", key: "content" },
};

/** The edit as a program would hand it over, in JSON. Who unwraps it is right, and so is who refuses. */
export const json: readonly Mutation[] = [
  member(
    "json-object",
    "the edit as a value in a JSON object; heavy: in a whole tool call",
    (text, intensity, { format, path }) => {
      const { tool, key } = TOOLS[format];
      const named = { path, [key]: text };
      const value = { light: { [key]: text }, medium: named, heavy: { name: tool, arguments: named } }[
        intensity
      ];
      return JSON.stringify(value);
    },
    (text, { format }) => {
      return parsed(text).map((value) => (value.arguments ?? value)[TOOLS[format].key]);
    },
  ),
  member(
    "json-string",
    "the edit as a JSON string; medium: stringified twice, heavy: three times",
    (text, intensity) => {
      const times = { light: 1, medium: 2, heavy: 3 }[intensity];
      return Array.from({ length: times }).reduce<string>((value) => JSON.stringify(value), text);
    },
    (text) => {
      let values: string[] = [text];
      while (values[0]?.startsWith('"')) values = parsed(values[0]);
      return values;
    },
    (text) => (text.startsWith('"') ? "the edit begins with a quote" : null),
  ),
  member(
    "line-feeds-escaped",
    "all on one line, with a backslash and an n for every line feed; heavy: two backslashes",
    (text, intensity) => {
      const once = intensity === "light" ? text.replaceAll("\n", "\\n") : JSON.stringify(text).slice(1, -1);
      return intensity === "heavy" ? JSON.stringify(once).slice(1, -1) : once;
    },
    (text) => [text.replaceAll("\\n", "\n"), ...unescaped(text), ...unescaped(text).flatMap(unescaped)],
    (text) => (/\\/.test(text) ? "the text has escapes of its own" : null),
  ),
];

function member(
  name: string,
  meaning: string,
  encode: (text: string, intensity: Intensity, draft: Draft) => string,
  /** The texts that it can be read as. */
  readings: (text: string, draft: Draft) => readonly string[],
  unfit: (text: string) => string | null = () => null,
): Mutation {
  return {
    name,
    family: "structure",
    formats: ALL_FORMATS,
    side: "envelope",
    effect: "ambiguous",
    meaning,
    apply(draft, intensity): Draft | Skipped {
      const text = inputOf(draft);
      if (!text.trimEnd().includes("\n")) return { skipped: "the edit is a single line" };
      if (draft.format === "whole-file" && /^JSON/.test(draft.language)) {
        return { skipped: "the file is in JSON itself" };
      }
      const reason = unfit(text);
      if (reason !== null) return { skipped: reason };
      // With a lead: an envelope round all of the edit, which no section of another file may stand outside.
      const line: DraftLine = {
        role: "written",
        block: 0,
        lead: "",
        text: encode(text, intensity, draft),
        end: "",
      };
      return { ...draft, lines: [line] };
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () =>
          readings(inputOf(damaged), damaged).includes(inputOf(clean))
            ? null
            : "it cannot be read as the edit",
      ),
  };
}

/** The text without one layer of escapes, or nothing where it is no such text. */
function unescaped(text: string): string[] {
  return parsed(`"${text}"`);
}

/** The value of a JSON text, or nothing where it is none: another damage may stand round it. */
// biome-ignore lint/suspicious/noExplicitAny: what stands in it is asked for by name
function parsed(text: string): any[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
