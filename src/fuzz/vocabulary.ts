import type { Random } from "../records.ts";

/** Lines as files have them, and what appliers trip over. */
const LINES: readonly string[] = [
  "a",
  "b",
  "c",
  "x = 1",
  "x = 2",
  "  x = 1",
  "\tx = 1",
  "    return x;",
  "  return x;",
  "}",
  "  }",
  "{",
  "",
  "",
  "  ",
  "else {",
  "function f(a) {",
  "function g(a) {",
  "// note",
  "# note",
  "* item",
  "- item",
  "+ item",
  "-- item",
  "12 | x",
  "1 | a",
  "`tick`",
  "```",
  'say("hi");',
  "say('hi');",
  "say(\u201chi\u201d);",
  "it\u2019s",
  "caf\u00e9",
  "cafe\u0301",
  "a\u00a0b",
  "if (a && b < c) {",
  "&amp; &lt;b&gt; &quot;",
  "&amp;lt;",
  "$& $1 $$ $'",
  "\\n \\t \\\\",
  "<b>bold</b>",
  "</content>",
  "<diff>",
  "=====",
  "-----",
  "@@ here",
  "\\=======",
  "path: ./x",
  "end ",
  "end\t",
  "const value = compute(first, second);",
  "const value = compute(first, third);",
  "A",
  "B",
  "X = 1",
  "a b",
  "a  b",
];

/** Text that raw damage puts in: parts of markers, white space, and what ends or escapes something. */
export const RAW_TEXTS: readonly string[] = [
  "<",
  ">",
  "=",
  "-",
  "+",
  " ",
  "\t",
  "\n",
  "\r",
  "\\",
  "*",
  "`",
  "a",
  "&amp;",
  "&lt;",
  "\ufeff",
  "\u0000",
  "------- SEARCH",
  "=======",
  "+++++++ REPLACE",
  "<<<<<<< SEARCH",
  ">>>>>>> REPLACE",
  "<<<<<<<",
  "-------",
  "=====",
  "*** Begin Patch",
  "*** End Patch",
  "*** End of File",
  "*** Update File: a.ts",
  "*** Delete File: a.ts",
  "*** Add File: new.txt",
  "*** Move to: other.txt",
  "@@",
  "@@ a",
  ":start_line:1",
  ":start_line:2",
  ":end_line:3",
  "```",
  "</content>",
  "<content>",
  "</diff>",
  "%%bash",
  "EOF",
];

/** A few lines to build a file from: with some all lines are equal again and again, with others each stands once. */
export function drawVocabulary(random: Random): () => string {
  if (random.chance(0.4)) {
    // Each line once: a counter tells them apart.
    let count = 0;
    const indents = ["", "", "  ", "    ", "\t"];
    return () => {
      count++;
      return random.chance(0.25) ? random.pick(LINES) : `${random.pick(indents)}line ${count}`;
    };
  }
  const few = Array.from({ length: 2 + random.int(9) }, () => random.pick(LINES));
  return () => random.pick(few);
}

/** A line much like another one, as an edit changes it. */
export function likeLine(line: string, random: Random): string {
  return random.pick(LIKES)(line, random);
}

const LIKES: readonly ((line: string, random: Random) => string)[] = [
  (line) => `${line}!`,
  (line) => `  ${line}`,
  (line) => line.trim(),
  (line) => `${line} `,
  (line) => line.toUpperCase(),
  (line) => line.slice(0, -1),
  (line, random) => random.pick(LINES) + line,
  (_, random) => random.pick(LINES),
];
