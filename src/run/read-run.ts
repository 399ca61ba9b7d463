import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { EditproofError } from "../errors.ts";
import { HEADLINES, type Headline, type Mode } from "../records.ts";
import { csvValue } from "../safe-text.ts";
import type { RunJson } from "./run-json.ts";

/** What a finished or interrupted run says of one row; the cells that comparisons need. */
export interface ReadRow {
  readonly engine: string;
  readonly mode: Mode;
  readonly case: string;
  readonly mutation: string;
  readonly family: string;
  readonly verdict: string;
  readonly headline: Headline;
}

/** run.json of a run's folder. Throws EditproofError where there is none, or none that can be read. */
export function readRunJson(folder: string): RunJson {
  const path = join(folder, "run.json");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    throw new EditproofError(`${path}: cannot be read (${code}); expected the folder of a run`, { cause });
  }
  let run: RunJson;
  try {
    run = JSON.parse(text);
  } catch (cause) {
    throw new EditproofError(`${path}: expected JSON as editproof run writes it`, { cause });
  }
  const wrong = RUN_SHAPE.find(([, holds]) => !holds(run));
  if (wrong) throw new EditproofError(`${path}: ${wrong[0]}`);
  return run;
}

/** The rows of cases.csv, one after another. Throws EditproofError with file and line for a broken file. */
export async function* readRows(folder: string): AsyncGenerator<ReadRow> {
  const path = join(folder, "cases.csv");
  const parser = parse({ columns: true, info: true, cast: csvValue });
  createReadStream(path)
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: ReadRow;
      info: { lines: number };
    }>) {
      if (!HEADLINES.includes(record.headline)) {
        throw new EditproofError(`${path}:${info.lines}: headline: expected one of ${HEADLINES.join(", ")}`);
      }
      yield record;
    }
  } catch (cause) {
    if (cause instanceof EditproofError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EditproofError(`${path}: expected CSV as editproof run writes it (${why})`, { cause });
  }
}

const LISTS = ["formats", "engines", "engineModules", "modes", "mutations", "intensities"] as const;

const RUN_SHAPE: readonly (readonly [expected: string, holds: (run: RunJson) => boolean])[] = [
  ["schemaVersion: expected 1", (run) => run?.schemaVersion === 1],
  [
    "corpus: expected a name and a fingerprint",
    (run) => typeof run.corpus?.fingerprint === "string" && typeof run.corpus.name === "string",
  ],
  ["engines: expected a list", (run) => Array.isArray(run.engines)],
  [
    "options: expected seed, formats, engines, engineModules, modes, mutations and intensities",
    (run) => typeof run.options?.seed === "number" && LISTS.every((name) => Array.isArray(run.options[name])),
  ],
];
