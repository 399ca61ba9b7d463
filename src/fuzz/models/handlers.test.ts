import fc from "fast-check";
import { expect, test } from "vitest";
import { engineNamed } from "../../engines/registry.ts";
import { v1 } from "../../engines/search-replace/engine.ts";
import { handlerModel, messageModel } from "./handlers.ts";
import type { Model } from "./model.ts";
import { engineAnswers, modelAnswers, modelOf } from "./testing/answers.ts";
import { diffStream, type Streamed, wholeStream } from "./testing/hostile.ts";
import type { WriteTool } from "./write-tool.ts";

const replace = modelOf(v1);
const block = (search: string, put: string) => `------- SEARCH\n${search}\n=======\n${put}+++++++ REPLACE`;

/** Of the hazards in the specification those about one file and one call; of what is refused, what stays. */
test.each<[string, WriteTool, path: string, before: string, input: string, after: string]>([
  ["P1", "write_to_file", "page.html", "", "<p>1 &lt; 2 &amp; 3</p>\n", "<p>1 < 2 & 3</p>\n"],
  [
    "P3",
    "replace_in_file",
    "page.html",
    "<b>a</b>\n",
    block("<b>a</b>", "<b>a &lt; b</b>\n"),
    "<b>a < b</b>\n",
  ],
  ["P4", "replace_in_file", "page.html", "a &lt; b\n", block("a &lt; b", "c\n"), "a &lt; b\n"],
  ["P5", "write_to_file", "t.py", "", 'BAD = "\ufffd"\n', 'BAD = ""\n'],
  ["P6", "write_to_file", "a.md", "", "```sh\nnpm i\n```\n\nThen run it.\n", "npm i\n```\n\nThen run it."],
  ["P7", "write_to_file", "a.md", "", "# Use\n\n```sh\nnpm i\n```", "# Use\n\n```sh\nnpm i"],
  ["P8", "write_to_file", "a.txt", "", "a = 1\nb = 2```", "a = 1"],
  ["P9", "write_to_file", "a.yml", "", "```yaml\n  a: 1\n  b: 2\n```\n", "a: 1\n  b: 2"],
  ["P10", "write_to_file", "a", "old\n", "```js code```", "old\n"],
  ["P11", "write_to_file", "a", "old\n", "", "old\n"],
  ["P12", "replace_in_file", "a", "old\n", block("old", ""), "old\n"],
  ["P18", "write_to_file", "a", "", "x", "x"],
  ["P19", "replace_in_file", "a", "a\r\nb\r\n", block("a", "A\n"), "A\nb\r\n"],
  ["P20", "write_to_file", "a", "\ufeffa\n", "\ufeffA\n", "A\n"],
])("hazard %s", (_, tool, path, before, input, after) => {
  const files = new Map([[path, before]]);
  const { files: standing = files } = { files, ...handlerModel(tool, replace).final(files, input) };
  expect(standing).toEqual(new Map([[path, after]]));
});

test.each<[string, Model, fc.Arbitrary<Streamed>]>([
  ["handler:write_to_file", handlerModel("write_to_file", replace), wholeStream],
  ["message:write_to_file", messageModel("write_to_file", replace), wholeStream],
  ["handler:replace_in_file", handlerModel("replace_in_file", replace), diffStream],
  ["message:replace_in_file", messageModel("replace_in_file", replace), diffStream],
])("%s answers as its model", async (name, model, streams) => {
  const engine = engineNamed(name);
  await fc.assert(
    fc.asyncProperty(streams, async ({ files, input, prefixes }) => {
      const expected = modelAnswers(model, files, prefixes, input);
      expect(await engineAnswers(engine, files, prefixes, input)).toEqual(expected);
    }),
    { seed: 42, numRuns: 1500 },
  );
});
