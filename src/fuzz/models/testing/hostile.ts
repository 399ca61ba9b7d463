import fc from "fast-check";
import { call } from "../../../engines/search-replace/testing/arbitraries.ts";
import type { Files } from "../../../records.ts";

/** An input and where a stream of it is cut. */
export interface Streamed {
  readonly files: Files;
  readonly input: string;
  readonly prefixes: readonly string[];
}

/** File names that some rule looks at, and some that must not matter. */
const NAMES = [
  ...[
    "a.ts",
    "page.html",
    "feed.xml",
    "FEED.XML",
    "a.xml.ts",
    "README.md",
    "d/e/a",
    "../a",
    "/etc/a",
    "__proto__",
  ],
  ...["", " a ", "a b", "@main:a", ".", "d/", "a</path>", "a</path><diff>", "&amp;.ts"],
];

const piece = fc.constantFrom(
  ...["a", "b c", "x = 1", " ", "  ", "\n", "\n", "\n", "\r\n", "\t", "\u00a0", "\u0085", "\u200b", "\u2028"],
  ...["```", "```ts\n", "\n```", "````", " ```", "~~~", "`", "``"],
  ...[
    "&lt;",
    "&gt;",
    "&quot;",
    "&amp;",
    "&apos;",
    "&amp;lt;",
    "&amp;apos;",
    "&amp;amp;",
    "&LT;",
    "&#60;",
    "&lt",
    "&nbsp;",
  ],
  ...["\ufeff", "\ufffd", "&l\ufffdt;", "\ud83d\ude00", "\ud83d", "\ude00", "\0", "$&", "$1", "__proto__"],
);

/** Texts full of what the fixes, fences and views look at. */
export const hostileText: fc.Arbitrary<string> = textOf(piece);

const tag = fc
  .tuple(
    fc.constantFrom(
      ...[
        "content",
        "path",
        "diff",
        "write_to_file",
        "replace_in_file",
        "absolutePath",
        "task_progress",
        "input",
      ],
      ...["new_rule", "execute_command", "svg", "Content"],
    ),
    fc.constantFrom("<", "</", "<<", "< ", "&lt;"),
    fc.constantFrom(">", ">", ">", ">", " >", "", "/>"),
  )
  .map(([name, before, behind]) => before + name + behind);

const otherPath = fc
  .constantFrom(
    "b.ts",
    "b.xml",
    "d",
    "d/e",
    "n/o/p",
    ".",
    "..",
    "a.ts/b",
    "a.ts",
    "/etc",
    "",
    " ",
    "page.html",
  )
  .chain((path) =>
    fc.constantFrom(`</content><path>${path}</path>`, `</diff><path>${path}</path><diff>`, path),
  );

const blockPiece = fc.constantFrom(
  ...[
    "------- SEARCH\n",
    "\n=======\n",
    "\n+++++++ REPLACE",
    "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
  ],
  ...[
    "</content><diff>------- SEARCH\na\n=======\nb\n+++++++ REPLACE",
    "</content><diff>------- SEARCH\n=======\nb\n",
  ],
);

/** Values with tags in them, closed and not. */
export const taggedText: fc.Arbitrary<string> = textOf(fc.oneof(piece, tag, otherPath, blockPiece));

/** Diffs of blocks with such texts in them. */
export const diffText: fc.Arbitrary<string> = fc.oneof(
  call.map(({ diff }) => diff),
  fc
    .tuple(hostileText, hostileText)
    .map(([sought, put]) => `------- SEARCH\n${sought}\n=======\n${put}\n+++++++ REPLACE`),
);

/** A text of such pieces, few or many. */
export function textOf(pieces: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(""));
}

/** One file, now and then none or two. */
export function filesOf(text: fc.Arbitrary<string>): fc.Arbitrary<Files> {
  const file = fc.tuple(fc.constantFrom(...NAMES), text);
  return fc.oneof(
    { weight: 30, arbitrary: file.map((entry) => new Map([entry])) },
    fc.array(file, { maxLength: 2 }).map((entries) => new Map(entries)),
  );
}

/** A stream of the input, cut anywhere, even in a pair of surrogates; the last preview is often of the whole. */
export function streamOf(files: fc.Arbitrary<Files>, input: fc.Arbitrary<string>): fc.Arbitrary<Streamed> {
  return fc
    .tuple(files, input, fc.array(fc.nat(), { maxLength: 8 }), fc.boolean())
    .map(([given, text, cuts, whole]) => {
      const ends = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
      const prefixes = (whole ? [...ends, text.length] : ends).map((end) => text.slice(0, end));
      return { files: given, input: text, prefixes };
    });
}
