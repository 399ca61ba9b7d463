import type { Draft, DraftLine, Skipped } from "../records.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { inputOf, laidOut } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage } from "./proof.ts";

/** Signs at the start of a patch's lines that are lost, and headers that are left out. */
export const patchLines: readonly Mutation[] = [
  signLost({
    name: "context-space-lost",
    meaning: "context lines without the space in front",
    sign: " ",
    // Without its space a line may look like another kind of line, or like nothing at all.
    fits: (rest) => !/^(?:[-+@* ]|$)/.test(rest),
  }),
  signLost({
    name: "plus-lost",
    meaning: "new lines without the plus in front",
    sign: "+",
    fits: (rest) => rest.trim() !== "" && !/^[-+@*]/.test(rest),
  }),
  signLost({
    name: "minus-lost",
    meaning: "old lines without the minus in front, so that they read as kept",
    sign: "-",
    fits: (rest) => rest.trim() !== "" && !/^[-+@*]/.test(rest),
  }),
  {
    name: "header-missing",
    family: "markers",
    formats: ["apply-patch"],
    side: "markers",
    effect: "ambiguous",
    meaning: "no @@ before a later hunk, which stands elsewhere in the file",
    apply(draft, intensity, random) {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const later = [...draft.blocks.keys()].slice(1);
      if (later.length === 0) return { skipped: "only one block" };
      const chosen = chosenOf(later, intensity, random);
      return {
        ...draft,
        lines: draft.lines.filter((line) => line.role !== "open" || !chosen.has(line.block)),
      };
    },
    prove: (clean, damaged) => provedDamage(clean, damaged),
  },
  {
    name: "add-existing",
    family: "markers",
    formats: ["apply-patch"],
    side: "markers",
    effect: "ambiguous",
    meaning: "the whole new text as an added file, though the file exists",
    apply(draft): Draft | Skipped {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const text = draft.accepted[0]?.get(draft.path) ?? "";
      const old = draft.files.get(draft.path);
      if (old === undefined) return { skipped: "the file does not exist" };
      if (!text.endsWith("\n")) return { skipped: "the file has no last line feed" };
      const [begin, , ...rest] = draft.lines;
      const end = rest.at(-1);
      if (begin?.role !== "begin" || end?.role !== "end") return { skipped: "damaged already" };
      const added = text.split("\n").slice(0, -1);
      return {
        ...draft,
        // All of the file is written, its last line feed too.
        blocks: [{ path: draft.path, from: 0, to: old.length, text }],
        lines: [
          begin,
          { role: "file", block: -1, text: `*** Add File: ${draft.path}`, end: "\n" },
          ...added.map((line): DraftLine => ({ role: "written", block: 0, text: `+${line}`, end: "\n" })),
          end,
        ],
      };
    },
    prove: (clean, damaged) => provedDamage(clean, damaged),
  },
];

interface SignLoss {
  readonly name: string;
  readonly meaning: string;
  readonly sign: string;
  /** Whether the line may lose its sign; gets what stands behind it. */
  readonly fits: (rest: string) => boolean;
}

/** Who sees what is lost may put it back; who does not has to refuse. */
function signLost({ name, meaning, sign, fits }: SignLoss): Mutation {
  const isHit = (line: DraftLine) =>
    line.role === "written" && line.text.startsWith(sign) && fits(line.text.slice(1));
  return {
    name,
    family: "markers",
    formats: ["apply-patch"],
    side: "markers",
    effect: "ambiguous",
    meaning,
    apply(draft, intensity, random) {
      const reason = unclear(draft);
      if (reason !== null) return { skipped: reason };
      const written = laidOut(draft);
      const candidates = [...written.lines.keys()].filter((at) => isHit(written.lines[at] as DraftLine));
      if (candidates.length === 0) return { skipped: "no line to damage" };
      const chosen = chosenOf(candidates, intensity, random);
      return {
        ...written,
        lines: written.lines.map((line, at) =>
          chosen.has(at) ? { ...line, text: line.text.slice(1) } : line,
        ),
      };
    },
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => {
          const lost = inputOf(clean).length - inputOf(damaged).length;
          const missing = laidOut(clean).lines.filter(
            (line, at) =>
              line.text !== damaged.lines[at]?.text && line.text.slice(1) === damaged.lines[at]?.text,
          ).length;
          return lost === missing ? null : "something else than signs is lost";
        },
      ),
  };
}
