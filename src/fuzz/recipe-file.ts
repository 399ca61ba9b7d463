import { z } from "zod";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { FORMAT_NAMES, INTENSITIES } from "../records.ts";
import { RAW_DAMAGES } from "./raw-damage.ts";
import type { Recipe } from "./recipe.ts";

const text = z.string();
const whole = z.int().min(0);
const file = z.strictObject({
  path: text,
  lines: z.array(text),
  hunks: z.array(z.strictObject({ from: whole, to: whole, added: z.array(text) })),
  crlf: z.boolean(),
  openEnd: z.boolean(),
});

/** A recipe in a file: fuzzing goes on from it, so every part of it is checked. */
export const RECIPE: z.ZodType<Recipe> = z.strictObject({
  format: z.enum(FORMAT_NAMES),
  file,
  others: z.array(file),
  layout: whole,
  damages: z.array(
    z.strictObject({
      mutation: z.enum(MUTATIONS.map(({ name }) => name)),
      intensity: z.enum(INTENSITIES),
      seed: whole,
    }),
  ),
  raw: z.array(
    z.strictObject({
      kind: z.enum(Object.keys(RAW_DAMAGES)),
      side: z.enum(["input", "file"]),
      at: whole,
      amount: z.int().min(1),
      text,
    }),
  ),
  streamed: z.boolean(),
});
