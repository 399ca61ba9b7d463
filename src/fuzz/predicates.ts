import { sameFiles } from "../judge/same-files.ts";
import type { Files } from "../records.ts";
import { asSpecified } from "./properties/as-specified.ts";
import { undeclared } from "./properties/declared-errors-only.ts";
import { sameAnswer } from "./same-answer.ts";
import type { Answer, Side, Trial } from "./trial.ts";

/** Whether what a trial breaks comes from a cause, recognised in the input and the answers themselves. */
export type Predicate = (trial: Trial) => boolean | Promise<boolean>;

/**
 * Causes of specified faults, by name. None is taken for the cause unless a model written from the specification alone
 * gives the very same answers: a fault of the engine that only looks like a specified one is a finding.
 */
export const PREDICATES: Readonly<Record<string, Predicate>> = {
  "last-line-feed": caused(({ accepted, got }) => differsBy(withoutLastFeed, got, accepted)),
  "line-ends": caused(({ accepted, got }) => differsBy(withoutReturns, got, accepted)),
  "marker-at-the-very-end": caused(({ side, input }) => side === "clean" && !input.endsWith("\n")),
  "line-feeds-of-the-edit": lineFeedsWritten,
  "indentation-carried-over": caused(({ accepted, got }) => differsBy(trimmedLines, got, accepted)),
  "written-as-it-comes": caused(
    ({ trial, got, input }) => got !== null && input.includes((got.get(trial.specimen.path) ?? "").trim()),
  ),
  "markers-damaged": caused(
    ({ trial, side, input }) =>
      side === "damaged" && markersIn(input).join() !== markersIn(trial.specimen.clean.input).join(),
  ),
  "fixed-text": caused(({ input }) => FIXED.test(input)),
  "context-dropped": caused(
    ({ answer }) =>
      answer.status === "applied" &&
      (answer.trace?.blocks ?? []).some(({ from, error }) => from === null && error === null),
  ),
  "loose-place": caused(({ answer }) => layersOf(answer).some((layer) => !PLAIN_LAYERS.has(layer))),
  "no-progress": caused(({ answer }) => answer.status === "hung" && answer.by === "no-progress"),
  "place-not-meant": caused(({ trial, side, answer }) => isElsewhere(trial, side, answer)),
  specified,
};

/** What a cause is looked for in: the damaged edit, or the undamaged one where there is no other. */
interface Scene {
  readonly trial: Trial;
  readonly side: Side;
  readonly input: string;
  readonly answer: Answer;
  /** The files that the engine left, or null. */
  readonly got: Files | null;
  readonly accepted: readonly Files[];
}

function caused(holds: (scene: Scene) => boolean): Predicate {
  return async (trial) => {
    for (const side of ["clean", "damaged"] as const) {
      const [given, answer] = [trial.inputOf(side), await trial.final(side)];
      if (given === null || answer === null) continue;
      const { clean, damaged } = trial.specimen;
      const expectation = side === "clean" ? clean.expectation : damaged?.expectation;
      const accepted = expectation?.accepted ?? [];
      const got = answer.status === "applied" ? answer.files : null;
      if (holds({ trial, side, input: given.input, answer, got, accepted })) return await specified(trial);
    }
    return false;
  };
}

/** A model written from the specification alone gives the same answers to the same inputs. */
async function specified(trial: Trial): Promise<boolean> {
  if (trial.model === null || (await asSpecified.broken(trial)) !== null) return false;
  // Nobody specifies a throw, and an engine that shows no text has no model of its previews.
  const streamed = await trial.stream(trial.specimen.damaged ? "damaged" : "clean");
  return (streamed?.previews ?? []).every((preview) => undeclared(preview, trial.engine.errors) === null);
}

/** A file with CRLF gets LF because the model does what the edit's line ends say, for the input without any CR too. */
async function lineFeedsWritten(trial: Trial): Promise<boolean> {
  const { files, clean } = trial.specimen;
  const input = clean.input.replaceAll("\r\n", "\n");
  const answer = await trial.ask(trial.engine, files, input);
  return trial.model !== null && sameAnswer(answer, trial.model.final(files, input));
}

/** How many lines of an input open, part and close a block. */
function markersIn(input: string): readonly number[] {
  const lines = input.split("\n").map((line) => line.trimEnd());
  return MARKERS.map((marker) => lines.filter((line) => marker.test(line)).length);
}

const MARKERS: readonly RegExp[] = [
  /^(?:-{3,}|<{3,}) SEARCH>?$/,
  /^={3,}$/,
  /^(?:\+{3,}|>{3,}) REPLACE>?$/,
  /^\*\*\* \w/,
];

/** What the fixes of model output, or the reading of a message, rewrite although it was meant: entities, fences, tags, white space at the ends. */
const FIXED = /&(?:\w+|#\w+);|^```|```\s*$|<\/?\w+>|\\["'`]|^\s|\s$/;

/** Layers that find a text as it was written, where the file has it. */
const PLAIN_LAYERS: ReadonlySet<string> = new Set(["exact", "at-line", "whole"]);

function layersOf(answer: Answer): readonly string[] {
  const blocks = ("trace" in answer && answer.trace?.blocks) || [];
  return blocks.flatMap(({ layer }) => (layer === null ? [] : [layer]));
}

/** Whether some place that the engine found is none that was meant. */
function isElsewhere({ specimen }: Trial, side: Side, answer: Answer): boolean {
  const { clean, damaged } = specimen;
  const expectation = side === "clean" ? clean.expectation : (damaged?.expectation ?? clean.expectation);
  const blocks = ("trace" in answer && answer.trace?.blocks) || [];
  return blocks.some(
    ({ from, to }) =>
      from !== null &&
      to !== null &&
      !expectation.blocks.some((meant) => meant.from <= from && to <= meant.to),
  );
}

function withoutReturns(text: string): string {
  return text.replaceAll("\r", "");
}

function trimmedLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

function withoutLastFeed(text: string): string {
  return text.replace(/\r?\n$/, "");
}

/** Whether the files are not accepted, and would be if every text were taken in this form. */
function differsBy(form: (text: string) => string, got: Files | null, accepted: readonly Files[]): boolean {
  if (got === null || accepted.some((files) => sameFiles(files, got))) return false;
  const formed = (files: Files) => new Map([...files].map(([path, text]) => [path, form(text)]));
  return accepted.some((files) => sameFiles(formed(files), formed(got)));
}
