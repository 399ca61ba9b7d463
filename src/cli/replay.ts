import { mkdir, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { EditproofError } from "../errors.ts";
import { replayText, streamText } from "../report/replay.ts";
import { engineFacts, Pool } from "../run/pool.ts";
import { readRunJson } from "../run/read-run.ts";
import type { Replay } from "../run/replay.ts";
import type { ReplayTask } from "../run/worker.ts";
import { safeLine, shortLine } from "../safe-text.ts";
import { colorsFor } from "./colors.ts";
import type { Command } from "./command.ts";
import { choiceOption } from "./options.ts";
import { workFor } from "./run-work.ts";

interface ReplayArgs {
  readonly case: string;
  readonly run: string;
  readonly engines: string | undefined;
  readonly "engine-module": readonly string[] | undefined;
  readonly stream: boolean;
  readonly write: string | undefined;
  readonly cache: string | undefined;
}

/** `editproof replay`: one case of a run again, with everything that there is to see. */
export const replayCommand: Command<ReplayArgs> = {
  signature: "replay <case>",
  about:
    "show one case of a run: pair, input with the damage marked, each block's trace, expected against got",
  examples: [
    ["editproof replay 0f3a9c21d4e8 --run reports/latest", "a case id as the tables and cases.csv name it"],
    ["editproof replay 0f3a9c21d4e8 --run reports/latest --stream", "and what an editor would have shown"],
    [
      "editproof replay 0f3a9c21d4e8 --run reports/latest --write bug",
      "original, input, expected, got as files",
    ],
  ],
  build: (yargs) =>
    yargs
      .positional("case", { type: "string", demandOption: true, describe: "case id" })
      .option("run", { type: "string", demandOption: true, requiresArg: true, describe: "folder of the run" })
      .option("engines", { type: "string", requiresArg: true, describe: "only these engines of the run" })
      .option("engine-module", {
        type: "string",
        array: true,
        requiresArg: true,
        describe: "an engine module of the run; its code is run only when it is named here",
      })
      .option("stream", { type: "boolean", default: false, describe: "step through the previews" })
      .option("write", {
        type: "string",
        requiresArg: true,
        describe: "write the texts into this new folder",
      })
      .option("cache", { type: "string", requiresArg: true, describe: "cache folder (EDITPROOF_CACHE)" }),
  async run(args, io) {
    const run = await readRunJson(resolve(io.cwd, args.run));
    const { options } = run;
    const { name, sources, caseFile } = run.corpus;
    const source = caseFile === undefined ? { corpus: name, sources } : { "case-file": caseFile };
    const work = await workFor({ ...source, cache: args.cache }, options, io);
    if (work.about.fingerprint !== run.corpus.fingerprint) {
      throw new EditproofError(
        `corpus ${run.corpus.name} is not the one of ${args.run}: its files have changed`,
        {
          hint: "run it again with the same seed",
        },
      );
    }
    const spec = await work.find(args.case);
    if (spec === null) {
      throw new EditproofError(`${args.run}: has no case ${shortLine(JSON.stringify(args.case))}`, {
        hint: "case ids stand in cases.csv, column case",
      });
    }
    const modules = (args["engine-module"] ?? []).map((path) => resolve(io.cwd, path));
    const choice = { engines: options.engines, engineModules: modules };
    // A run's folder may come from anyone: its modules are named, never run unasked.
    for (const path of options.engineModules.filter((each) => !modules.includes(each)))
      io.stderr.write(
        `left out: the run's engine module; to run its code add --engine-module ${safeLine(path)}\n`,
      );
    const { timeout } = options;
    const known = (await engineFacts(choice, { timeout })).map((engine) => engine.name);
    const names = args.engines === undefined ? known : choiceOption("engines", args.engines, known);
    const all = await replayed(
      { ...choice, spec, seed: options.seed, mode: args.stream ? "partial" : "final" },
      timeout,
    );
    const shown = all && { ...all, results: all.results.filter(({ row }) => names.includes(row.engine)) };
    if (shown?.results.length === 0) {
      throw new EditproofError(
        `none of the engines takes format ${all?.task.format}, which case ${args.case} is written in`,
      );
    }
    if (shown === null) throw new EditproofError(`${args.run}: case ${args.case} was never emitted`);
    const colors = colorsFor(io, io.stdout);
    io.stdout.write(replayText(shown, colors));
    if (args.stream) io.stdout.write(`\n${streamText(shown, colors)}`);
    if (args.write !== undefined) {
      const folder = resolve(io.cwd, args.write);
      for (const name of await writeTexts(shown, folder))
        io.stderr.write(`wrote ${join(args.write, name)}\n`);
    }
    return 0;
  },
};

/** In a thread, guarded as in a run. */
async function replayed(task: Omit<ReplayTask, "forced">, timeout: number): Promise<Replay | null> {
  const pool = new Pool({ workers: 1, timeout });
  try {
    return await pool.replay({ ...task, forced: new Map() });
  } finally {
    await pool.close();
  }
}

/** Writes the texts of a case under names of our own, never the pair's path. The folder must not exist. */
async function writeTexts(shown: Replay, folder: string): Promise<string[]> {
  const { task } = shown;
  const ending = /^\.\w{1,12}$/.test(extname(task.path)) ? extname(task.path) : ".txt";
  const texts: [string, string | undefined][] = [
    [`original${ending}`, task.files.get(task.path)],
    ["input.txt", task.input],
    [`expected${ending}`, task.expectation.accepted[0]?.get(task.path)],
    ...shown.results.map(({ row, got }): [string, string | undefined] => [
      `got-${row.engine.replace(/[^\w.+@-]/g, "_")}${ending}`,
      got?.get(task.path),
    ]),
  ];
  try {
    await mkdir(folder, { recursive: false });
    const written = texts.filter((entry): entry is [string, string] => entry[1] !== undefined);
    for (const [name, text] of written) await writeFile(join(folder, name), text, { flag: "wx" });
    return written.map(([name]) => name);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
    throw new EditproofError(`--write ${folder}: cannot be written (${code})`, {
      cause,
      hint: code === "EEXIST" ? "name a folder that does not exist" : "",
    });
  }
}
