import { expect, test } from "vitest";
import { parseAssistantMessage } from "./parse.ts";
import { messageVectors } from "./testing/vectors.ts";

test.each(messageVectors)("$id $topic", ({ input, blocks }) => {
  expect(parseAssistantMessage(input)).toEqual(blocks);
});

test("the vectors are there", () => {
  expect(messageVectors).toHaveLength(182);
});
