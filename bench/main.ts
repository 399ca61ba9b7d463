import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SEED } from "./file-text.ts";
import { type Effort, isCoarse, sample, type Timing, timeOnce, timerStep } from "./measure.ts";
import { type Row, rowOf, tableOf } from "./report.ts";
import { type BenchTask, benchTasks, nameOf } from "./tasks.ts";

const USAGE = `npm run bench -- [--filter TEXT] [--quick] [--name NAME]
  --filter  only rows whose name holds TEXT, such as "layer, exact" or "10000 lines"
  --quick   few samples, and no file of 100,000 lines
  --name    the results go to reports/bench/NAME.json (default: latest)
`;

/** Nothing in the made files begins so: the search runs at the speed of the memory. */
const ABSENT = "\u0001absent";

/** The calibration task. It starts now at the first, now at the second character, lest the compiler run it only once. */
function floorTask(text: string): () => number {
  let from = 0;
  return () => {
    from = 1 - from;
    return text.indexOf(ABSENT, from);
  };
}

process.exitCode = main(process.argv.slice(2));

function main(argv: readonly string[]): number {
  const options = optionsOf(argv);
  if (options === null) return 2;
  const tasks = benchTasks().filter((task) => isWanted(task, options));
  if (tasks.length === 0) {
    process.stderr.write(`no row's name holds ${JSON.stringify(options.filter)}\n`);
    return 2;
  }
  const step = timerStep();
  if (isCoarse(step)) process.stderr.write(`coarse timer: steps of ${step} ms blur the shortest rows\n`);
  const started = performance.now();
  const rows = measured(tasks, options.quick ? { time: 20, iterations: 3 } : { time: 200, iterations: 5 });
  process.stdout.write(`${tableOf(rows)}\n`);
  process.stdout.write(
    "× floor: over an indexOf that finds nothing in the same text, ± median deviations.\n",
  );
  const file = write(options, step, rows);
  process.stderr.write(
    `${rows.length} rows in ${Math.round((performance.now() - started) / 1000)} s: ${file}\n`,
  );
  return 0;
}

function measured(tasks: readonly BenchTask[], effort: Effort): Row[] {
  const floors = new Map<string, Timing>();
  return tasks.map((task, index) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${index + 1}/${tasks.length} ${nameOf(task)}`);
    const { original } = task.scenario;
    const floor = floors.get(original) ?? sample(floorTask(original), effort);
    floors.set(original, floor);
    const row = task.once
      ? rowTimedOnce(task, floor)
      : rowOf(task, task.run(), sample(task.run, effort), floor);
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    return row;
  });
}

function rowTimedOnce(task: BenchTask, floor: Timing): Row {
  const { given, ...timing } = timeOnce(task.run);
  return rowOf(task, given, timing, floor);
}

interface Options {
  readonly filter: string;
  readonly quick: boolean;
  readonly name: string;
}

function optionsOf(argv: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        filter: { type: "string", default: "" },
        quick: { type: "boolean", default: false },
        name: { type: "string", default: "latest" },
      },
    });
    if (!/^[\w-][\w.-]{0,99}$/.test(values.name)) throw new Error("--name: letters, digits, . _ and - only");
    return values;
  } catch (thrown) {
    process.stderr.write(`${(thrown as Error).message.replaceAll(/[^ -~]/g, "?")}\n${USAGE}`);
    return null;
  }
}

function isWanted(task: BenchTask, { filter, quick }: Options): boolean {
  return nameOf(task).includes(filter) && !(quick && task.scenario.lines >= 100_000);
}

function write({ quick, name, filter }: Options, step: number, rows: readonly Row[]): string {
  const folder = fileURLToPath(new URL("../reports/bench/", import.meta.url));
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model,
  };
  const document = { schemaVersion: 1, seed: SEED, quick, filter, machine, timerStep: step, rows };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(document, null, 2)}\n`);
  return `${folder}${name}.json`;
}
