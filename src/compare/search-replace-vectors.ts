import { z } from "zod";
import { ApplyError } from "../engines/search-replace/apply-error.ts";
import { constructNewFileContent } from "../engines/search-replace/construct.ts";
import { type Answer, type Check, type VectorShape, vectorShape } from "./vector-shape.ts";

const ENGINES = ["v1", "v2"];

const answer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), newContent: z.string(), matchIndices: z.array(z.number()) }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

const call = { original: z.string(), diff: z.string() };

/** One call, final or partial as the vector says. */
const oneCall = vectorShape({
  engines: ENGINES,
  mark: "final",
  resultFields: (engine) => [engine],
  schema: (engine) =>
    z
      .object({ ...call, final: z.boolean(), [engine]: answer })
      .transform((vector) => ({ ...vector, expected: Reflect.get(vector, engine) as Answer })),
  *run({ original, diff, final, expected }, engine) {
    yield check(final ? "final call" : "partial call", expected, { original, diff, final, engine });
  },
});

/** Partial calls with growing prefixes of a diff, then a final call with all of it. */
const stream = vectorShape({
  engines: ENGINES,
  mark: "cuts",
  resultFields: (engine) => [engine, `${engine}Final`],
  schema: (engine) =>
    z
      .object({
        ...call,
        cuts: z.array(z.int().nonnegative()),
        [engine]: z.array(answer),
        [`${engine}Final`]: answer,
      })
      .transform((vector) => ({
        ...vector,
        previews: Reflect.get(vector, engine) as readonly Answer[],
        last: Reflect.get(vector, `${engine}Final`) as Answer,
      }))
      .refine(({ cuts, previews }) => previews.length === cuts.length, {
        path: [engine],
        message: "expected as many results as there are cuts",
      }),
  *run({ original, diff, cuts, previews, last }, engine) {
    for (const [index, expected] of previews.entries()) {
      const prefix = diff.slice(0, cuts[index]);
      yield check(`cut ${index + 1} of ${cuts.length}`, expected, {
        original,
        diff: prefix,
        final: false,
        engine,
      });
    }
    yield check("final call", last, { original, diff, final: true, engine });
  },
});

export const searchReplaceVectors: readonly VectorShape[] = [oneCall, stream];

function check(
  name: string,
  expected: Answer,
  { original, diff, final, engine }: { original: string; diff: string; final: boolean; engine: string },
): Check {
  try {
    const { newContent, matchIndices } = constructNewFileContent(diff, original, final, engine);
    return { call: name, expected, got: { ok: true, newContent, matchIndices } };
  } catch (thrown) {
    if (thrown instanceof ApplyError) {
      return { call: name, expected, got: { ok: false, error: thrown.kind } };
    }
    throw thrown;
  }
}
