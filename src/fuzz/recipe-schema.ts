import { z } from "zod";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { FORMAT_NAMES, INTENSITIES } from "../records.ts";

const text = z.string();
const count = z.int().min(0);
const lines = z.array(text);
const file = z.strictObject({
  path: text,
  lines,
  hunks: z.array(z.strictObject({ from: count, to: count, added: lines })),
  crlf: z.boolean(),
  openEnd: z.boolean(),
});

const SHAPE = z.strictObject({
  format: z.enum(FORMAT_NAMES),
  file,
  others: z.array(file),
  layout: count,
  damages: z.array(
    z.strictObject({
      mutation: z.enum(MUTATIONS.map(({ name }) => name)),
      intensity: z.enum(INTENSITIES),
      seed: count,
    }),
  ),
  raw: z.array(
    z.strictObject({
      kind: text,
      side: z.enum(["input", "file"]),
      at: count.max(999),
      // None that is drawn comes near it; far more would fill the memory with blanks.
      amount: z.int().min(1).max(1000),
      text,
    }),
  ),
  streamed: z.boolean(),
});

/** A recipe out of a file that anyone may have written, left as it stands: written again it is the same text. */
export const RECIPE = z.unknown().superRefine((value, context) => {
  const issue = SHAPE.safeParse(value).error?.issues[0];
  if (issue) context.addIssue({ code: "custom", path: [...issue.path], message: issue.message });
});
