import { createHash } from "node:crypto";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { codeOf, readJson } from "../corpus/json.ts";
import { makeFolder } from "../corpus/make-folder.ts";
import { EditproofError } from "../errors.ts";
import { safeLine } from "../safe-text.ts";
import type { EngineState, FuzzOptions } from "./campaign.ts";
import { bucketOf, type Finding } from "./finding.ts";
import { findingText, PROPERTY, SPECIMEN } from "./finding-file.ts";
import { readyTest } from "./ready-test.ts";
import { RECIPE } from "./recipe-file.ts";

/** fuzz.json: where fuzzing stands, enough to go on with it. */
export interface FuzzJson {
  readonly schemaVersion: 1;
  readonly editproof: string;
  readonly status: "running" | "finished" | "interrupted";
  readonly corpus: { readonly name: string; readonly fingerprint: string };
  readonly options: FuzzOptions;
  readonly engines: readonly { readonly name: string; readonly version: string }[];
  readonly states: readonly EngineState[];
}

export const STATE_FILE = "fuzz.json";
const FINDINGS = "findings";

/** Writes where fuzzing stands; a reader sees the old text or the new one. Throws EditproofError. */
export async function saveState(folder: string, state: FuzzJson): Promise<void> {
  await writeWhole(join(folder, STATE_FILE), `${JSON.stringify(state, plainly)}\n`);
}

/** Throws EditproofError for what is no state of ours. */
export async function readState(folder: string): Promise<FuzzJson> {
  return (await readJson(pathToFileURL(join(folder, STATE_FILE)), STATE)) as unknown as FuzzJson;
}

/** Files of a specimen as entries, and keys in one order: what was read and gone on with is written as if never cut. */
function plainly(_: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What steers what happens next, or is shown; the rest is handed on. */
const STATE = z.looseObject({
  schemaVersion: z.literal(1),
  editproof: z.string(),
  status: z.enum(["running", "finished", "interrupted"]),
  corpus: z.looseObject({ name: z.string(), fingerprint: z.string() }),
  options: z.strictObject({
    engines: z.array(z.string()),
    engineModules: z.array(z.string()),
    as: z.string().nullable(),
    properties: z.array(z.string()),
    seed: z.int(),
    runs: z.int().nullable(),
    guided: z.boolean(),
  }),
  engines: z.array(z.looseObject({ name: z.string(), version: z.string() })),
  states: z.array(
    z.looseObject({
      engine: z.string(),
      as: z.string().nullable(),
      batches: z.int().min(0),
      runs: z.int().min(0),
      skipped: z.int().min(0),
      features: z.array(
        z.looseObject({ feature: z.string(), batch: z.int(), runs: z.int(), recipe: RECIPE }),
      ),
      findings: z.array(
        z.looseObject({
          engine: z.string(),
          property: PROPERTY,
          kind: z.string(),
          what: z.string(),
          signature: z.string(),
          batch: z.int(),
          runs: z.int(),
          recipe: RECIPE,
          specimen: SPECIMEN,
        }),
      ),
      again: z.record(z.string(), z.int()),
      known: z.record(z.string(), z.int()),
    }),
  ),
});

/** Writes a finding beside a vitest test of it, and gives the name of its file. */
export async function saveFinding(folder: string, finding: Finding): Promise<string> {
  const name = fileNameOf(finding);
  const place = join(folder, FINDINGS);
  await writing(place, () => makeFolder(place));
  await writeWhole(join(place, `${name}.json`), findingText(finding));
  await writeWhole(join(place, `${name}.test.ts`), readyTest(finding));
  return join(FINDINGS, `${name}.json`);
}

/** Writes a finding where it is tried again for ever. */
export async function saveRegression(folder: string, finding: Finding): Promise<string> {
  const path = join(folder, `${fileNameOf(finding)}.json`);
  await writing(folder, () => makeFolder(folder));
  await writeWhole(path, findingText(finding));
  return path;
}

/** The files of findings in a folder, by name; none where there is no folder. */
export async function findingFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder))
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(folder, name));
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return [];
    throw new EditproofError(`${safeLine(folder)}: cannot be read (${codeOf(cause)})`, { cause });
  }
}

/** A name of letters, digits and dashes that no other bucket has. */
export function fileNameOf(finding: Finding): string {
  const words = bucketOf(finding)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${words.slice(0, 90)}-${createHash("sha256").update(bucketOf(finding)).digest("hex").slice(0, 8)}`;
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writing(path, async () => {
    const temporary = `${path}.tmp`;
    await rm(temporary, { force: true });
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, path);
  });
}

async function writing<T>(path: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw new EditproofError(`${safeLine(path)}: cannot be written (${codeOf(cause)})`, { cause });
  }
}
