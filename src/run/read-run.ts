import { join } from "node:path";
import { parse } from "csv-parse";
import type { ZodType } from "zod";
import { codeOf, parseJson } from "../corpus/json.ts";
import { EditproofError } from "../errors.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { FORMAT_NAMES, HEADLINES, type Headline, INTENSITIES, type Mode } from "../records.ts";
import { openRegular } from "../regular-file.ts";
import { csvValue, safeLine, shortLine } from "../safe-text.ts";
import { UNDAMAGED } from "./plan.ts";
import type { RunJson } from "./run-json.ts";

/** What a finished or interrupted run says of one row; the cells that comparisons need. */
export interface ReadRow {
  readonly engine: string;
  readonly mode: Mode;
  readonly case: string;
  readonly pair: string;
  readonly intensity: string;
  readonly mutation: string;
  readonly family: string;
  readonly verdict: string;
  readonly headline: Headline;
}

/** run.json of a run's folder. Throws EditproofError, with the field, where there is none that `editproof run` wrote. */
export async function readRunJson(folder: string): Promise<RunJson> {
  const path = join(folder, "run.json");
  let text: string;
  try {
    const handle = await openRegular(path, "follow");
    try {
      text = await handle.readFile("utf8");
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new EditproofError(
      `${safeLine(path)}: cannot be read (${codeOf(cause)}); expected the folder of a run`,
      { cause },
    );
  }
  return parseJson(text, await runSchema(), path);
}

/** The rows of cases.csv, one after another. Throws EditproofError with file and line for a broken file. */
export async function* readRows(folder: string): AsyncGenerator<ReadRow> {
  const path = join(folder, "cases.csv");
  const parser = parse({ columns: columnsOf, info: true, cast: csvValue, max_record_size: MAX_RECORD });
  try {
    const handle = await openRegular(path, "follow");
    const rows = handle
      .createReadStream()
      .on("error", (error) => parser.destroy(error))
      .pipe(parser);
    for await (const { record, info } of rows as AsyncIterable<Parsed>) {
      const wrong = Object.entries(CELLS).find(([name, cell]) => !cell.holds(record[name]));
      if (wrong) {
        const [name, { expected }] = wrong;
        throw new EditproofError(`${safeLine(path)}:${info.lines}: ${name}: expected ${expected}`);
      }
      yield record as unknown as ReadRow;
    }
    if (parser.info.bytes === 0) throw new Error("it is empty");
  } catch (cause) {
    if (cause instanceof EditproofError) throw cause;
    const why = cause instanceof Error ? shortLine(cause.message) : "unknown error";
    throw new EditproofError(`${safeLine(path)}: expected CSV as editproof run writes it (${why})`, {
      cause,
    });
  }
}

function columnsOf(header: string[]): string[] {
  const missing = Object.keys(CELLS).find((name) => !header.includes(name));
  if (missing !== undefined) throw new Error(`it has no column ${missing}`);
  return header;
}

/** Characters of a row: none that a run writes comes near. */
const MAX_RECORD = 1_000_000;

interface Parsed {
  readonly record: Readonly<Record<string, unknown>>;
  readonly info: { readonly lines: number };
}

interface Cell {
  readonly expected: string;
  holds(cell: unknown): boolean;
}

const word: Cell = { expected: "a name", holds: (cell) => /^\w[\w.+@:/-]*$/.test(String(cell)) };

/** Cells that comparisons read and reports show. */
const CELLS: Readonly<Record<keyof ReadRow, Cell>> = {
  engine: word,
  mode: { expected: "final or partial", holds: (cell) => cell === "final" || cell === "partial" },
  pair: { expected: "a pair", holds: (cell) => typeof cell === "string" },
  intensity: {
    expected: "an intensity",
    holds: (cell) => cell === "" || INTENSITIES.some((each) => each === cell),
  },
  case: { expected: "twelve hexadecimal digits", holds: (cell) => /^[0-9a-f]{12}$/.test(String(cell)) },
  mutation: word,
  family: word,
  verdict: word,
  headline: {
    expected: `one of ${HEADLINES.join(", ")}`,
    holds: (cell) => HEADLINES.some((headline) => headline === cell),
  },
};

async function runSchema(): Promise<ZodType<RunJson>> {
  const { z } = await import("zod");
  const count = z.int().min(1);
  const name = z.string().regex(/^\w[\w.+@:/-]{0,59}$/, "expected a name");
  const shown = z.string().refine((text) => text === shortLine(text), "expected text of one line");
  const mutations = [UNDAMAGED, ...MUTATIONS.map((mutation) => mutation.name)];
  const options: ZodType<RunJson["options"]> = z.object({
    seed: z.int().min(0),
    formats: z.array(z.enum(FORMAT_NAMES)).min(1),
    engines: z.array(name),
    engineModules: z.array(z.string()),
    modes: z.array(z.enum(["final", "partial"])).min(1),
    mutations: z.array(z.enum(mutations)).min(1),
    intensities: z.array(z.enum(INTENSITIES)).min(1),
    pairs: z.exactOptional(count),
    cases: z.exactOptional(count),
    combine: z.exactOptional(z.literal(2)),
    workers: count,
    timeout: count,
  });
  return z.object({
    schemaVersion: z.literal(1),
    editproof: shown,
    status: z.enum(["running", "finished", "interrupted"]),
    corpus: z.object({
      name: z.string().min(1),
      fingerprint: z.string(),
      pairs: z.int().min(0),
      sources: z.exactOptional(z.string().min(1)),
      caseFile: z.exactOptional(z.string().min(1)),
    }),
    options,
    engines: z.array(z.object({ name, version: shown, format: name })),
    machine: z.object({ node: shown, platform: shown, cpu: shown, cores: z.int().min(0) }),
  });
}
