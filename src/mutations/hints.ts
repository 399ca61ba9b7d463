import type { Draft, DraftLine, Effect, FormatName, Intensity, Random, Side, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { unclear } from "./block-lines.ts";
import { mapTexts } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { firstFault, provedDamage, provedDrift, provedHarmless, provedTruth } from "./proof.ts";
import { MARKED_FORMATS } from "./scopes.ts";

const HINT = /^:start_line:(\d+)$/;
const NUMBER = /^\s*\d+ \| ?/;

/** Line numbers that are wrong, missing, or copied into the text from what the model was shown. */
export const hints: readonly Mutation[] = [
  hinted(
    "hint-off",
    "the stated line is off by a little; heavy: by much",
    "harmless",
    (number, _lines, intensity, random) => {
      const by = { light: 1 + random.int(3), medium: 4 + random.int(20), heavy: 50 + random.int(200) }[
        intensity
      ];
      const moved = random.chance(0.5) ? number + by : number - by;
      return `:start_line:${moved < 1 ? number + by : moved}`;
    },
  ),
  hinted(
    "hint-beyond-file",
    "the stated line lies beyond the end of the file",
    "harmless",
    (_number, lines, intensity, random) => {
      const by = { light: 1, medium: 100, heavy: 100_000 }[intensity];
      return `:start_line:${lines + by + random.int(10)}`;
    },
  ),
  hinted(
    "hint-equals",
    "an equals sign for the colon of the stated line",
    "ambiguous",
    (number) => `:start_line=${number}`,
  ),
  {
    ...base(
      "hint-in-replace",
      "the stated line once more at the start of the replacement",
      "ambiguous",
      ["apply-diff"],
      "replace",
    ),
    apply(draft, intensity, random) {
      const blocks = new Set(draft.lines.flatMap((line) => (line.role === "hint" ? [line.block] : [])));
      if (blocks.size === 0) return { skipped: "no stated line" };
      const chosen = chosenOf([...blocks], intensity, random);
      return {
        ...draft,
        lines: draft.lines.flatMap((line): DraftLine[] => {
          if (line.role !== "separator" || !chosen.has(line.block)) return [line];
          const hint = draft.lines.filter((other) => other.role === "hint" && other.block === line.block);
          // Of role `written`: as text of the replacement it would be escaped.
          return [line, ...hint.map((other): DraftLine => ({ ...other, role: "written" }))];
        }),
      };
    },
  },
  {
    ...base("hint-missing", "no stated line", "harmless", ["apply-diff"], "markers"),
    apply(draft, intensity, random) {
      const blocks = new Set(draft.lines.flatMap((line) => (line.role === "hint" ? [line.block] : [])));
      if (blocks.size === 0) return { skipped: "no stated line" };
      const chosen = chosenOf([...blocks], intensity, random);
      return {
        ...draft,
        lines: draft.lines.filter((line) => line.role !== "hint" || !chosen.has(line.block)),
      };
    },
  },
  {
    ...base(
      "line-numbers",
      "line numbers in front of every line, as a read tool shows them",
      "drift",
      MARKED_FORMATS,
      "both",
    ),
    apply: numbered,
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedDrift(damaged, { normalise: (line) => line.replace(NUMBER, "") }),
      ),
  },
  {
    ...base(
      "replace-plus",
      "a plus in front of every replacement line, as in a diff",
      "ambiguous",
      MARKED_FORMATS,
      "replace",
    ),
    apply(draft, intensity, random) {
      const blocks = [...draft.blocks.keys()].filter((block) =>
        draft.lines.some((line) => line.block === block && line.role === "replace"),
      );
      if (blocks.length === 0) return { skipped: "no replacement" };
      const chosen = chosenOf(blocks, intensity, random);
      return mapTexts(draft, (line) =>
        line.role === "replace" && chosen.has(line.block) ? `+${line.text}` : line.text,
      );
    },
  },
];

function base(
  name: string,
  meaning: string,
  effect: Effect,
  formats: readonly FormatName[],
  side: Side,
): Omit<Mutation, "apply"> {
  return {
    name,
    family: "hints",
    formats,
    side,
    effect,
    meaning,
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(damaged),
      ),
  };
}

type Restate = (number: number, lines: number, intensity: Intensity, random: Random) => string;

/** Stated lines of some blocks written otherwise; the text still names one place only. */
function hinted(name: string, meaning: string, effect: Effect, restate: Restate): Mutation {
  return {
    ...base(name, meaning, effect, ["apply-diff"], "markers"),
    apply(draft, intensity, random): Draft | Skipped {
      const stated = [...draft.lines.keys()].filter((at) => HINT.test(draft.lines[at]?.text ?? ""));
      if (stated.length === 0) return { skipped: "no stated line" };
      const chosen = chosenOf(stated, intensity, random);
      const lines = linesOf(draft.files.get(draft.path) ?? "").length;
      return mapTexts(draft, (line, at) =>
        chosen.has(at) ? restate(Number(HINT.exec(line.text)?.[1]), lines, intensity, random) : line.text,
      );
    },
  };
}

/** The file's numbers in front of the search lines; the replacement counts on from the same line. */
function numbered(draft: Draft, intensity: Intensity, random: Random): Draft | Skipped {
  const reason = unclear(draft);
  if (reason !== null) return { skipped: reason };
  const isContent = (line: DraftLine) => line.role === "search" || line.role === "replace";
  if (draft.lines.some((line) => isContent(line) && NUMBER.test(line.text))) {
    return { skipped: "the text has numbers of its own" };
  }
  const chosen = chosenOf([...draft.blocks.keys()], intensity, random);
  const next = new Map<string, number>();
  return mapTexts(draft, (line) => {
    const block = draft.blocks[line.block];
    if (block === undefined || !chosen.has(line.block) || !isContent(line)) return line.text;
    const key = `${line.block} ${line.role}`;
    const number =
      next.get(key) ?? linesOf((draft.files.get(block.path) ?? "").slice(0, block.from)).length + 1;
    next.set(key, number + 1);
    return `${number} | ${line.text}`;
  });
}
