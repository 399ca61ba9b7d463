import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { codeOf } from "../corpus/json.ts";
import type { EngineFacts } from "../engines/engine.ts";
import { EditproofError } from "../errors.ts";
import type { BlockTrace, Headline, Mode, ResultRow, Verdict } from "../records.ts";
import { openRegular } from "../regular-file.ts";
import { csvValue, safeLine } from "../safe-text.ts";
import { buildCase } from "./build-case.ts";
import { modesOf } from "./chunk.ts";
import { CASES_HEADER, LAYERS_HEADER } from "./csv.ts";
import type { ReadyCase } from "./labelled.ts";
import type { CaseSpec } from "./plan.ts";
import type { RunOptions } from "./run-cases.ts";

/** What was read of a run that ended early. */
export interface Earlier {
  /** Cases that stand whole in both files. */
  readonly cases: number;
  /** Bytes of cases.csv and layers.csv that stand; what is behind them is a case that was cut off. */
  readonly sizes: { readonly cases: number; readonly layers: number };
  /** Specs that were taken from the plan and come behind those cases. */
  readonly held: readonly (CaseSpec | ReadyCase)[];
}

export interface EarlierSink {
  row(row: ResultRow): void;
  skip(reason: string): void;
}

/**
 * Walks the plan along what a run wrote, up to the last case that stands whole in both files: its rows, and why specs
 * gave no case, go to the sink. Throws EditproofError where the files are not the beginning of this run.
 */
export async function readEarlier(
  folder: string,
  specs: AsyncIterator<CaseSpec | ReadyCase>,
  options: RunOptions,
  engines: readonly EngineFacts[],
  sink: EarlierSink,
): Promise<Earlier> {
  const cases = new CsvLines(join(folder, "cases.csv"), CASES_HEADER);
  const layers = new CsvLines(join(folder, "layers.csv"), LAYERS_HEADER);
  let count = 0;
  let held: (CaseSpec | ReadyCase)[] = [];
  let skipped: string[] = [];
  try {
    let sizes = { cases: await cases.heading(), layers: await layers.heading() };
    while ((await cases.peek()) !== null) {
      const next = await specs.next();
      if (next.done) throw cases.foreign("no row behind the end of the plan");
      const spec = next.value;
      held.push(spec);
      const task = "ready" in spec ? spec.ready : buildCase(spec, options.seed);
      if ("skipped" in task) {
        skipped.push(task.skipped);
        continue;
      }
      const modes = modesOf(spec, options.modes);
      const calls = engines
        .filter(({ format }) => format === task.format)
        .flatMap(({ name }) => modes.map((mode) => ({ engine: name, mode, case: task.id })));
      const rows = await wholeCase(cases, layers, calls);
      if (rows === null) break;
      for (const reason of skipped) sink.skip(reason);
      for (const row of rows) sink.row(row);
      count++;
      sizes = { cases: cases.read, layers: layers.read };
      held = [];
      skipped = [];
    }
    return { cases: count, sizes, held };
  } finally {
    await cases.close();
    await layers.close();
  }
}

type Cells = Readonly<Record<string, string>>;

/** What a row has to be of. */
type Call = Readonly<Record<"engine" | "mode" | "case", string>>;

/** The rows of a case, or null where the files end before it does. */
async function wholeCase(
  cases: CsvLines,
  layers: CsvLines,
  calls: readonly Call[],
): Promise<ResultRow[] | null> {
  const rows: ResultRow[] = [];
  for (const call of calls) {
    const cells = await cases.next(call);
    if (cells === null) return null;
    const blocks: BlockTrace[] = [];
    while (blocks.length < Number(cells["blocks_seen"])) {
      const layer = await layers.next(call);
      if (layer === null) return null;
      blocks.push(blockOf(layer));
    }
    rows.push(rowOf(cells, blocks));
  }
  return rows;
}

/** The whole lines of a CSV file of a run, one by one; rows of a run hold no line feeds. */
class CsvLines {
  /** Bytes of the lines taken so far, the heading included. */
  read = 0;
  readonly #path: string;
  readonly #header: string;
  readonly #columns: readonly string[];
  readonly #lines: AsyncGenerator<string>;
  #ahead: string | null | undefined;
  #number = 0;

  constructor(path: string, header: string) {
    this.#path = path;
    this.#header = header;
    this.#columns = header.trimEnd().split(",");
    this.#lines = wholeLines(path);
  }

  /** Takes the heading; its bytes. Throws EditproofError where the file cannot be read or begins otherwise. */
  async heading(): Promise<number> {
    if (`${await this.peek()}\n` !== this.#header)
      throw this.foreign("the heading that this version of editproof writes");
    this.#take();
    return this.read;
  }

  /** The next whole line, or null; a line without its feed was cut off. */
  async peek(): Promise<string | null> {
    if (this.#ahead === undefined) {
      const next = await this.#lines.next();
      this.#ahead = next.done ? null : next.value;
    }
    return this.#ahead;
  }

  /** The cells of the next line, or null at the end. Throws EditproofError where they are of another call. */
  async next(call: Call): Promise<Cells | null> {
    const line = await this.peek();
    if (line === null) return null;
    const values = cellsIn(line);
    const cells = Object.fromEntries(this.#columns.map((column, index) => [column, values?.[index] ?? ""]));
    const isOther =
      values?.length !== this.#columns.length ||
      Object.entries(call).some(([name, value]) => cells[name] !== value);
    if (isOther) throw this.foreign(`case ${call.case}, ${call.engine}, ${call.mode}`);
    this.#take();
    return cells;
  }

  foreign(expected: string): EditproofError {
    return new EditproofError(
      `${safeLine(this.#path)}:${this.#number + 1}: expected ${expected}; the file is not the beginning of this run`,
      {
        hint: "run it anew, with --force or another --out",
      },
    );
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }

  #take(): void {
    this.read += Buffer.byteLength(this.#ahead ?? "") + 1;
    this.#number++;
    this.#ahead = undefined;
  }
}

/** Nothing where a line is no CSV. */
function cellsIn(line: string): readonly string[] | undefined {
  try {
    return (parse(line, { cast: csvValue, relax_column_count: true }) as string[][])[0];
  } catch {
    return undefined;
  }
}

const FEED = 0x0a;
/** Bytes: no row comes near. */
const MAX_LINE = 1_000_000;

async function* wholeLines(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    const file = await openRegular(path, "refuse");
    for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let feed = bytes.indexOf(FEED); feed >= 0; feed = bytes.indexOf(FEED, start)) {
        yield bytes.toString("utf8", start, feed);
        start = feed + 1;
      }
      rest = bytes.subarray(start);
      if (rest.length > MAX_LINE) return;
    }
  } catch (cause) {
    throw new EditproofError(
      `${safeLine(path)}: cannot be read (${codeOf(cause)}); expected the folder of a run`,
      { cause },
    );
  }
}

function blockOf(cells: Cells): BlockTrace {
  const { tried = "", hit = "", candidates, from, to, error } = cells;
  const names = tried === "" ? [] : tried.split(" ");
  // The work of the tries stands in one figure for all of them.
  return {
    tries: names.map((layer, index) => ({
      layer,
      hit: layer === hit,
      candidates: index === names.length - 1 ? Number(candidates) : 0,
      linesCompared: index === 0 ? Number(cells["lines_compared"]) : 0,
      charactersScanned: index === 0 ? Number(cells["characters_scanned"]) : 0,
    })),
    layer: hit === "" ? null : hit,
    from: numberOrNull(from),
    to: numberOrNull(to),
    error: error === "" || error === undefined ? null : error,
  };
}

function rowOf(cells: Cells, blocks: readonly BlockTrace[]): ResultRow {
  const text = (name: string) => cells[name] ?? "";
  const number = (name: string) => Number(text(name));
  const work = (prefix: string) => ({
    linesCompared: number(`${prefix}lines_compared`),
    charactersScanned: number(`${prefix}characters_scanned`),
  });
  const agrees = text("preview_agrees");
  return {
    engine: text("engine"),
    mode: text("mode") as Mode,
    case: text("case"),
    pair: text("pair"),
    source: text("source"),
    path: text("path"),
    language: text("language"),
    format: text("format") as ResultRow["format"],
    mutation: text("mutation"),
    family: text("family"),
    intensity: text("intensity") as ResultRow["intensity"],
    effect: text("effect") as ResultRow["effect"],
    expectation: text("expectation"),
    outcome: text("outcome") as ResultRow["outcome"],
    error: text("error"),
    verdict: text("verdict") as Verdict,
    headline: text("headline") as Headline,
    hungBy: text("hung_by").replace("by-clock", "clock") as ResultRow["hungBy"],
    trace: {
      blocks,
      ...(text("specified_characters_scanned") === "" ? {} : { specifiedWork: work("specified_") }),
    },
    work: work(""),
    fileSize: number("file_size"),
    inputSize: number("input_size"),
    blocks: number("blocks"),
    stream:
      text("calls") === ""
        ? null
        : {
            calls: number("calls"),
            errors: number("preview_errors"),
            retractions: number("retractions"),
            firstRightAt: numberOrNull(text("first_right_at")),
            agrees: agrees === "" ? null : agrees === "yes",
            work: work("stream_"),
          },
  };
}

function numberOrNull(text = ""): number | null {
  return text === "" ? null : Number(text);
}
