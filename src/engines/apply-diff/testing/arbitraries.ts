import fc from "fast-check";
import type { ApplyDiffOptions } from "../options.ts";
import type { PreparedBlock } from "../prepare.ts";

const ROWS = [
  "a b",
  "  a b",
  "ab c",
  "b a",
  "",
  " ",
  "\t",
  "c",
  "| c",
  "1 | c",
  "x \u2013 y",
  "x - y",
  "\u201ca\u201d",
];

/** A row of a file, from a small alphabet: search texts are often found, and often nearly. */
export const fileRow: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ROWS) },
  fc.string({ unit: fc.constantFrom("a", "b", " ", "\u{1f600}"), maxLength: 5 }),
);

export const searchRow: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ROWS) },
  fc.constantFrom("| a b", "7 | a b", "7 | ", "12 | c\r", "c\r"),
);

export const options: fc.Arbitrary<ApplyDiffOptions> = fc.record({
  fuzzyThreshold: fc.constantFrom(0, 0.3, 0.6, 0.8, 0.9, 1),
  bufferLines: fc.constantFrom(0, 1, 3, 40),
});

/** A block with a line before, in or behind the file, or none. */
export const blockOf: fc.Arbitrary<PreparedBlock> = fc.record({
  line: fc.oneof(fc.constant(0), fc.integer({ min: -6, max: 20 }), fc.constantFrom(2 ** 53, 1e300)),
  search: fc
    .array(searchRow, { minLength: 1, maxLength: 4 })
    .map((rows) => rows.join("\n"))
    .filter((text) => text !== ""),
  replace: fc.array(searchRow, { maxLength: 3 }).map((rows) => rows.join("\n")),
});

const diffLine = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "<<<<<<< SEARCH",
      "<<<<<<< SEARCH",
      "<<<<<<< SEARCH>",
      "=======",
      ">>>>>>> REPLACE",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        " <<<<<<< SEARCH",
        "<<<<<<< SEARCH x",
        "======= ",
        "=======\t\r",
        "======= x",
        " =======",
        "========",
      ],
      ...[
        ">>>>>>> REPLACE ",
        ">>>>>>> REPLACE\r",
        ":start_line:2",
        ":start_line: 3 ",
        ":start_line:",
        ":end_line:4",
      ],
      ...["-------", "------- ", "--------", "a", "", " ", "\\======="],
    ),
  },
);

/** Lines of a diff in any order, whole blocks among them, with or without a last line feed. */
export const diffText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        diffLine.map((line) => [line]),
        fc
          .tuple(fc.array(diffLine, { maxLength: 3 }), fc.array(diffLine, { maxLength: 2 }))
          .map(([search, replace]) => [
            "<<<<<<< SEARCH",
            ...search,
            "=======",
            ...replace,
            ">>>>>>> REPLACE",
          ]),
      ),
      { maxLength: 6 },
    ),
    fc.boolean(),
  )
  .map(([parts, isEnded]) => parts.flat().join("\n") + (isEnded ? "\n" : ""));

export interface Call {
  readonly original: string;
  readonly diff: string;
}

/** A file and well-formed blocks for it, some with a stated line. */
export const call: fc.Arbitrary<Call> = fc.record({
  original: fc
    .tuple(fc.array(fileRow, { maxLength: 10 }), fc.constantFrom("\n", "\r\n"))
    .map(([rows, end]) => rows.join(end)),
  diff: fc
    .array(
      fc.record({
        line: fc.option(fc.integer({ min: 0, max: 12 })),
        search: fc.array(searchRow, { maxLength: 3 }),
        replace: fc.array(searchRow, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((blocks) =>
      blocks
        .flatMap(({ line, search, replace }) => [
          "<<<<<<< SEARCH",
          ...(line === null ? [] : [`:start_line:${line}`, "-------"]),
          ...search,
          "=======",
          ...replace,
          ">>>>>>> REPLACE",
        ])
        .join("\n"),
    ),
});
