import type { Draft, DraftLine, Intensity, Random, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { mapFileLines, mapTexts, meant } from "./draft.ts";
import { clearLinesInside } from "./inside.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedDrift, provedHarmless, provedTruth, trimmed } from "./proof.ts";
import { BLOCK_FORMATS } from "./scopes.ts";
import { distinct, notPlainLf } from "./truth.ts";

/** Line ends of file and edit that do not agree. The file's own line ends are right. */
export const lineEndMutations: readonly Mutation[] = [
  member({
    name: "crlf-edit",
    side: "both",
    meaning: "the whole edit, markers too, ends its lines with CRLF, the file with LF",
    apply: crlfEdit,
  }),
  member({
    name: "crlf-file",
    side: "file",
    meaning: "the file ends its lines with CRLF, the edit with LF",
    apply: (draft, intensity, random) =>
      crlfFile(draft, intensity, random, (line) => line.role === "search" || line.role === "replace"),
  }),
  member({
    name: "crlf-file-replace",
    side: "replace",
    meaning: "the file and the search text end their lines with CRLF, the replacement with LF",
    harmless: true,
    apply: (draft, intensity, random) =>
      crlfFile(draft, intensity, random, (line) => line.role === "replace"),
  }),
  member({
    name: "mixed-line-ends-file",
    side: "file",
    meaning: "some lines of the file end with CRLF, the edit has LF; lines left alone keep theirs",
    apply: mixedFile,
  }),
  member({
    name: "no-final-newline-edit",
    side: "markers",
    meaning: "the edit's last line has no line feed",
    harmless: true,
    apply: (draft) => {
      const last = draft.lines.at(-1);
      if (last === undefined || last.end === "") return { skipped: "the edit has no last line feed" };
      return { ...draft, lines: [...draft.lines.slice(0, -1), { ...last, end: "" }] };
    },
  }),
];

interface LineEndDamage extends Pick<Mutation, "name" | "side" | "meaning" | "apply"> {
  /** Whether the search text still stands in the file as it is; if not, the effect is drift. */
  readonly harmless?: boolean;
}

function member({ harmless = false, ...rest }: LineEndDamage): Mutation {
  return {
    ...rest,
    family: "white-space",
    formats: BLOCK_FORMATS,
    effect: harmless ? "harmless" : "drift",
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => (harmless ? provedHarmless(damaged) : provedDrift(damaged, { normalise: trimmed })),
      ),
  };
}

function crlfEdit(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const fault = notPlainLf(draft);
  if (fault !== null) return fault;
  const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
  const isHit = (line: DraftLine) => line.end === "\n" && (chosen.has(line.block) || intensity === "heavy");
  return mapTexts(draft, (line) => (isHit(line) ? `${line.text}\r` : line.text));
}

/** File and edit with CRLF throughout, but LF on those lines of the chosen blocks that `drops` names. */
function crlfFile(
  draft: Draft,
  intensity: Intensity,
  random: Random,
  drops: (line: DraftLine) => boolean,
): Draft | Skipped {
  const text = draft.files.get(draft.path) ?? "";
  if (!text.includes("\n")) return { skipped: "the file has no line end" };
  const given = text.includes("\r");
  if (given && /(?<!\r)\n|\r(?!\n)/.test(text)) return { skipped: "the file mixes line ends" };
  const whole = given ? draft : inCrlf(draft);
  if ("skipped" in whole) return whole;
  const candidates = [...draft.blocks.keys()].filter((block) =>
    whole.lines.some((line) => line.block === block && drops(line) && line.text.endsWith("\r")),
  );
  if (candidates.length === 0) return { skipped: "no line to damage" };
  const chosen = chosenOf(candidates, intensity, random);
  return mapTexts(whole, (line) =>
    chosen.has(line.block) && drops(line) ? line.text.replace(/\r$/, "") : line.text,
  );
}

function inCrlf(draft: Draft): Draft | Skipped {
  const change = ({ text }: { text: string }) => text.replace(/(?<!\r)\n$/, "\r\n");
  const changed = mapFileLines(draft, change, change);
  if ("skipped" in changed) return changed;
  const size = draft.files.get(draft.path)?.length ?? 0;
  // The last line of a file without final line feed has no line end to write.
  const openEnd = !(draft.files.get(draft.path) ?? "").endsWith("\n");
  const isLast = (line: DraftLine, at: number): boolean =>
    draft.lines[at + 1]?.role !== line.role &&
    (line.role === "search"
      ? openEnd && draft.blocks[line.block]?.to === size
      : draft.blocks[line.block]?.text.endsWith("\n") === false);
  return mapTexts(changed, (line, at) => {
    const content = line.role === "search" || line.role === "replace";
    return content && !line.text.endsWith("\r") && !isLast(line, at) ? `${line.text}\r` : line.text;
  });
}

function mixedFile(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const fault = notPlainLf(draft);
  if (fault !== null) return fault;
  const inside = clearLinesInside(draft, (line) => line.endsWith("\n"));
  if ("skipped" in inside) return inside;
  const chosen = chosenOf(inside, intensity, random);
  const crlf = (text: string) => text.replace(/\n$/, "\r\n");
  const change = ({ text, index }: { text: string; index: number }) =>
    chosen.has(index) ? crlf(text) : text;
  const asWritten = mapFileLines(draft, change);
  const alike = mapFileLines(draft, change, ({ text }) => crlf(text));
  if ("skipped" in asWritten) return asWritten;
  if ("skipped" in alike) return alike;
  // A new line in a file that mixes line ends may have either.
  return { ...asWritten, accepted: distinct([...asWritten.accepted, meant(alike.files, alike.blocks)]) };
}
