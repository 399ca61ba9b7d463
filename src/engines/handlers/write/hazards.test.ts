import { expect, test } from "vitest";
import { outcomeOf, type Tree, world } from "../testing/world.ts";
import type { WriteParams, WriteTool } from "./call.ts";
import { writeHandler } from "./handler.ts";

/** What the write handler does to files that its author would call wrong: it is measured, so it must stay. */
interface Hazard {
  readonly id: string;
  readonly what: string;
  readonly files?: Tree;
  readonly ignored?: readonly string[];
  readonly answers?: readonly ("yes" | "no")[];
  readonly userEdit?: (document: string) => string;
  readonly partial?: readonly WriteParams[];
  readonly tool?: WriteTool;
  /** A model that the content fixes leave alone: fences are stripped for any. */
  readonly model?: "claude";
  /** Absent: the stream ends before the call is complete. */
  readonly call?: WriteParams;
  readonly outcome?: string;
  /** What the model is told that the file holds. */
  readonly says?: string | undefined;
  readonly disk: Readonly<Record<string, string>>;
}

const block = (search: string, replace: string) =>
  `------- SEARCH\n${search}\n=======\n${replace}+++++++ REPLACE`;

const HAZARDS: readonly Hazard[] = [
  {
    id: "P1",
    what: "a legitimate entity in an HTML file is decoded",
    call: { path: "page.html", content: "<p>1 &lt; 2 &amp; 3</p>\n" },
    says: "<p>1 < 2 & 3</p>\n",
    disk: { "page.html": "<p>1 < 2 & 3</p>\n" },
  },
  {
    id: "P2",
    what: "source code that holds entities as data is changed",
    call: { path: "esc.js", content: 'const map = {"<": "&lt;", "&": "&amp;"}\n' },
    says: 'const map = {"<": "<", "&": "&"}\n',
    disk: { "esc.js": 'const map = {"<": "<", "&": "&"}\n' },
  },
  {
    id: "P3",
    what: "entities in the replacement of a block are decoded too",
    files: { "page.html": "<b>a</b>\n" },
    tool: "replace_in_file",
    call: { path: "page.html", diff: block("<b>a</b>", "<b>a &lt; b</b>\n") },
    says: "<b>a < b</b>\n",
    disk: { "page.html": "<b>a < b</b>\n" },
  },
  {
    id: "P4",
    what: "a search text with a legitimate entity can never match",
    files: { "page.html": "a &lt; b\n" },
    tool: "replace_in_file",
    call: { path: "page.html", diff: block("a &lt; b", "c\n") },
    outcome: "DIFF_FAILED search_not_found",
    disk: { "page.html": "a &lt; b\n" },
  },
  {
    id: "P5",
    what: "U+FFFD is removed, also where it belongs",
    call: { path: "t.py", content: 'BAD = "\ufffd"\n' },
    says: 'BAD = ""\n',
    disk: { "t.py": 'BAD = ""\n' },
  },
  {
    id: "P6",
    model: "claude",
    what: "a Markdown file that starts with a code block loses the opening fence and its final newline",
    call: { path: "a.md", content: "```sh\nnpm i\n```\n\nThen run it.\n" },
    says: "npm i\n```\n\nThen run it.\n",
    disk: { "a.md": "npm i\n```\n\nThen run it." },
  },
  {
    id: "P7",
    model: "claude",
    what: "a Markdown file that ends with a code block loses the closing fence",
    call: { path: "a.md", content: "# Use\n\n```sh\nnpm i\n```" },
    says: "# Use\n\n```sh\nnpm i\n",
    disk: { "a.md": "# Use\n\n```sh\nnpm i" },
  },
  {
    id: "P8",
    model: "claude",
    what: "a last line that merely ends with three backticks is dropped whole",
    call: { path: "a.txt", content: "a = 1\nb = 2```" },
    says: "a = 1\n",
    disk: { "a.txt": "a = 1" },
  },
  {
    id: "P9",
    model: "claude",
    what: "stripping trims: indentation of the first line and the final newline go",
    call: { path: "a.yml", content: "```yaml\n  a: 1\n  b: 2\n```\n" },
    says: "a: 1\n  b: 2\n",
    disk: { "a.yml": "a: 1\n  b: 2" },
  },
  {
    id: "P10",
    model: "claude",
    what: "content that is only a fence becomes empty, nothing is saved, and the reply says it was",
    files: { a: "old\n" },
    call: { path: "a", content: "```js code```" },
    says: undefined,
    disk: { a: "old\n" },
  },
  {
    id: "P11",
    what: "emptying an existing file is accepted and not done",
    files: { a: "old\n" },
    call: { path: "a", content: "" },
    says: undefined,
    disk: { a: "old\n" },
  },
  {
    id: "P12",
    what: "a block that deletes the whole file is accepted and not done",
    files: { a: "old\n" },
    tool: "replace_in_file",
    call: { path: "a", diff: block("old", "") },
    says: undefined,
    disk: { a: "old\n" },
  },
  {
    id: "P13",
    what: "the path that was streamed first is the one that is written",
    partial: [{ path: "src/ind", content: "x = 1\n" }],
    call: { path: "src/index.ts", content: "x = 1\n" },
    says: "x = 1\n",
    disk: { "src/ind": "x = 1\n" },
  },
  {
    id: "P14",
    what: "... also over another existing file",
    files: { "a.t": "keep\n", "a.ts": "old\n" },
    partial: [{ path: "a.t", content: "new\n" }],
    call: { path: "a.ts", content: "new\n" },
    says: "new\n",
    disk: { "a.t": "new\n", "a.ts": "old\n" },
  },
  {
    id: "P15",
    what: "a cut-off stream leaves an empty file behind",
    partial: [{ path: "d/x", content: "abc\nd" }],
    disk: { "d/x": "" },
  },
  {
    id: "P16",
    what: "a diff given to write_to_file wins over its content",
    files: { a: "old\n" },
    call: { path: "a", content: "whole\n", diff: block("old", "new\n") },
    says: "new\n",
    disk: { a: "new\n" },
  },
  {
    id: "P17",
    what: "a user edit at the end of the file goes unseen",
    files: { a: "old\n" },
    call: { path: "a", content: "new\n" },
    answers: ["yes"],
    userEdit: (document) => document.replace("new", "new\n\n\n"),
    says: "new\n",
    disk: { a: "new\n\n\n\n" },
  },
  {
    id: "P18",
    what: "the text reported back is not the text on disk",
    call: { path: "a", content: "x" },
    says: "x\n",
    disk: { a: "x" },
  },
  {
    id: "P19",
    what: "line ends of the file are not kept",
    files: { a: "a\r\nb\r\n" },
    tool: "replace_in_file",
    call: { path: "a", diff: block("a", "A\n") },
    says: "A\r\nb\r\n",
    disk: { a: "A\nb\r\n" },
  },
  {
    id: "P20",
    what: "a byte-order mark is lost",
    files: { a: "\ufeffa\n" },
    call: { path: "a", content: "\ufeffA\n" },
    says: "A\n",
    disk: { a: "A\n" },
  },
  {
    id: "P21",
    what: "a file in another encoding comes back as UTF-8",
    files: { a: Buffer.from("93fa967b8cea8365835883670a", "hex") },
    call: { path: "a", content: "日本\n" },
    says: "日本\n",
    disk: { a: "日本\n" },
  },
  {
    id: "P24",
    what: "an ignored path reports its error for every partial block",
    ignored: ["x"],
    partial: [
      { path: "x", content: "a" },
      { path: "x", content: "ab" },
    ],
    disk: {},
  },
];

test.each(HAZARDS)("$id: $what", async ({ files = {}, partial = [], tool = "write_to_file", ...hazard }) => {
  const given = { model: { id: hazard.model ?? "gpt-5", tokensOfLastRequest: 0 } };
  const { env, disk } = world(files, { ...hazard, given });
  const handler = writeHandler(env);
  for (const params of partial) await handler.partial({ tool, params });
  if (hazard.call !== undefined) {
    const { call: params, outcome = "SAVED" } = hazard;
    const answers: unknown[] = [];
    const kind = await outcomeOf(env, async () => {
      const result = await handler.execute({ tool, params });
      answers.push(...(result?.files ?? []));
      return result;
    });
    expect(kind).toBe(outcome);
    if (outcome === "SAVED") {
      const { path } = params;
      expect(answers).toEqual([hazard.says === undefined ? { path } : { path, final: hazard.says }]);
    }
  }
  if (hazard.id === "P24")
    expect(env.session.results.map(({ kind }) => kind)).toEqual(["IGNORED", "IGNORED"]);
  expect(disk()).toEqual(hazard.disk);
});
