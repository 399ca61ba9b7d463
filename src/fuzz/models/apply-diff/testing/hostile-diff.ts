import fc from "fast-check";
import type { DiffOptions } from "../block.ts";
import { CLOSE, escapes, line, OPEN, SEP } from "./hostile-lines.ts";

export interface HostileDiff {
  readonly original: string;
  readonly diff: string;
  readonly options: DiffOptions;
}

/** A file of few different lines, and a diff against it that bends every rule the format has. */
export function hostileDiff(): fc.Arbitrary<HostileDiff> {
  return fc.array(line(), { maxLength: 30 }).chain((rows) =>
    fc.record({
      original: text(rows, [5, 2, 1]),
      diff: diffOf(rows),
      options: fc.record({
        fuzzyThreshold: mostly(1, 0.9, 0.8, 0.95),
        bufferLines: mostly(40, 0, 1, 2, 5),
      }),
    }),
  );
}

const INDENTS = ["", " ", "  ", "    ", "\t", "\t\t", " \t", "\u00a0"];

/** The first value twice as often as all others together. */
function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return weighted(2, usual, others);
}

/** Another value than the first now and then: one oddity among many parts makes the whole odd. */
function nearlyAlways<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return weighted(24, usual, others);
}

function weighted<T>(weight: number, usual: T, others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: weight * others.length, arbitrary: fc.constant(usual) },
    ...others.map((other) => ({ weight: 1, arbitrary: fc.constant(other) })),
  );
}

/** Lines as a text: all ended by LF, all by CRLF, or by turns; with or without an end of the last. */
function text(
  rows: readonly string[],
  [lf, crlf, mixed]: readonly [number, number, number],
): fc.Arbitrary<string> {
  const ends = fc.oneof(
    { weight: lf, arbitrary: fc.constant(["\n"]) },
    { weight: crlf, arbitrary: fc.constant(["\r\n"]) },
    { weight: mixed, arbitrary: fc.array(mostly("\n", "\r\n", "\r"), { minLength: 2, maxLength: 5 }) },
  );
  return fc
    .tuple(ends, mostly(true, false))
    .map(([some, ended]) =>
      rows
        .map((row, index) => (index < rows.length - 1 || ended ? `${row}${some[index % some.length]}` : row))
        .join(""),
    );
}

function diffOf(rows: readonly string[]): fc.Arbitrary<string> {
  const prose = nearlyAlways<readonly string[]>([], ["Here is the change:"], [""], ["```"], [CLOSE], [SEP]);
  return fc
    .tuple(
      fc.array(fc.tuple(prose, blockOf(rows)), { minLength: 1, maxLength: 4 }).map((parts) => parts.flat(2)),
      prose,
    )
    .chain(([blocks, end]) => text([...blocks, ...end], [20, 1, 1]))
    .chain((written) =>
      fc.oneof(
        { weight: 30, arbitrary: fc.constant(written) },
        { weight: 1, arbitrary: fc.nat(written.length).map((at) => written.slice(0, at)) },
        {
          weight: 1,
          arbitrary: fc.nat(written.length).map((at) => written.slice(0, at) + written.slice(at + 1)),
        },
        { weight: 1, arbitrary: fc.constant(written.replaceAll("<", "&lt;").replaceAll(">", "&gt;")) },
      ),
    );
}

/** A block that is about a stretch of the file, or nearly. */
function blockOf(rows: readonly string[]): fc.Arbitrary<string[]> {
  return fc
    .tuple(fc.nat(rows.length), fc.oneof(fc.integer({ min: 1, max: 3 }), fc.nat(8)))
    .chain(([from, height]) => {
      const meant = rows.slice(from, from + height);
      return fc
        .record({
          open: nearlyAlways([OPEN], [`${OPEN}>`], [`${OPEN} `], [OPEN, "", " "], [` ${OPEN}`], [`<${OPEN}`]),
          header: headerOf(from + 1),
          sides: sidesOf(meant, from + 1),
          separator: nearlyAlways([SEP], [SEP, ""], [`${SEP}\t`], [` ${SEP}`], [], [SEP, SEP]),
          close: nearlyAlways([CLOSE], [`${CLOSE} `], [`  ${CLOSE}`], [CLOSE, ""], [], [`${CLOSE}.`]),
        })
        .map(({ open, header, sides: [search, replace], separator, close }) => [
          ...open,
          ...header,
          ...search,
          ...separator,
          ...replace,
          ...close,
        ]);
    });
}

/** The stated line: right, a little wrong, far off, missing, or in a form that is none. */
function headerOf(right: number): fc.Arbitrary<readonly string[]> {
  const stated = fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 5, arbitrary: fc.integer({ min: -4, max: 4 }).map((by) => Math.max(0, right + by)) },
    { weight: 2, arbitrary: fc.nat(80) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("007", "0", "99999999999", "9".repeat(308), "9".repeat(320), "2-4"),
    },
  );
  const form = mostly(
    (start: string): string[] => [start, "-------"],
    (start: string) => [start],
    (start: string) => [start, ":end_line:9", "-------"],
    (start: string) => [":end_line:9", start, "-------"],
    (start: string) => [start, start],
    (start: string) => [start, "", " -------"],
    (start: string) => [start.replace("e:", "e: \n "), "-------"],
    () => ["-------"],
    () => [":end_line: 4 ", "-------"],
  );
  return fc.oneof(
    fc.constant([]),
    fc.tuple(stated, form).map(([number, written]) => written(`:start_line:${number}`)),
  );
}

/** The text to look for and the one to put in, with numbers on one side, on both or on none. */
function sidesOf(meant: readonly string[], first: number): fc.Arbitrary<[string[], string[]]> {
  return damaged(meant).chain((search) => {
    const replace = fc.oneof(
      { weight: 6, arbitrary: fc.array(line(), { maxLength: 4 }) },
      { weight: 6, arbitrary: damaged([...search, "new"]) },
      { weight: 2, arbitrary: damaged(meant.slice(1)) },
      { weight: 1, arbitrary: fc.constant(search) },
      { weight: 1, arbitrary: fc.constantFrom<string[][]>([], [""], ["", ""]) },
    );
    return fc
      .tuple(replace, numbering(), numbering(), mostly(true, false), fc.integer({ min: -2, max: 2 }))
      .map(([put, one, other, same, by]): [string[], string[]] => [
        search.map((row, index) => one(row, first + by + index)),
        put.map((row, index) => (same ? one : other)(row, first + by + index)),
      ]);
  });
}

function numbering(): fc.Arbitrary<(row: string, number: number) => string> {
  return mostly(
    (row: string) => row,
    (row: string, number: number) => `${number} | ${row}`,
    (row: string, number: number) => `  ${number} |\t${row}`,
    (row: string, number: number) => (number % 3 === 0 ? row : `${number} | ${row}`),
    (row: string, number: number) => `${number}  |${row}`,
    (row: string) => `| ${row}`,
  );
}

/** The lines, most of them as they are, and all of them deeper or less deep. */
function damaged(rows: readonly string[]): fc.Arbitrary<string[]> {
  const damage = (row: string): fc.Arbitrary<string[]> =>
    fc.oneof<fc.WeightedArbitrary<string[]>[]>(
      { weight: 24, arbitrary: fc.constant([row]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom([], [row, row], [`${row}  `], [row.trim()], [row.toUpperCase()]),
      },
      { weight: 1, arbitrary: fc.nat(row.length).map((at) => [`${row.slice(0, at)}~${row.slice(at + 1)}`]) },
      { weight: 1, arbitrary: line().map((other) => [other]) },
      { weight: 1, arbitrary: escapes().map((more) => [row, ...more]) },
    );
  const shift = mostly(
    (row: string) => row,
    (row: string, indent: string) => indent + row,
    (row: string, indent: string) => (row.startsWith(indent) ? row.slice(indent.length) : row),
    (row: string) => row.replace(/^\t+/, "    "),
    (row: string) => row.replace(/^ +/, "\t"),
  );
  return fc
    .tuple(fc.tuple(...rows.map(damage)), shift, fc.constantFrom(...INDENTS))
    .map(([parts, shifted, indent]) => parts.flat().map((row) => shifted(row, indent)));
}
