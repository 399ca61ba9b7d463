import { availableParallelism } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { engines } from "../engines/registry.ts";
import { EditproofError, unknownName } from "../errors.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { INTENSITIES, type Mode } from "../records.ts";
import { DEFAULT_CASES, DEFAULT_SEED, UNDAMAGED } from "../run/plan.ts";
import { engineFacts } from "../run/pool.ts";
import { runInto } from "../run/run.ts";
import type { RunOptions } from "../run/run-cases.ts";
import { claimFolder, RunFolder } from "../run/run-folder.ts";
import { type RunJson, runJson } from "../run/run-json.ts";
import { lockRun } from "../run/run-lock.ts";
import { safeLine, shortLine } from "../safe-text.ts";
import { packageVersion } from "../version.ts";
import type { Command, Io } from "./command.ts";
import { SOURCES_OPTION, TIER_OPTION } from "./corpus-choice.ts";
import { finishRun, json } from "./finish-run.ts";
import { choiceOption, listOption, MAX_WORKERS, optionalWhole, wholeOption } from "./options.ts";
import { progressOn } from "./progress.ts";
import { resumeRun } from "./resume.ts";
import { isLabelled, type NamedWork, type WorkArgs, workFor } from "./run-work.ts";
import { timestamp } from "./timestamp.ts";

const DEFAULT_TIMEOUT = 5000;
const MODES: readonly Mode[] = ["final", "partial"];

interface RunArgs extends WorkArgs {
  readonly engines: string;
  readonly "engine-module": readonly string[] | undefined;
  readonly mutations: string;
  readonly intensity: string;
  readonly modes: string;
  readonly seed: unknown;
  readonly combine: unknown;
  readonly pairs: unknown;
  readonly cases: unknown;
  readonly out: string | undefined;
  readonly force: boolean;
  readonly resume: string | undefined;
  readonly workers: unknown;
  readonly timeout: unknown;
  readonly json: boolean;
}

/** `editproof run`: the main job. */
export const runCommand: Command<RunArgs> = {
  signature: "run",
  about: "damage real edits, run the engines on them, say how often the file is wrong without an error",
  examples: [
    ["editproof run", "v1 and v2 on real files, about a minute"],
    ["editproof run --corpus embedded --cases 500", "without a network, quicker"],
    ["editproof run --mutations white-space,copy-above --intensity heavy --pairs 20", "a closer look"],
    ["editproof run --combine 2", "two kinds of damage in each case"],
    ["editproof run --resume reports/latest", "go on with a run that was killed or interrupted"],
    ["editproof run --corpus reported", "faults reported in public: which engine gets which right"],
    ["editproof run --engines v1 --engine-module ./my-applier.mjs", "one's own applier beside v1"],
  ],
  build: (yargs) =>
    yargs
      .option("engines", {
        ...TEXT,
        default: "all",
        describe: "names from `editproof list engines`; all: every built-in one",
      })
      .option("engine-module", {
        ...TEXT,
        array: true,
        describe: "a JavaScript module that exports an engine; its code is run",
      })
      .option("corpus", {
        ...TEXT,
        describe:
          "embedded, small, full, a directory of pairs, or reported  [default: small, or embedded without a network]",
      })
      .option("case-file", {
        ...TEXT,
        describe: "run the labelled cases of this JSON Lines file (docs/case-file.md)",
      })
      .option("tier", TIER_OPTION)
      .option("sources", SOURCES_OPTION)
      .conflicts("case-file", ["corpus", "tier", "sources"])
      .conflicts("tier", "corpus")
      .conflicts("sources", "corpus")
      .option("cache", { ...TEXT, describe: "folder of fetched packages (EDITPROOF_CACHE)" })
      .option("mutations", {
        ...TEXT,
        default: "all",
        describe: "names or families from `editproof list mutations`; none is the undamaged edit",
      })
      .option("intensity", { ...TEXT, default: "all", describe: `of ${INTENSITIES.join(", ")}` })
      .option("combine", {
        ...TEXT,
        default: "1",
        describe: "mutations in one case, of different families: 1 or 2",
      })
      .option("modes", {
        ...TEXT,
        default: MODES.join(","),
        describe: "final: the whole input; partial: streamed",
      })
      .option("seed", {
        ...TEXT,
        default: String(DEFAULT_SEED),
        describe: "whole number; the same seed, the same cases",
      })
      .option("pairs", { ...TEXT, describe: "sample so many pairs, languages in turn  [default: all]" })
      .option("cases", {
        ...TEXT,
        describe: `end after so many cases  [default: ${DEFAULT_CASES}, or all of --pairs]`,
      })
      .option("out", { ...TEXT, describe: "folder to write  [default: reports/<date>-<time>]" })
      .option("force", { type: "boolean", default: false, describe: "write over the run in --out" })
      .option("resume", {
        ...TEXT,
        describe: "go on with the run in this folder, which ended early; takes all else from it",
      })
      .option("workers", { ...TEXT, describe: "threads  [default: one a core]" })
      .option("timeout", {
        ...TEXT,
        default: String(DEFAULT_TIMEOUT),
        describe: "milliseconds that one engine call may take",
      })
      .option("json", {
        type: "boolean",
        default: false,
        describe: "print the summary as one JSON document",
      }),
  async run(args, io) {
    if (args.resume !== undefined) {
      refuseBesideResume(args);
      return await resumeRun({ ...args, resume: args.resume }, io);
    }
    const modules = (args["engine-module"] ?? []).map((path) => resolve(io.cwd, path));
    const chosen = {
      engines: args.engines === "all" ? [...engines.keys()] : listOption("engines", args.engines),
      engineModules: modules,
    };
    const timeout = wholeOption("timeout", args.timeout, 1);
    const facts = await engineFacts(chosen, { timeout });
    const options: RunOptions = {
      seed: wholeOption("seed", args.seed, 0),
      formats: [...new Set(facts.map((engine) => engine.format))],
      ...chosen,
      modes: choiceOption("modes", args.modes, MODES),
      mutations: mutationsOption(args.mutations),
      intensities:
        args.intensity === "all" ? INTENSITIES : choiceOption("intensity", args.intensity, INTENSITIES),
      ...(wholeOption("combine", args.combine, 1, 2) === 2 ? { combine: 2 as const } : {}),
      ...optionalWhole("pairs", args.pairs, 1),
      ...(args.cases === undefined && args.pairs === undefined
        ? isLabelled(args)
          ? {}
          : { cases: DEFAULT_CASES }
        : optionalWhole("cases", args.cases, 1)),
      workers:
        args.workers === undefined
          ? availableParallelism()
          : wholeOption("workers", args.workers, 1, MAX_WORKERS),
      timeout,
    };
    if (isLabelled(args)) refuseDamage(args);
    else if (options.combine) refuseAlone(options.mutations);
    const out = resolve(io.cwd, args.out ?? join("reports", timestamp(new Date())));
    await claimFolder(out, args.force);
    const unlock = await lockRun(out);
    try {
      const work = await workFor(args, options, io);
      const folder = await RunFolder.create(out, args.force);
      const shownOut = safeLine(relative(io.cwd, out) || ".");
      try {
        const about = (status: RunJson["status"]) =>
          runJson(packageVersion(), status, work.about, options, facts);
        await folder.write("run.json", json(about("running")));
        io.stderr.write(`${startLine(options, work, shownOut)}\n`);
        const result = await measure(folder, work, options, io);
        await finishRun(folder, result, { runJson: about(result.status), shownOut, json: args.json }, io);
        return 0;
      } finally {
        await folder.close();
      }
    } finally {
      await unlock();
    }
  },
};

const TEXT = { type: "string", requiresArg: true } as const;

async function measure(folder: RunFolder, work: NamedWork, options: RunOptions, io: Io) {
  const progress = progressOn(io);
  try {
    return await runInto(folder, work, options, io.signal, (cases) =>
      progress.update(`${cases} of at most ${work.most} cases`),
    );
  } finally {
    progress.end();
  }
}

/** Names of mutations for names of mutations and families; `none` is one of `all`. */
function mutationsOption(value: string): string[] {
  const all = [UNDAMAGED, ...MUTATIONS.map((mutation) => mutation.name)];
  if (value === "all") return all;
  const families = new Set(MUTATIONS.map((mutation) => mutation.family));
  return [
    ...new Set(
      listOption("mutations", value).flatMap((name) => {
        if (families.has(name)) return MUTATIONS.filter((m) => m.family === name).map((m) => m.name);
        if (!all.includes(name)) throw unknownName("mutation or family", name, [...families, ...all]);
        return [name];
      }),
    ),
  ];
}

/** Labelled cases are run as they are: what asks for damage would be passed over in silence. */
function refuseDamage(args: RunArgs): void {
  const usual = { mutations: "all", intensity: "all", combine: "1", pairs: undefined };
  const given = (["mutations", "intensity", "combine", "pairs"] as const).find(
    (name) => args[name] !== usual[name],
  );
  if (given === undefined) return;
  throw new EditproofError(`--${given}: labelled cases are run as they are; leave it out`);
}

/** What has no partner would be left out in silence. */
function refuseAlone(names: readonly string[]): void {
  const chosen = MUTATIONS.filter(({ name }) => names.includes(name));
  if (new Set(chosen.map(({ family }) => family)).size > 1) return;
  throw new EditproofError("--combine 2: expected mutations of two families at least");
}

/** What a run that goes on takes from its folder. */
const RECORDED = {
  engines: "all",
  corpus: undefined,
  "case-file": undefined,
  tier: undefined,
  sources: undefined,
  mutations: "all",
  intensity: "all",
  combine: "1",
  modes: MODES.join(","),
  seed: String(DEFAULT_SEED),
  pairs: undefined,
  cases: undefined,
  out: undefined,
  force: false,
  timeout: String(DEFAULT_TIMEOUT),
} as const;

function refuseBesideResume(args: RunArgs): void {
  const names = Object.keys(RECORDED) as (keyof typeof RECORDED)[];
  const given = names.find((name) => args[name] !== RECORDED[name]);
  if (given !== undefined)
    throw new EditproofError(`--${given}: a run that goes on takes it from its folder; leave it out`);
}

function startLine(options: RunOptions, work: NamedWork, out: string): string {
  const how = `modes ${options.modes.join(" and ")}, ${options.workers} workers → ${out}`;
  const { pairs, sources } = work.about;
  const name =
    sources === undefined ? work.about.name : `${work.about.name} of ${shortLine(basename(sources))}`;
  if (work.labels) return `seed ${options.seed}, ${work.most} labelled cases (${name}), ${how}`;
  const cases = options.cases === undefined ? "all cases" : `${options.cases} cases`;
  return (
    `seed ${options.seed}, ${cases} from ${options.pairs ?? pairs} pairs (${name}), ` +
    `${options.mutations.length} mutations, ${how}`
  );
}
