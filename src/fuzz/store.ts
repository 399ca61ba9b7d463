import { createHash } from "node:crypto";
import { lstat, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf, readJson } from "../corpus/json.ts";
import { makeFolder } from "../corpus/make-folder.ts";
import { EditproofError } from "../errors.ts";
import { safeLine } from "../safe-text.ts";
import type { EngineState, FuzzOptions } from "./campaign.ts";
import { bucketOf, type Finding } from "./finding.ts";
import { findingText } from "./finding-file.ts";
import { readyTest } from "./ready-test.ts";
import { STATE } from "./state-schema.ts";

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

/** Throws EditproofError for what is no state of ours, or whose engines are not those of its states. */
export async function readState(folder: string): Promise<FuzzJson> {
  const path = join(folder, STATE_FILE);
  const state = (await readJson(pathToFileURL(path), STATE)) as FuzzJson;
  const names = state.engines.map(({ name }) => name);
  const isWhole =
    state.states.length === names.length &&
    state.states.every(
      ({ engine, findings }, index) =>
        engine === names[index] && findings.every((finding) => finding.engine === engine),
    );
  if (!isWhole) throw new EditproofError(`${safeLine(path)}: states: expected one of each engine, in order`);
  return state;
}

/** Files of a specimen as entries, and keys in one order: what was read and gone on with is written as if never cut. */
function plainly(_: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Writes a finding beside a vitest test of it, and gives the name of its file. */
export async function saveFinding(folder: string, finding: Finding): Promise<string> {
  const name = fileNameOf(finding);
  const place = join(folder, FINDINGS);
  await writing(place, async () => {
    await makeFolder(place);
    // A folder may come from anyone: what is written stays inside it.
    if (!(await lstat(place)).isDirectory()) throw new Error("it is a link or a file");
  });
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
