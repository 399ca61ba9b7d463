import { z } from "zod";
import { parseAssistantMessage } from "../engines/assistant-message/parse.ts";
import { type VectorShape, vectorShape } from "./vector-shape.ts";

const block = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), content: z.string(), partial: z.boolean() }),
  z.object({
    type: z.literal("tool_use"),
    name: z.string(),
    params: z.record(z.string(), z.string()),
    partial: z.boolean(),
  }),
]);

const message = vectorShape({
  engines: ["assistant-message"],
  mark: "blocks",
  resultFields: () => ["blocks"],
  schema: () => z.object({ input: z.string(), blocks: z.array(block) }),
  *run({ input, blocks }) {
    yield { call: "whole message", expected: { blocks }, got: { blocks: parseAssistantMessage(input) } };
  },
});

export const assistantMessageVectors: readonly VectorShape[] = [message];
