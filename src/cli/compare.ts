import { resolve } from "node:path";
import { agreement, type ComparedRow } from "../compare/agreement.ts";
import { unknownName } from "../errors.ts";
import type { Mode } from "../records.ts";
import { agreementReport } from "../report/agreement.ts";
import { readRows, readRunJson } from "../run/read-run.ts";
import { safeJson } from "../safe-text.ts";
import { colorsFor } from "./colors.ts";
import type { Command } from "./command.ts";
import { choiceOption } from "./options.ts";

interface CompareArgs {
  readonly first: string;
  readonly second: string;
  readonly run: string;
  readonly mode: string;
  readonly json: boolean;
}

/** `editproof compare`: two engines of one run on the same cases. */
export const compareCommand: Command<CompareArgs> = {
  signature: "compare <first> <second>",
  about: "hold two engines of a run against each other: where they agree, what the second wins and loses",
  examples: [
    ["editproof compare v1 v2 --run reports/latest", "the table of agreement, and cases to replay"],
    ["editproof compare v1 v2 --run reports/latest --mode partial --json", "for programs"],
  ],
  build: (yargs) =>
    yargs
      .positional("first", { type: "string", demandOption: true, describe: "an engine of the run" })
      .positional("second", { type: "string", demandOption: true, describe: "another engine of the run" })
      .option("run", { type: "string", demandOption: true, requiresArg: true, describe: "folder of the run" })
      .option("mode", { type: "string", default: "final", requiresArg: true, describe: "final or partial" })
      .option("json", { type: "boolean", default: false, describe: "print one JSON document" }),
  async run({ first, second, run, mode, json }, io) {
    const folder = resolve(io.cwd, run);
    const meta = await readRunJson(folder);
    const names = meta.engines.map((engine) => engine.name);
    for (const name of [first, second])
      if (!names.includes(name)) throw unknownName("engine of this run", name, names);
    const [chosen] = choiceOption<Mode>("mode", mode, meta.options.modes) as [Mode];
    // Engines of different formats never see one case; they meet at the same damage to the same pair.
    const formats = new Set(
      meta.engines.filter(({ name }) => name === first || name === second).map(({ format }) => format),
    );
    const rows = (engine: string) => rowsOf(folder, engine, chosen, formats.size > 1);
    const result = await agreement(rows(first), rows(second));
    if (json) {
      const document = { schemaVersion: 1, run, mode: chosen, first, second, ...result };
      io.stdout.write(`${safeJson(JSON.stringify(document, null, 2))}\n`);
    } else {
      io.stdout.write(
        agreementReport(result, { first, second, runDir: run, colors: colorsFor(io, io.stdout) }),
      );
    }
    return 0;
  },
};

async function* rowsOf(
  folder: string,
  engine: string,
  mode: Mode,
  byDamage: boolean,
): AsyncGenerator<ComparedRow> {
  for await (const row of readRows(folder)) {
    if (row.engine !== engine || row.mode !== mode) continue;
    yield byDamage ? { ...row, key: `${row.pair}\0${row.mutation}\0${row.intensity}` } : row;
  }
}
