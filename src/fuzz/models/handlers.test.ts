import fc from "fast-check";
import { expect, test } from "vitest";
import { engineNamed } from "../../engines/registry.ts";
import { v1 } from "../../engines/search-replace/engine.ts";
import { handlerModel, messageModel } from "./handlers.ts";
import type { Model } from "./model.ts";
import { engineAnswers, modelAnswers, modelOf } from "./testing/answers.ts";
import { diffStream, type Streamed, wholeStream } from "./testing/hostile.ts";

const replace = modelOf(v1);
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
