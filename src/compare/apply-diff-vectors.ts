import { z } from "zod";
import { applyDiff } from "../engines/apply-diff/apply-diff.ts";
import { decodeEntities } from "../engines/apply-diff/decode-entities.ts";
import { optionsOf } from "../engines/apply-diff/options.ts";
import { type VectorShape, vectorShape } from "./vector-shape.ts";

const result = z.discriminatedUnion("ok", [
  z.looseObject({ ok: z.literal(true), content: z.string(), failed: z.array(z.unknown()) }),
  z.looseObject({ ok: z.literal(false), error: z.string() }),
]);

const options = z.object({
  fuzzyThreshold: z.number().min(0).max(1).optional(),
  bufferLines: z.int().nonnegative().optional(),
  decodeEntities: z.boolean().optional(),
});

const schema = z.object({ original: z.string(), diff: z.string(), options: options.optional(), result });

/** One call. What the vector says of the options beats those of the engine; a hint from the caller changes nothing. */
const oneCall = vectorShape({
  engines: ["apply-diff"],
  mark: "result",
  resultFields: () => ["result"],
  schema: () => schema,
  *run({ original, diff, options: { decodeEntities: isEscaped = false, ...own } = {}, result }, engine) {
    const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
    const got = applyDiff(original, isEscaped ? decodeEntities(diff) : diff, {
      ...optionsOf(engine),
      ...set,
    });
    yield { call: "final call", expected: result, got: { ...got } };
  },
});

export const applyDiffVectors: readonly VectorShape[] = [oneCall];
