import type { Draft, DraftLine, Effect, Role, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";
import { chosenOf } from "./amount.ts";
import { withLines } from "./block-lines.ts";
import { inputOf, laidOut } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { patchMutation } from "./patch-shape.ts";
import { firstFault, placesOf, provedDamage, provedHarmless, provedTruth } from "./proof.ts";

const UPDATE = "*** Update File: ";

/** Sections of a patch that the format does not allow, or that hold lines which are none of a patch's. */
export const patchSections: readonly Mutation[] = [
  // The first change must not be lost; a format may have one section for a file, though.
  sections(
    "section-again",
    "a later hunk in another section for the same file; heavy: every one",
    (path) => path,
  ),
  sections(
    "section-again-spelled",
    "a later hunk in another section, with ./ in front of the same path; heavy: every one",
    (path) => `./${path}`,
  ),
  moveOntoOther(),
  structure("fence-in-section", "a Markdown fence round the hunks, inside the patch", "harmless", (draft) => {
    const fence = (text: string): DraftLine => ({ role: "wrapper", block: -1, text, end: "\n" });
    return inSection(draft, [fence("```diff")], [fence("```")]);
  }),
  structure(
    "unified-headers",
    "the file lines of a unified diff above the hunks; heavier: an index line, the command too",
    "harmless",
    (draft, intensity) => {
      const { path } = draft;
      const most = [
        `diff --git a/${path} b/${path}`,
        "index 3b18e51..a1b2c3d 100644",
        `--- a/${path}`,
        `+++ b/${path}`,
      ];
      const texts = most.slice({ light: 2, medium: 1, heavy: 0 }[intensity]);
      return inSection(
        draft,
        texts.map((text) => ({ role: "wrapper", block: -1, text, end: "\n" })),
        [],
      );
    },
  ),
  structure(
    "header-doubled",
    "two hunk headers, one directly after the other; heavy: before every hunk",
    "ambiguous",
    (draft, intensity, random) => {
      const headers = draft.lines.filter((line) => line.role === "open");
      if (headers.length === 0) return { skipped: "no hunk header" };
      const chosen = chosenOf(headers, intensity, random);
      return { ...draft, lines: draft.lines.flatMap((line) => (chosen.has(line) ? [line, line] : [line])) };
    },
  ),
  structure(
    "header-stray",
    "a hunk header in the middle of a hunk; heavy: of every hunk",
    "ambiguous",
    (draft, intensity, random) => {
      const written = laidOut(draft);
      const file = linesOf(draft.files.get(draft.path) ?? "");
      const hunks = draft.blocks.flatMap((_, block) => {
        const own = [...written.lines.keys()].filter((at) => isWritten(written.lines[at], block));
        // Who takes it for the header of a new hunk must find both halves where the whole stands.
        const spots = own.slice(1).filter((at) => {
          const halves = [own.filter((other) => other < at), own.filter((other) => other >= at)];
          return halves.every((half) =>
            standsOnce(
              file,
              half.map((other) => written.lines[other]?.text ?? ""),
            ),
          );
        });
        return spots.length > 0 ? [spots] : [];
      });
      if (hunks.length === 0) return { skipped: "no hunk of two parts that stand once" };
      const spots = hunks.map((spots) => random.pick(spots));
      const chosen = chosenOf(spots, intensity, random);
      return {
        ...written,
        lines: written.lines.flatMap((line, at) =>
          chosen.has(at) ? [{ ...line, role: "open", text: "@@" }, line] : [line],
        ),
      };
    },
  ),
  structure("header-last", "a hunk header behind the last hunk", "ambiguous", (draft) =>
    inSection(draft, [], [{ role: "open", block: draft.blocks.length - 1, text: "@@", end: "\n" }]),
  ),
  structure(
    "header-context",
    "hunk headers with line numbers and the line above, as git writes them",
    "harmless",
    (draft, intensity, random) => {
      const headers = draft.lines.filter((line) => line.role === "open");
      if (headers.length === 0) return { skipped: "no hunk header" };
      const chosen = chosenOf(headers, intensity, random);
      return {
        ...draft,
        lines: draft.lines.map((line) =>
          chosen.has(line) ? { ...line, text: gitHeader(draft, line.block) } : line,
        ),
      };
    },
  ),
];

function structure(name: string, meaning: string, effect: Effect, apply: Mutation["apply"]): Mutation {
  const mutation = patchMutation(name, meaning, effect, (draft, intensity, random) =>
    draft.files.has(draft.path) && draft.lines.some((line) => line.text.startsWith(UPDATE))
      ? apply(draft, intensity, random)
      : { skipped: "no file to update" },
  );
  return {
    ...mutation,
    family: "structure",
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => provedTruth(damaged),
        () => provedHarmless(clean),
        () => (holds(damaged, clean) ? null : "the patch is not there line by line"),
      ),
  };
}

function isWritten(line: DraftLine | undefined, block: number): boolean {
  return line?.role === "written" && line.block === block;
}

/** Whether the old lines of a part of a hunk stand in the file just once. */
function standsOnce(file: readonly string[], written: readonly string[]): boolean {
  const old = written.filter((text) => !text.startsWith("+")).map((text) => text.slice(1));
  return old.some((text) => text.trim() !== "") && placesOf(file, old).length === 1;
}

/** Whether all lines of the undamaged patch are written, in their order; what stands behind an `@@` does not count. */
function holds(damaged: Draft, clean: Draft): boolean {
  const texts = (draft: Draft) =>
    inputOf(draft)
      .split("\n")
      .map((line) => line.replace(/^@@ .*/, "@@"));
  const wanted = texts(clean);
  let at = 0;
  for (const text of texts(damaged)) if (text === wanted[at]) at++;
  return at === wanted.length;
}

/** Lines put around the hunks of the patch, inside its sentinels. */
function inSection(draft: Draft, before: readonly DraftLine[], after: readonly DraftLine[]): Draft {
  const first = draft.lines.findIndex((line) => line.block >= 0);
  const last = draft.lines.findLastIndex((line) => line.block >= 0);
  return withLines(draft, [
    ...draft.lines.slice(0, first),
    ...before,
    ...draft.lines.slice(first, last + 1),
    ...after,
    ...draft.lines.slice(last + 1),
  ]);
}

function sections(name: string, meaning: string, spelled: (path: string) => string): Mutation {
  return structure(name, meaning, "ambiguous", (draft, intensity, random) => {
    const later = draft.lines.filter((line) => line.role === "open" && line.block > 0);
    if (later.length === 0) return { skipped: "only one block" };
    const chosen = chosenOf(later, intensity, random);
    const again: DraftLine = { role: "file", block: -1, text: UPDATE + spelled(draft.path), end: "\n" };
    return { ...draft, lines: draft.lines.flatMap((line) => (chosen.has(line) ? [again, line] : [line])) };
  });
}

/** The other file would be lost, and nobody asked for that. */
function moveOntoOther(): Mutation {
  const mutation = structure(
    "move-onto-other",
    "the file is moved onto another one",
    "contradictory",
    (draft): Draft | Skipped => {
      const at = draft.lines.findIndex((line) => line.text.startsWith(UPDATE));
      const line = draft.lines[at];
      const old = draft.files.get(draft.path) ?? "";
      const other = draft.path.replace(/([^/]*)$/, "old-$1");
      if (line === undefined || draft.files.has(other)) return { skipped: "no file to move" };
      const move: DraftLine = { ...line, text: `*** Move to: ${other}` };
      // What stands there is of no account; half of the file itself is a likely older version.
      const lines = linesOf(old);
      const kept = `${lines
        .slice(0, Math.ceil(lines.length / 2))
        .join("")
        .trimEnd()}\n`;
      return {
        ...draft,
        files: new Map(draft.files).set(other, kept),
        accepted: [],
        lines: draft.lines.toSpliced(at + 1, 0, move),
      };
    },
  );
  return {
    ...mutation,
    prove: (clean, damaged) =>
      firstFault(
        () => provedDamage(clean, damaged),
        () => (holds(damaged, clean) ? null : "the patch is not there line by line"),
        () => (damaged.files.size > clean.files.size ? null : "there is no other file"),
        () => (damaged.accepted.length === 0 ? null : "a file is accepted"),
      ),
  };
}

/** The numbers, and the last line above the hunk that begins without white space. */
function gitHeader(draft: Draft, block: number): string {
  const place = draft.blocks[block];
  const above = linesOf((draft.files.get(draft.path) ?? "").slice(0, place?.from));
  const named = above.findLast((line) => /^\p{L}/u.test(line))?.trimEnd() ?? "";
  const count = (role: Role) =>
    draft.lines.filter((line) => line.block === block && line.role === role).length;
  const start = above.length + 1;
  return `@@ -${start},${count("search")} +${start},${count("replace")} @@ ${named}`.trimEnd();
}
