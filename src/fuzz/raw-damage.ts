import { linesOf } from "../text.ts";

/** One step of damage that knows nothing of formats. */
export interface RawDamage {
  readonly kind: string;
  /** What it acts on. */
  readonly side: "input" | "file";
  /** Where: a place in the text in thousandths of its lines or characters, 0–999. */
  readonly at: number;
  /** How far or how much, at least 1. */
  readonly amount: number;
  /** What is put in, where something is. */
  readonly text: string;
}

type Act = (text: string, step: RawDamage) => string;

/** Every kind of raw damage by name: what it makes of a text. */
export const RAW_DAMAGES: Readonly<Record<string, Act>> = {
  cut: (text, { at }) => text.slice(0, place(at, text.length)),
  "cut-start": (text, { at }) => text.slice(place(at, text.length)),
  "drop-characters": (text, step) => spliced(text, step, step.amount, ""),
  "insert-text": (text, step) => spliced(text, step, 0, step.text),
  "drop-lines": (text, step) => onLines(text, step, (lines, index) => lines.toSpliced(index, step.amount)),
  "repeat-line": (text, step) =>
    onLines(text, step, (lines, index) =>
      lines.toSpliced(index, 0, ...lines.slice(index, index + step.amount)),
    ),
  "copy-line-away": (text, step) =>
    onLines(text, step, (lines, index) => {
      const away = (index + step.amount) % (lines.length + 1);
      return lines.toSpliced(away, 0, lines[index] ?? "");
    }),
  "swap-lines": (text, step) =>
    onLines(text, step, (lines, index) => {
      const other = (index + step.amount) % lines.length;
      return lines.with(index, lines[other] ?? "").with(other, lines[index] ?? "");
    }),
  "insert-line": (text, step) =>
    onLines(text, step, (lines, index) => lines.toSpliced(index, 0, `${step.text}\n`)),
  indent: (text, step) =>
    onLines(text, step, (lines, index) =>
      lines.with(index, `${" ".repeat(step.amount)}${lines[index] ?? ""}`),
    ),
  outdent: (text, step) =>
    onLines(text, step, (lines, index) => lines.with(index, (lines[index] ?? "").trimStart() || "\n")),
  "trail-blanks": (text, step) =>
    onLines(text, step, (lines, index) =>
      lines.with(index, (lines[index] ?? "").replace(/\n?$/, `${" ".repeat(step.amount)}$&`)),
    ),
  "cr-line-ends": (text) => text.replace(/(?<!\r)\n/g, "\r\n"),
  "drop-last-feed": (text) => text.replace(/\r?\n$/, ""),
  "add-last-feed": (text) => `${text}\n`,
};

/** The text after a step; the same text where the step's kind is none or finds nothing to act on. */
export function rawlyDamaged(text: string, step: RawDamage): string {
  const act = Object.hasOwn(RAW_DAMAGES, step.kind) ? RAW_DAMAGES[step.kind] : undefined;
  return act === undefined || text === "" ? text : act(text, step);
}

function place(at: number, length: number): number {
  return Math.floor((at * length) / 1000);
}

function spliced(text: string, { at }: RawDamage, count: number, put: string): string {
  const from = place(at, text.length);
  return text.slice(0, from) + put + text.slice(from + count);
}

function onLines(
  text: string,
  { at }: RawDamage,
  change: (lines: readonly string[], index: number) => readonly string[],
): string {
  const lines = linesOf(text);
  return change(lines, place(at, lines.length)).join("");
}
