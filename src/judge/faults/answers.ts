import type { Judgement, MeantBlock } from "../../records.ts";

/** An applier that is wrong on purpose: what it makes of the right file, and what the judge has to say to that. */
export interface WrongAnswer {
  readonly fault: string;
  readonly says: Judgement["verdict"];
  /** The wrong file, or null where this case gives the fault no chance. */
  answer(right: string, before: string, blocks: readonly MeantBlock[]): string | null;
}

/** Faults that real appliers have had. */
export const WRONG_ANSWERS: readonly WrongAnswer[] = [
  { fault: "loses the byte-order mark", says: "corrupt", answer: (right) => changed(right, /^\ufeff/, "") },
  { fault: "writes LF for CRLF", says: "corrupt", answer: (right) => changed(right, /\r\n/g, "\n") },
  { fault: "writes CRLF for LF", says: "corrupt", answer: (right) => changed(right, /(?<!\r)\n/g, "\r\n") },
  { fault: "glues the first two lines", says: "corrupt", answer: (right) => changed(right, /\n(?=.)/, "") },
  { fault: "adds a blank line at the end", says: "corrupt", answer: (right) => `${right}\n` },
  { fault: "removes blank lines", says: "corrupt", answer: (right) => changed(right, /^\n/gm, "") },
  { fault: "writes the file twice", says: "corrupt", answer: (right) => right + right },
  { fault: "loses the file's end", says: "corrupt", answer: (right) => right.slice(0, right.length >> 1) },
  { fault: "decodes entities", says: "corrupt", answer: (right) => changed(right, /&lt;/g, "<") },
  { fault: "tidies the whole file", says: "corrupt", answer: (right) => changed(right, /[ \t]+$/gm, "") },
  { fault: "does nothing", says: "ignored", answer: (_, before) => before },
  {
    fault: "leaves the last block out",
    says: "corrupt",
    answer: (_, before, blocks) => (blocks.length > 1 ? applyAll(before, blocks.slice(0, -1)) : null),
  },
  {
    fault: "writes the first block at the start of the file",
    says: "corrupt",
    answer: (_, before, blocks) =>
      applyAll(
        before,
        blocks.slice(0, 1).map((b) => ({ ...b, from: 0, to: b.to - b.from })),
      ),
  },
  {
    fault: "writes the first block and keeps the old text",
    says: "corrupt",
    answer: (_, before, blocks) =>
      applyAll(
        before,
        blocks.map((b, index) => (index === 0 ? { ...b, to: b.from } : b)),
      ),
  },
  {
    fault: "pads every written line",
    says: "drifted",
    answer: (_, before, blocks) =>
      applyAll(
        before,
        blocks.map((b) => ({ ...b, text: b.text.replace(/\n/g, " \n") })),
      ),
  },
];

function changed(text: string, from: RegExp, to: string): string | null {
  const result = text.replace(from, to);
  return result === text ? null : result;
}

function applyAll(before: string, blocks: readonly MeantBlock[]): string {
  return blocks.reduceRight((text, b) => text.slice(0, b.from) + b.text + text.slice(b.to), before);
}
