import fc from "fast-check";
import { expect, test } from "vitest";
import { engineNamed } from "../../engines/registry.ts";
import { v1 } from "../../engines/search-replace/engine.ts";
import { handlerModel, messageModel } from "./handlers.ts";
import type { Model } from "./model.ts";
import { engineAnswers, modelAnswers, modelOf } from "./testing/answers.ts";
import { diffText, filesOf, hostileText, type Streamed, streamOf, taggedText } from "./testing/hostile.ts";

const replace = modelOf(v1);
const content = fc.oneof(hostileText, taggedText);
const diff = fc.oneof({ weight: 3, arbitrary: diffText }, taggedText);

test.each<[string, Model, fc.Arbitrary<Streamed>]>([
  ["handler:write_to_file", handlerModel("write_to_file", replace), streamOf(filesOf(hostileText), content)],
  ["message:write_to_file", messageModel("write_to_file", replace), streamOf(filesOf(hostileText), content)],
  ["handler:replace_in_file", handlerModel("replace_in_file", replace), streamOf(filesOf(hostileText), diff)],
  ["message:replace_in_file", messageModel("replace_in_file", replace), streamOf(filesOf(hostileText), diff)],
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
