import type { Draft, DraftLine, Effect, Intensity, Random, Role, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { withLines } from "./block-lines.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedHarmless, provedTruth } from "./proof.ts";

const SENTINELS: readonly Role[] = ["begin", "end"];

/** Sentinels, file lines and hunk headers of a patch that are not written as the format wants them. */
export const patchShape: readonly Mutation[] = [
  lines(
    "sentinels-starred",
    "asterisks behind the sentinels, as in *** Begin Patch ***",
    SENTINELS,
    (line) => `${line.text} ***`,
  ),
  lines("sentinels-no-space", "no space behind the asterisks of the sentinels", SENTINELS, (line) =>
    line.text.replace("*** ", "***"),
  ),
  lines("sentinels-trailing-spaces", "spaces behind the sentinels", SENTINELS, (line) => `${line.text}  `),
  lines("sentinels-indented", "white space before the sentinels", SENTINELS, (line) => `  ${line.text}`),
  lines(
    "sentinels-cr",
    "a carriage return at the end of the sentinels only",
    SENTINELS,
    (line) => `${line.text}\r`,
  ),
  sentinelsSplit(),
  dropped("sentinels-missing", "no sentinels, the bare body", ["begin", "end"], "harmless"),
  dropped("begin-missing", "no *** Begin Patch, but an end", ["begin"], "destructive"),
  dropped("end-missing", "no *** End Patch, but a beginning", ["end"], "destructive"),
  lines("header-numbered", "hunk headers with line numbers, as in a unified diff", ["open"], numbered),
  lines("header-trailing-spaces", "spaces behind the hunk headers", ["open"], (line) => `${line.text}  `),
  lines(
    "header-indented",
    "white space before hunk headers and file lines",
    ["open", "file"],
    (line) => `  ${line.text}`,
  ),
  lines("path-prefixed", "a/ in front of the path, as in a unified diff", ["file"], (line) =>
    line.text.replace(": ", ": a/"),
  ),
  lines("path-dotted", "./ in front of the path", ["file"], (line) => line.text.replace(": ", ": ./")),
  lines("path-backslashes", "backslashes in the path", ["file"], (line) => {
    const [head, path = ""] = splitOnce(line.text, ": ");
    return `${head}: ${path.replaceAll("/", "\\")}`;
  }),
  lines("path-quoted", "the path in backticks", ["file"], (line) => {
    const [head, path = ""] = splitOnce(line.text, ": ");
    return `${head}: \`${path}\``;
  }),
  moveOntoItself(),
];

type Rewrite = (line: DraftLine, draft: Draft, random: Random) => string;

/** Some lines of these roles written otherwise; heavy: all of them. What is meant stays certain. */
export function lines(
  name: string,
  meaning: string,
  roles: readonly Role[],
  rewrite: Rewrite,
  effect: Effect = "harmless",
): Mutation {
  return patchMutation(name, meaning, effect, (draft, intensity, random) => {
    const candidates = [...draft.lines.keys()].filter((at) => {
      const line = draft.lines[at];
      return line !== undefined && roles.includes(line.role) && rewrite(line, draft, random) !== line.text;
    });
    if (candidates.length === 0) return { skipped: "no line to damage" };
    const chosen = chosenOf(candidates, intensity, random);
    return {
      ...draft,
      lines: draft.lines.map((line, at) =>
        chosen.has(at) ? { ...line, text: rewrite(line, draft, random) } : line,
      ),
    };
  });
}

function dropped(name: string, meaning: string, roles: readonly Role[], effect: Effect): Mutation {
  return patchMutation(name, meaning, effect, (draft) => {
    const rest = draft.lines.filter((line) => !roles.includes(line.role));
    if (draft.lines.length - rest.length !== roles.length) return { skipped: "no such line" };
    return withLines(draft, rest);
  });
}

/** The word Patch has slipped to a line of its own. */
function sentinelsSplit(): Mutation {
  return patchMutation(
    "sentinels-split",
    "the sentinels broken into two lines before the word Patch",
    "harmless",
    (draft, intensity, random) => {
      const candidates = draft.lines.filter(
        (line) => SENTINELS.includes(line.role) && line.text.endsWith(" Patch"),
      );
      if (candidates.length === 0) return { skipped: "no line to damage" };
      const chosen = chosenOf(candidates, intensity, random);
      const broken = draft.lines.flatMap((line): DraftLine[] => {
        if (!chosen.has(line)) return [line];
        const head = line.text.replace(" Patch", "");
        // The last half bears the role: what follows a sentinel follows both halves.
        return [
          { role: "wrapper", block: -1, text: head, end: "\n" },
          { ...line, text: "Patch" },
        ];
      });
      return withLines(draft, broken);
    },
  );
}

/** The moved file has the name that it had: a plain update, or a slip that may be refused. */
function moveOntoItself(): Mutation {
  return patchMutation(
    "move-onto-itself",
    "the file is moved to the path that it has",
    "ambiguous",
    (draft) => {
      const at = draft.lines.findIndex((line) => line.text.startsWith("*** Update File: "));
      const line = draft.lines[at];
      if (line === undefined) return { skipped: "no file to update" };
      const move: DraftLine = { ...line, text: line.text.replace("*** Update File: ", "*** Move to: ") };
      return { ...draft, lines: draft.lines.toSpliced(at + 1, 0, move) };
    },
  );
}

/** A mutation of patches whose meant file stays right; for all but `harmless` a rejection is right as well. */
export function patchMutation(
  name: string,
  meaning: string,
  effect: Effect,
  apply: (draft: Draft, intensity: Intensity, random: Random) => Draft | Skipped,
): Mutation {
  return {
    name,
    family: "markers",
    formats: ["apply-patch"],
    side: "markers",
    effect,
    meaning,
    apply,
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(damaged),
      ),
  };
}

/** Line numbers as a unified diff has them; the model counts as it goes, and what it counts is not the point. */
function numbered(line: DraftLine, draft: Draft): string {
  const count = (role: Role) => draft.lines.filter((l) => l.block === line.block && l.role === role).length;
  const block = draft.blocks[line.block];
  const before = (draft.files.get(block?.path ?? "") ?? "").slice(0, block?.from);
  const start = before.split("\n").length;
  return `@@ -${start},${count("search")} +${start},${count("replace")} @@`;
}

function splitOnce(text: string, by: string): string[] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}
