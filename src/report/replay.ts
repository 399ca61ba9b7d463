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
  /** The files as the engine left them, or null where it left none. */
  readonly got: Files | null;
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
  const damage = task.kind === undefined ? damages.join(" + ") || "none" : `reported: ${safeLine(task.kind)}`;
  const parts = [
    [
      colors.bold(`case ${task.id}`),
      `pair      ${safeLine(task.pair)} (${task.language})`,
      `format    ${task.format}`,
      `damage    ${damage}`,
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
    const twin = view.results
      .slice(0, index)
      .find(({ got }) => got !== null && result.got !== null && sameFiles(got, result.got));
    parts.push(engineText(result, task, twin?.row.engine ?? null, colors));
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
function engineText(result: EngineView, task: Case, twin: string | null, colors: Colors): string {
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
        : placeText(task, block.path ?? task.path, block.from, block.to);
    lines.push(`  block ${index + 1}: ${place}`, ...tries.map((text) => `    ${text}`));
  }
  if (twin !== null) lines.push(`  the same file${task.files.size > 1 ? "s" : ""} as ${twin}`);
  else if (result.got === null) lines.push("  no file was left");
  else lines.push(...filesText(task, result.got, colors));
  return lines.join("\n");
}

/** Every file that is not as it should be, or that the engine changed where no file is right. */
function filesText(task: Case, got: Files, colors: Colors): string[] {
  const meant = task.expectation.accepted[0];
  const paths = [...new Set([...task.files.keys(), ...(meant?.keys() ?? []), ...got.keys()])];
  const several = paths.length > 1;
  return paths.flatMap((path) => {
    const [before, after, expected] = [task.files.get(path), got.get(path), meant?.get(path)];
    if (meant && after === expected && several) return [];
    const of = several ? ` (${safeLine(path)})` : "";
    if (!meant) {
      if (after === before && several) return [];
      return [
        `  no file is right; what the engine changed${of}:`,
        lineDiff(before ?? "", after ?? "", colors),
      ];
    }
    if (after === undefined && expected !== undefined) return [`  no file was left${of}`];
    if (after === before && after !== expected) {
      return [`  the file is as it was${of}; missing:`, lineDiff(after ?? "", expected ?? "", colors)];
    }
    return [`  expected (-) against got (+)${of}:`, lineDiff(expected ?? "", after ?? "", colors)];
  });
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

function placeText(task: Case, path: string, from: number, to: number): string {
  const text = task.files.get(path) ?? "";
  const file = path === task.path ? "" : ` of ${safeLine(path)}`;
  return `lines ${lineAt(text, from)}–${lineAt(text, Math.max(from, to - 1))}${file}`;
}

function sameFiles(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
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
