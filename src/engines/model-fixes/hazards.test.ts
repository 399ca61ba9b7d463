import { expect, test } from "vitest";
import type { ApplyResult } from "../engine.ts";
import { engineNamed, engines } from "../registry.ts";

/**
 * Right output of a model that the fixes turn into a wrong file, without an error but for P4. These faults are what the
 * product measures: fixes that lose one of them are no longer faithful. Each row is a call, and the file afterwards.
 */
const HAZARDS: readonly (readonly [
  code: string,
  what: string,
  path: string,
  before: string,
  input: string,
  after: string,
])[] = [
  [
    "P1",
    "A legitimate entity in an HTML file is decoded",
    "page.html",
    "",
    "<p>1 &lt; 2 &amp; 3</p>\n",
    "<p>1 < 2 & 3</p>\n",
  ],
  [
    "P2",
    "Source code that holds entities as data is changed",
    "esc.js",
    "",
    'const map = {"<": "&lt;", "&": "&amp;"}\n',
    'const map = {"<": "<", "&": "&"}\n',
  ],
  [
    "P3",
    "Entities in the replacement of a block are decoded too",
    "page.html",
    "<b>a</b>\n",
    "------- SEARCH\n<b>a</b>\n=======\n<b>a &lt; b</b>\n+++++++ REPLACE",
    "<b>a < b</b>\n",
  ],
  [
    "P4",
    "A search text with a legitimate entity can never match",
    "page.html",
    "a &lt; b\n",
    "------- SEARCH\na &lt; b\n=======\nc\n+++++++ REPLACE",
    "search_not_found",
  ],
  ["P5", "U+FFFD is removed, also where it belongs", "t.py", "", 'BAD = "\ufffd"\n', 'BAD = ""\n'],
  [
    "P6",
    "A Markdown file that starts with a code block loses the opening fence",
    "a.md",
    "",
    "```sh\nnpm i\n```\n\nThen run it.\n",
    "npm i\n```\n\nThen run it.",
  ],
  [
    "P7",
    "A Markdown file that ends with a code block loses the closing fence",
    "a.md",
    "",
    "# Use\n\n```sh\nnpm i\n```",
    "# Use\n\n```sh\nnpm i",
  ],
  [
    "P8",
    "A last line that merely ends with three backticks is dropped whole",
    "a.txt",
    "",
    "a = 1\nb = 2```",
    "a = 1",
  ],
  [
    "P9",
    "Stripping trims: indentation of the first line and the final newline go",
    "a.yml",
    "",
    "```yaml\n  a: 1\n  b: 2\n```\n",
    "a: 1\n  b: 2",
  ],
  ["P10", "Content that is only a fence becomes empty", "a", "old\n", "```js code```", ""],
];

test.each(HAZARDS)("%s: %s", async (_code, _what, path, before, input, after) => {
  const name = input.startsWith("------- SEARCH") ? "v1+fixes" : "whole-file+fixes";
  const request = { files: new Map([[path, before]]), input, mode: "final", trace: false } as const;
  expect(plain(await engineNamed(name).apply(request), path)).toBe(after);
});

test("all of them come from the fixes: without them the edit is right", async () => {
  for (const [, , path, before, input] of HAZARDS) {
    const name = input.startsWith("------- SEARCH") ? "v1" : "whole-file";
    const request = { files: new Map([[path, before]]), input, mode: "final", trace: false } as const;
    const right = /=======\n(.*\n)\+/.exec(input)?.[1] ?? input;
    expect(plain(await engineNamed(name).apply(request), path)).toBe(right);
  }
});

test("P23: apply-patch input gets no content fixes", () => {
  const fixedFormats = [...engines.values()]
    .filter(({ name }) => name.endsWith("+fixes"))
    .map(({ format }) => format);
  expect(new Set(fixedFormats)).toEqual(new Set(["search-replace", "whole-file"]));
});

function plain(result: ApplyResult, path: string): string | undefined {
  if (result.status === "applied") return result.files.get(path);
  return result.status === "rejected" ? result.error : result.by;
}
