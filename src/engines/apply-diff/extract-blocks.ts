import type { WorkCounter } from "../work.ts";

/** One block as it stands in the diff. */
export interface DiffBlock {
  /** What `:start_line:` says; 0 where there is none, Infinity for a number too long for a double. */
  readonly startLine: number;
  readonly search: string;
  readonly replace: string;
}

/**
 * The blocks of a diff, in its order; whatever stands around them is passed over. One walk from left to right: where a
 * block has no separator or no end, no later one can have it, so the rest is not looked at.
 */
export function extractBlocks(diff: string, work: WorkCounter): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let offset = 0;
  for (;;) {
    const open = nextMarker(OPEN, diff, offset, work);
    if (open === null) return blocks;
    const start = header(START_LINE, diff, open.end);
    const end = header(END_LINE, diff, start.end);
    const rule = header(RULE, diff, end.end);
    const separator = nextMarker(SEPARATOR, diff, rule.end, work);
    if (separator === null) return blocks;
    const close = nextMarker(CLOSE, diff, separator.end, work);
    if (close === null) return blocks;
    blocks.push({
      startLine: start.value,
      search: textBetween(diff, rule.end, separator.start),
      replace: textBetween(diff, separator.end, close.start),
    });
    offset = close.end;
  }
}

/** How a marker begins a line, and what has to follow its text. */
interface MarkerForm {
  readonly text: string;
  /** Sticky; matches from the line's start to where the marker ends. */
  readonly whole: RegExp;
}

// `\s*\n` takes blank lines behind a marker along: all white space up to its last line feed.
const OPEN: MarkerForm = { text: "<<<<<<< SEARCH", whole: /<<<<<<< SEARCH>?\s*\n/y };
const SEPARATOR: MarkerForm = { text: "=======", whole: /=======\s*\n/y };
const CLOSE: MarkerForm = { text: ">>>>>>> REPLACE", whole: />>>>>>> REPLACE(?=\n|$)/y };

const START_LINE = /:start_line:\s*([0-9]+)\s*\n/y;
const END_LINE = /:end_line:\s*([0-9]+)\s*\n/y;
const RULE = /-------\s*\n/y;

/** The first marker of that form on a line that starts at `offset` or behind it, where a line has one. */
function nextMarker(
  { text, whole }: MarkerForm,
  diff: string,
  offset: number,
  work: WorkCounter,
): { readonly start: number; readonly end: number } | null {
  let start =
    isLineStart(diff, offset) && diff.startsWith(text, offset) ? offset : lineWith(text, diff, offset);
  while (start >= 0) {
    const end = endOf(whole, diff, start);
    if (end !== null) {
      work.add(0, end - offset);
      return { start, end };
    }
    start = lineWith(text, diff, start);
  }
  work.add(0, diff.length - offset);
  return null;
}

/** Where the next line that begins with the text starts, or -1; only lines whose line feed is at `offset` or behind. */
function lineWith(text: string, diff: string, offset: number): number {
  const feed = diff.indexOf(`\n${text}`, offset);
  return feed < 0 ? -1 : feed + 1;
}

function isLineStart(diff: string, offset: number): boolean {
  return offset === 0 || diff[offset - 1] === "\n";
}

function endOf(form: RegExp, diff: string, offset: number): number | null {
  form.lastIndex = offset;
  return form.test(diff) ? form.lastIndex : null;
}

/** An optional line at `offset`: its number, if it has one, and where it ends. */
function header(
  form: RegExp,
  diff: string,
  offset: number,
): { readonly value: number; readonly end: number } {
  form.lastIndex = offset;
  const match = form.exec(diff);
  return match === null ? { value: 0, end: offset } : { value: Number(match[1] ?? 0), end: form.lastIndex };
}

/** The text up to a marker's line, without the line feed before it. */
function textBetween(diff: string, from: number, to: number): string {
  return diff.slice(from, Math.max(from, to - 1));
}
