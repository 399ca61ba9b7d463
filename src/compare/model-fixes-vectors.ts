import { z } from "zod";
import { fixContent } from "../engines/model-fixes/content.ts";
import { stripFences } from "../engines/model-fixes/fences.ts";
import { type VectorShape, vectorShape } from "./vector-shape.ts";

const TARGETS = ["model-fixes"];

const texts = { input: z.string(), output: z.string() };

const content = vectorShape({
  engines: TARGETS,
  mark: "modelId",
  resultFields: () => ["output"],
  schema: () => z.object({ ...texts, modelId: z.string().nullable(), path: z.string().nullish() }),
  *run({ input, output, modelId, path = null }) {
    yield {
      call: "content fixes",
      expected: { output },
      got: { output: fixContent(input, { modelId, path }) },
    };
  },
});

const fence = vectorShape({
  engines: TARGETS,
  mark: "kind",
  resultFields: () => ["output"],
  schema: () => z.object({ ...texts, kind: z.literal("fence") }),
  *run({ input, output }) {
    yield { call: "fences", expected: { output }, got: { output: stripFences(input) } };
  },
});

export const modelFixesVectors: readonly VectorShape[] = [fence, content];
