import { pathToFileURL } from "node:url";
import { z } from "zod";
import { parseJson, readJson } from "../corpus/json.ts";
import { type Files, FORMAT_NAMES } from "../records.ts";
import { asciiJson } from "../text.ts";
import type { Finding } from "./finding.ts";
import { PROPERTIES } from "./properties.ts";

/** What a file keeps of a finding: all that is needed to try it again, whatever becomes of the generator. */
export type SavedFinding = Pick<Finding, "engine" | "as" | "property" | "kind" | "what" | "specimen"> &
  Partial<Pick<Finding, "signature" | "seed" | "path">>;

const text = z.string();
/** Entries and not an object, so that a file named `__proto__` is a file like any other. */
const files = z.array(z.tuple([text, text])).transform((entries): Files => new Map(entries));
const block = z.strictObject({ path: text, from: z.int().min(0), to: z.int().min(0), text });
const expectation = z.strictObject({
  accepted: z.array(files),
  reject: z.boolean(),
  partial: z.boolean(),
  unchanged: z.boolean(),
  blocks: z.array(block),
});
const format = z.enum(FORMAT_NAMES);
export const SPECIMEN = z.strictObject({
  format,
  path: text,
  language: text,
  files,
  clean: z.strictObject({ input: text, expectation }),
  shuffled: text.nullable(),
  elsewhere: z.array(z.strictObject({ format, input: text })),
  damaged: z
    .strictObject({ files, input: text, expectation: expectation.nullable(), damages: z.array(text) })
    .nullable(),
  streamed: z.boolean(),
});
export const PROPERTY = z.enum(PROPERTIES.map(({ name }) => name));
const SCHEMA = z.strictObject({
  engine: text,
  as: text.nullable(),
  property: PROPERTY,
  kind: text,
  what: text,
  signature: text.optional(),
  seed: z.int().optional(),
  path: text.optional(),
  specimen: SPECIMEN,
});

/** Throws EditproofError, with the file and the field, for what is no finding. */
export async function readFinding(path: string): Promise<SavedFinding> {
  return (await readJson(pathToFileURL(path), SCHEMA)) as SavedFinding;
}

/** A finding out of JSON. Throws EditproofError, with the field, for what is none. */
export function parseFinding(json: string): SavedFinding {
  return parseJson(json, SCHEMA, "finding") as SavedFinding;
}

/** JSON of printable ASCII: nothing in it moves a cursor or hides. */
export function findingText(finding: SavedFinding): string {
  const { engine, as, property, kind, what, signature, seed, path, specimen: kept } = finding;
  const plain = { engine, as, property, kind, what, signature, seed, path, specimen: kept };
  return `${asciiJson(withEntries(plain))}\n`;
}

/** A value ready for JSON: maps as lists of entries. */
export function withEntries(value: unknown): unknown {
  if (value instanceof Map) return [...value];
  if (Array.isArray(value)) return value.map(withEntries);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withEntries(inner)]));
}
