import { z } from "zod";
import { SPECIMEN } from "./finding-file.ts";
import { PROPERTIES } from "./properties.ts";
import { RECIPE } from "./recipe-schema.ts";

const text = z.string();
const count = z.int().min(0);
const property = z.enum(PROPERTIES.map(({ name }) => name));
const at = { batch: count, runs: count };
const state = z.strictObject({
  engine: text,
  as: text.nullable(),
  batches: count,
  runs: count,
  skipped: count,
  features: z.array(z.strictObject({ feature: text, recipe: RECIPE, ...at })),
  findings: z.array(
    z.strictObject({
      engine: text,
      as: text.nullable(),
      property,
      kind: text,
      what: text,
      signature: text,
      seed: z.int(),
      path: text,
      recipe: RECIPE,
      specimen: SPECIMEN,
      ...at,
    }),
  ),
  again: z.record(text, count),
  known: z.record(text, count),
});

/** What fuzz.json has to be, part by part: a folder may come from anyone. */
export const STATE = z.strictObject({
  schemaVersion: z.literal(1),
  editproof: text,
  status: z.enum(["running", "finished", "interrupted"]),
  corpus: z.strictObject({ name: text, fingerprint: text }),
  options: z.strictObject({
    engines: z.array(text),
    engineModules: z.array(text),
    as: text.nullable(),
    properties: z.array(property),
    seed: count,
    runs: z.int().min(1).nullable(),
    guided: z.boolean(),
  }),
  engines: z.array(z.strictObject({ name: text, version: text })),
  states: z.array(state),
});
