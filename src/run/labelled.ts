import { createHash } from "node:crypto";
import type { LabelledCase } from "../corpus/case-file.ts";
import { editOf } from "../formats/edit.ts";
import type { Case, Effect, Files, FormatName, MeantBlock, Mode } from "../records.ts";
import { linesOf } from "../text.ts";

/** A case that is ready to run, beside the specs of a plan that are yet to be built. */
export interface ReadyCase {
  readonly ready: Case;
  /** Modes that show what the case is about. */
  readonly modes: readonly Mode[];
}

/** The case of a label; its pair is the label's id, its source the report, its mutation the kind of fault. */
export function readyCase(labelled: LabelledCase): ReadyCase {
  const { id, source, kind, format, path, language, files, edit, accepted, reject, streaming } = labelled;
  const [meant] = accepted;
  return {
    ready: {
      id: idOf(labelled),
      pair: id,
      source,
      path,
      language,
      format,
      damages: [],
      kind,
      effect: effectOf(labelled),
      files,
      input: edit,
      expectation: {
        accepted,
        reject,
        partial: false,
        unchanged: false,
        blocks: meant === undefined ? [] : blocksBetween(files, meant, format),
      },
    },
    modes: streaming ? ["final", "partial"] : ["final"],
  };
}

/** The family of labelled cases in every table. */
export const REPORTED = "reported";

function effectOf({ accepted, reject }: LabelledCase): Effect {
  if (!reject) return "harmless";
  return accepted.length > 0 ? "ambiguous" : "contradictory";
}

/** Twelve hexadecimal digits of the hash of all that makes the case. */
function idOf({ id, format, path, files, edit, accepted, reject }: LabelledCase): string {
  const made = [id, format, path, [...files], edit, accepted.map((state) => [...state]), reject];
  return createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 12);
}

/** What has to change from one state to the other, in lines; a file that comes, goes or is written whole is one block. */
function blocksBetween(before: Files, after: Files, format: FormatName): MeantBlock[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [old, text] = [before.get(path), after.get(path)];
    if (old === text) return [];
    const whole = { path, from: 0, to: old?.length ?? 0, text: text ?? "" };
    if (old === undefined || text === undefined || format === "whole-file") return [whole];
    const edit = editOf({ id: "", source: "", path, language: "", before: old, after: text });
    if ("skipped" in edit) return [whole];
    const starts = lineStarts(old);
    return edit.hunks.map(({ from, to, added }) => {
      return { path, from: starts[from] ?? 0, to: starts[to] ?? 0, text: added.join("") };
    });
  });
}

/** The offset at which each line starts, and the one behind the last. */
function lineStarts(text: string): number[] {
  let at = 0;
  return [
    ...linesOf(text).map((line) => {
      const start = at;
      at += line.length;
      return start;
    }),
    text.length,
  ];
}
