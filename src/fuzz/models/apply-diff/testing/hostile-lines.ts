import fc from "fast-check";

export const OPEN = "<<<<<<< SEARCH";
export const SEP = "=======";
export const CLOSE = ">>>>>>> REPLACE";

/** So few that every place repeats. */
const FEW = [
  "a",
  "  a",
  "\ta",
  "        a",
  "b",
  " b ",
  "a b",
  "a  b",
  "",
  "",
  "  ",
  "\u3000c",
  "c",
  "\ufeffa",
];

const MORE = [
  ...["set(alpha, 1)", "set(alpha, 2)", "    set(alpha, 1)", "\tif (set) {", "}", "  }", "}  ", "A"],
  ...[
    'say("hi")',
    "say(\u201chi\u201d)",
    "range 1-5",
    "range 1\u20135",
    "wait...",
    "wait\u2026",
    "it\u2019s",
  ],
  ...["| x", "1 | a", "12  | b", "3 || c", "7 |", "  5 |\td", "|x", "9|e", "\u0663 | f", "x\u2028y", "p\rq"],
  ...["&lt;b&gt;", "&amp;lt;", "\u{1f600}", "$& $1", "__proto__", "r\u0301", "\u0085"],
  "a long line of text, the same but for its number 1",
  "a long line of text, the same but for its number 2",
];

/** What reminds of a marker and may stand in a text. */
const ESCAPES = [
  ...["\\<<<<<<< SEARCH", "\\=======", "\\>>>>>>> REPLACE", "\\-------", "\\:start_line:2", "\\:end_line:2"],
  ...["  \\=======", "\\\\=======", "x =======", "======= x", "========", "-------", "--------", " -------"],
  ...["x\u2028\\=======", "x\r\\======="],
];

/** What may not. */
const MARKERS = [
  ...[":start_line:2", ":end_line:2", "  :start_line:2", "<<<<<<< HEAD", ">>>>>>> main"],
  ...[OPEN, SEP, CLOSE, ` ${OPEN}`, ` ${SEP}`, `${SEP} `, `  ${CLOSE}`, `${CLOSE} `],
];

export function line(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...FEW) },
    { weight: 30, arbitrary: fc.constantFrom(...MORE) },
    { weight: 1, arbitrary: fc.constantFrom(...ESCAPES, ...MARKERS) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(..."a \t|1\\<=>-\r\u2028"), maxLength: 9 }) },
  );
}

export function escapes(): fc.Arbitrary<string[]> {
  return fc.array(fc.constantFrom(...ESCAPES), { minLength: 1, maxLength: 4 });
}
