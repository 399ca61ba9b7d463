import type { Case, Files, Judgement, Trace } from "../records.ts";
import { safeLine } from "../safe-text.ts";
import { linesOf, withoutFeed } from "../text.ts";
import type { Colors } from "./colors.ts";
import { lineDiff } from "./line-diff.ts";

/** One case run again, as `editproof replay` shows it. */
export interface ReplayView {
  readonly task: Case;
  readonly cleanFiles: Files;
  readonly cleanInput: string;
  readonly results: readonly EngineView[];
}

export interface EngineView {
  readonly row: Judgement & { readonly engine: string; readonly error: string; readonly trace: Trace };
  /** The file as the engine left it, or null where it left none. */
  readonly got: string | null;
  readonly frames: readonly FrameView[];
}

export interface FrameView {
  /** UTF-16 units of input given. */
  readonly cut: number;
  /** The preview, or null where the call ended in an error. */
  readonly preview: string | null;
  readonly error: string;
}

/** The case, the damage in its input and file, then per engine the verdict, each block's trace, and expected against got. */
export function replayText(view: ReplayView, colors: Colors): string {
  const { task } = view;
  const original = task.files.get(task.path) ?? "";
  const damages = task.damages.map((damage) => `${damage.mutation} (${damage.family}, ${damage.intensity})`);
  const parts = [
    [
      colors.bold(`case ${task.id}`),
      `pair      ${safeLine(task.pair)} (${task.language})`,
      `format    ${task.format}`,
      `damage    ${damages.join(" + ") || "none"}`,
      `effect    ${task.effect}: ${rightAnswer(task)}`,
    ].join("\n"),
  ];
  const cleanFile = view.cleanFiles.get(task.path) ?? "";
  if (cleanFile !== original) {
    parts.push(`${colors.bold("file, with the damage")}\n${lineDiff(cleanFile, original, colors)}`);
  }
  const input =
    view.cleanInput === task.input ? shown(task.input) : lineDiff(view.cleanInput, task.input, colors);
  parts.push(`${colors.bold("input, with the damage")}\n${input}`);
  for (const [index, result] of view.results.entries()) {
    const twin = view.results.slice(0, index).find(({ got }) => got !== null && got === result.got);
    parts.push(engineText(result, task, original, twin?.row.engine ?? null, colors));
  }
  return `${parts.join("\n\n")}\n`;
}

/** The previews of one engine, each with what it changed against the one before. */
export function streamText(view: ReplayView, colors: Colors): string {
  return view.results
    .map((result) => {
      const lines = [
        colors.bold(`${result.row.engine}: ${result.frames.length} calls while the input streams in`),
      ];
      let shownBefore = "";
      let cutBefore = 0;
      for (const frame of result.frames) {
        const piece = JSON.stringify(view.task.input.slice(cutBefore, frame.cut));
        lines.push(
          colors.cyan(`-- ${frame.cut} of ${view.task.input.length} characters, + ${safeLine(piece)}`),
        );
        if (frame.preview === null)
          lines.push(colors.red(`error ${frame.error}: an editor shows nothing new`));
        else {
          if (frame.preview !== shownBefore) lines.push(lineDiff(shownBefore, frame.preview, colors));
          shownBefore = frame.preview;
        }
        cutBefore = frame.cut;
      }
      return lines.join("\n");
    })
    .join("\n\n")
    .concat("\n");
}

/** `twin` is an engine shown before that left the very same file. */
function engineText(
  result: EngineView,
  task: Case,
  original: string,
  twin: string | null,
  colors: Colors,
): string {
  const { row } = result;
  const mark = {
    right: colors.green,
    drifted: colors.yellow,
    refused: colors.yellow,
    silent: colors.red,
    failed: colors.red,
  };
  const lines = [
    `${colors.bold(row.engine)}  ${mark[row.headline](`${row.verdict} (${row.headline})`)}${row.error ? `  ${safeLine(row.error)}` : ""}`,
  ];
  for (const [index, block] of row.trace.blocks.entries()) {
    const tries = block.tries.map(
      (step) =>
        `${step.layer} ${step.hit ? `hit, ${step.candidates} candidate${step.candidates === 1 ? "" : "s"}` : "miss"}` +
        ` (${step.linesCompared} lines compared, ${step.charactersScanned} characters scanned)`,
    );
    const place =
      block.from === null || block.to === null
        ? (block.error ?? "no place")
        : `lines ${lineAt(original, block.from)}–${lineAt(original, Math.max(block.from, block.to - 1))}`;
    lines.push(`  block ${index + 1}: ${place}`, ...tries.map((text) => `    ${text}`));
  }
  const expected = task.expectation.accepted[0]?.get(task.path);
  if (twin !== null) lines.push(`  the same file as ${twin}`);
  else if (expected === undefined) {
    lines.push("  no file is right; what the engine changed:", lineDiff(original, result.got ?? "", colors));
  } else if (result.got === null) lines.push("  no file was left");
  else if (result.got === original)
    lines.push("  the file is as it was; missing:", lineDiff(result.got, expected, colors));
  else lines.push("  expected (-) against got (+):", lineDiff(expected, result.got, colors));
  return lines.join("\n");
}

function rightAnswer(task: Case): string {
  const { accepted, reject, partial, unchanged } = task.expectation;
  const answers = [
    ...(accepted.length > 0 ? ["the intended file"] : []),
    ...(accepted.length > 1
      ? [`${accepted.length - 1} other end state${accepted.length > 2 ? "s" : ""}`]
      : []),
    ...(reject ? ["a rejection"] : []),
    ...(partial ? ["the whole blocks, the rest reported"] : []),
    ...(unchanged ? ["no change"] : []),
  ];
  return `right is ${answers.join(", or ")}`;
}

/** 1-based line of an offset. */
function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let feed = text.indexOf("\n"); feed >= 0 && feed < offset; feed = text.indexOf("\n", feed + 1)) line++;
  return line;
}

function shown(text: string): string {
  return linesOf(text)
    .map((line) => `  ${safeLine(withoutFeed(line))}`)
    .join("\n");
}
