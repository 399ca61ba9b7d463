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
  ...["a.ts", "page.html", "feed.xml", "FEED.XML", "a.xml.ts", "README.md", "d/e/a", "../a", "/etc/a"],
  ...["", " a ", "a b", "@main:a", ".", "d/", "a</path>", "a</path><diff>", "&amp;.ts", "__proto__"],
];

const piece = fc.constantFrom(
  ...["a", "b c", "x = 1", " ", "  ", "\n", "\n", "\n", "\r\n", "\t", "\u00a0", "\u0085", "\u200b", "\u2028"],
  ...["```", "```ts\n", "\n```", "````", " ```", "~~~", "`", "``"],
  ...["&lt;", "&gt;", "&quot;", "&amp;", "&apos;", "&amp;lt;", "&amp;apos;", "&amp;amp;"],
  ...["&LT;", "&#60;", "&lt", "&nbsp;"],
  ...["\ufeff", "\ufffd", "&l\ufffdt;", "\ud83d\ude00", "\ud83d", "\ude00", "\0", "$&", "$1", "__proto__"],
);

/** Full of what the fixes, fences and views look at. */
const hostileText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "", "\ufeff", "```js\n"),
    textOf(piece),
    fc.constantFrom("", "", "", "\n", "\n```"),
  )
  .map((parts) => parts.join(""));

const tagName = fc.constantFrom(
  ...["content", "path", "diff", "absolutePath", "task_progress", "input", "svg", "Content"],
  ...["write_to_file", "replace_in_file", "new_rule", "execute_command"],
);

const tag = fc
  .tuple(
    fc.constantFrom("<", "</", "<<", "< ", "&lt;"),
    tagName,
    fc.constantFrom(">", ">", ">", ">", " >", "", "/>"),
  )
  .map((parts) => parts.join(""));

/** A path in the text, that the call is then about. */
const otherPath = fc
  .constantFrom(
    ...["b.ts", "b.xml", "page.html", "a.ts", "a.ts/b", "d", "d/e", "n/o/p"],
    ...[".", "..", "/etc", "", " "],
  )
  .chain((path) =>
    fc.constantFrom(`</content><path>${path}</path>`, `</diff><path>${path}</path><diff>`, path),
  );

const blockPiece = fc.constantFrom(
  ...["------- SEARCH\n", "\n=======\n", "\n+++++++ REPLACE"],
  "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
  "</content><diff>------- SEARCH\na\n=======\nb\n+++++++ REPLACE",
  "</content><diff>------- SEARCH\n=======\nb\n",
  "</content><path></path><absolutePath>b.ts</absolutePath>",
  "</content>\nc\nd\n</content></write_to_file>",
  "</diff></replace_in_file>",
  "</diff><path>b.xml</path><diff>------- SEARCH\n=======\n&lt;\n+++++++ REPLACE\n",
);

/** Values with tags in them, closed and not. */
export const taggedText: fc.Arbitrary<string> = textOf(fc.oneof(piece, tag, otherPath, blockPiece));

/** A text of such pieces, few or many. */
function textOf(pieces: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(""));
}

/** One file, now and then none or two. */
function filesOf(text: fc.Arbitrary<string>): fc.Arbitrary<Files> {
  const file = fc.tuple(fc.constantFrom(...NAMES), text);
  return fc.oneof(
    { weight: 30, arbitrary: file.map((entry) => new Map([entry])) },
    fc.array(file, { maxLength: 2 }).map((entries) => new Map(entries)),
  );
}

/** A stream of the input, cut anywhere, even in a pair of surrogates; the last preview is often of the whole. */
function streamOf(files: fc.Arbitrary<Files>, input: fc.Arbitrary<string>): fc.Arbitrary<Streamed> {
  return fc
    .tuple(files, input, fc.array(fc.nat(), { maxLength: 8 }), fc.boolean())
    .map(([given, text, cuts, whole]) => {
      const ends = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
      const prefixes = (whole ? [...ends, text.length] : ends).map((end) => text.slice(0, end));
      return { files: given, input: text, prefixes };
    });
}

/** A file and one block of hostile lines, which are in the file or not. */
const hostileBlock = fc
  .tuple(hostileText, hostileText, hostileText, fc.boolean())
  .chain(([above, sought, put, isThere]) =>
    streamOf(
      filesOf(fc.constant(isThere ? `${above}\n${sought}\n` : above)),
      fc.constant(`------- SEARCH\n${sought}\n=======\n${put}\n+++++++ REPLACE`),
    ),
  );

/** Diffs of a file, many of which fit it, and texts that are none. */
export const diffStream: fc.Arbitrary<Streamed> = fc.oneof(
  call.chain(({ original, diff }) =>
    streamOf(filesOf(fc.constantFrom(original, `\ufeff${original}`)), fc.constant(diff)),
  ),
  hostileBlock,
  streamOf(filesOf(hostileText), taggedText),
);

/** Hostile files whose text is replaced by another such. */
export const wholeStream: fc.Arbitrary<Streamed> = streamOf(
  filesOf(hostileText),
  fc.oneof(hostileText, taggedText),
);
