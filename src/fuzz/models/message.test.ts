import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAssistantMessage } from "../../engines/assistant-message/parse.ts";
import { message } from "../../engines/assistant-message/testing/arbitraries.ts";
import { messageVectors } from "../../engines/assistant-message/testing/vectors.ts";
import { slicedMessage } from "./message.ts";
import { taggedText } from "./testing/hostile.ts";

/** With parameters as the vectors have them. */
function sliced(text: string): unknown {
  return slicedMessage(text).map((block) =>
    block.type === "text" ? block : { ...block, params: Object.fromEntries(block.params) },
  );
}

test.each(messageVectors)("$id $topic", ({ input, blocks }) => {
  expect(sliced(input)).toEqual(blocks);
});

test("the engine slices as its model, wherever a message is cut", () => {
  fc.assert(
    fc.property(fc.oneof(message, taggedText), fc.nat(), (text, cut) => {
      for (const part of [text, text.slice(0, cut % (text.length + 1))])
        expect(parseAssistantMessage(part)).toEqual(sliced(part));
    }),
    { seed: 42, numRuns: 1500 },
  );
});
