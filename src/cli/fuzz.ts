import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { engines } from "../engines/registry.ts";
import { EditproofError } from "../errors.ts";
import { newState } from "../fuzz/campaign.ts";
import { PROPERTIES } from "../fuzz/properties.ts";
import { type FuzzJson, readState } from "../fuzz/store.ts";
import { DEFAULT_SEED } from "../run/plan.ts";
import { engineFacts } from "../run/pool.ts";
import { claimFolder } from "../run/run-folder.ts";
import { lockRun } from "../run/run-lock.ts";
import { safeLine } from "../safe-text.ts";
import { packageVersion } from "../version.ts";
import type { Command, Io } from "./command.ts";
import { replayFinding } from "./fuzz-replay.ts";
import { runFuzz } from "./fuzz-run.ts";
import { corpusFor } from "./load-corpus.ts";
import { choiceOption, listOption, MAX_WORKERS, optionalWhole, wholeOption } from "./options.ts";
import { timestamp } from "./timestamp.ts";

const DEFAULT_ENGINES = "v1,v2,apply-patch,apply-diff";
const DEFAULT_RUNS = 5000;
const DEFAULT_TIMEOUT = 2000;
const MAX_SEED = 2 ** 31 - 1;

/** Where findings are tried again by `npm test`, for ever. */
const REGRESSIONS = join("corpus", "regressions");

interface FuzzArgs {
  readonly engine: string | undefined;
  readonly "engine-module": readonly string[] | undefined;
  readonly as: string | undefined;
  readonly property: string;
  readonly runs: unknown;
  readonly time: string | undefined;
  readonly seed: unknown;
  readonly corpus: string;
  readonly cache: string | undefined;
  readonly workers: unknown;
  readonly timeout: unknown;
  readonly out: string | undefined;
  readonly force: boolean;
  readonly save: string | undefined;
  readonly resume: string | undefined;
  readonly replay: string | undefined;
}

const TEXT = { type: "string", requiresArg: true } as const;

/** `editproof fuzz`: what no catalogue names. */
export const fuzzCommand: Command<FuzzArgs> = {
  signature: "fuzz",
  about: "look for inputs on which an engine breaks a property, make them small, and keep them",
  examples: [
    ["editproof fuzz", "v1, v2, apply-patch and apply-diff, 5,000 runs each"],
    ["editproof fuzz --engine v1,v2 --time 10m --seed 7", "two engines for ten minutes"],
    [
      "editproof fuzz --engine-module ./my-applier.mjs --as v1",
      "one's own applier, held to the specification of v1",
    ],
    ["editproof fuzz --property prefix-safe,deterministic --runs 20000", "some properties only"],
    ["editproof fuzz --replay reports/fuzz/findings/x.json", "one finding again"],
    ["editproof fuzz --resume reports/fuzz", "go on after an interrupt"],
  ],
  build: (yargs) =>
    yargs
      .option("engine", {
        ...TEXT,
        describe: `names from \`editproof list engines\`, or all  [default: ${DEFAULT_ENGINES}, or those of the modules]`,
      })
      .option("engine-module", {
        ...TEXT,
        array: true,
        describe: "a JavaScript module that exports an engine; its code is run",
      })
      .option("as", {
        ...TEXT,
        describe: "the built-in engine whose specification holds for the modules' engines  [default: none]",
      })
      .option("property", {
        ...TEXT,
        default: "all",
        describe: `of ${PROPERTIES.map(({ name }) => name).join(", ")}`,
      })
      .option("runs", { ...TEXT, describe: `inputs an engine  [default: ${DEFAULT_RUNS}]` })
      .option("time", { ...TEXT, describe: "until so much time is over, such as 90s, 10m or 1h" })
      .conflicts("time", "runs")
      .option("seed", {
        ...TEXT,
        default: String(DEFAULT_SEED),
        describe: "whole number; the same seed, the same inputs",
      })
      .option("corpus", {
        ...TEXT,
        default: "embedded",
        describe: "real files to draw from: embedded, small, full, or a directory of pairs",
      })
      .option("cache", { ...TEXT, describe: "folder of fetched packages (EDITPROOF_CACHE)" })
      .option("workers", { ...TEXT, describe: "threads  [default: one a core]" })
      .option("timeout", {
        ...TEXT,
        default: String(DEFAULT_TIMEOUT),
        describe: "milliseconds that one call may take before it counts as hung",
      })
      .option("out", { ...TEXT, describe: "folder for the findings  [default: reports/fuzz-<time>]" })
      .option("force", { type: "boolean", default: false, describe: "overwrite a folder that is not empty" })
      .option("save", {
        type: "string",
        describe: `keep findings for ever in this folder too  [without a value: ${REGRESSIONS}]`,
      })
      .option("resume", { ...TEXT, describe: "go on in the folder of a run that was interrupted" })
      .option("replay", { ...TEXT, describe: "try the finding in this file again, and show it" })
      .conflicts("resume", ["engine", "as", "out"])
      .conflicts("replay", ["resume", "runs", "time", "out"]),
  async run(args, io) {
    const modules = (args["engine-module"] ?? []).map((path) => resolve(io.cwd, path));
    const timeout = wholeOption("timeout", args.timeout, 1);
    const workers =
      args.workers === undefined
        ? availableParallelism()
        : wholeOption("workers", args.workers, 1, MAX_WORKERS);
    const asName =
      args.as === undefined ? null : (choiceOption("as", args.as, [...engines.keys()])[0] ?? null);
    if (args.replay !== undefined) {
      const path = resolve(io.cwd, args.replay);
      return await replayFinding(
        { path, shown: args.replay, modules, as: asName, engine: args.engine, timeout },
        io,
      );
    }
    const time = args.time === undefined ? null : milliseconds(args.time);
    const save = args.save === undefined ? null : resolve(io.cwd, args.save || REGRESSIONS);
    const how = { time, save, workers, timeout };
    if (args.resume !== undefined) return await resumed(args.resume, modules, args, how, io);
    if (asName !== null && modules.length === 0)
      throw new EditproofError("--as: says what engines of modules are; expected --engine-module beside it");
    const named = args.engine ?? (modules.length > 0 ? null : DEFAULT_ENGINES);
    const choice = {
      engines: named === null ? [] : named === "all" ? [...engines.keys()] : listOption("engine", named),
      engineModules: modules,
    };
    const facts = await engineFacts(choice, { timeout });
    const names = PROPERTIES.map(({ name }) => name);
    const seed = wholeOption("seed", args.seed, 0, MAX_SEED);
    const corpus = await corpusFor({ corpus: args.corpus, cache: args.cache }, io);
    const runs = optionalWhole("runs", args.runs, 1).runs ?? DEFAULT_RUNS;
    const state: FuzzJson = {
      schemaVersion: 1,
      editproof: packageVersion(),
      status: "running",
      corpus: { name: corpus.name, fingerprint: corpus.fingerprint },
      options: {
        ...choice,
        as: asName,
        properties: args.property === "all" ? names : choiceOption("property", args.property, names),
        seed,
        runs: time === null ? runs : null,
        guided: true,
      },
      engines: facts.map(({ name, version }) => ({ name, version })),
      states: facts.map((fact) => newState(fact, engines.has(fact.name) ? fact.name : asName)),
    };
    const out = resolve(io.cwd, args.out ?? join("reports", `fuzz-${timestamp(new Date())}`));
    await claimFolder(out, args.force);
    return await locked(out, () => runFuzz(state, { ...how, out, corpus }, io));
  },
};

/** Goes on where a run stopped, with what its fuzz.json says. Throws EditproofError where anything is not as it was. */
async function resumed(
  given: string,
  modules: readonly string[],
  args: FuzzArgs,
  how: {
    readonly time: number | null;
    readonly save: string | null;
    readonly workers: number;
    readonly timeout: number;
  },
  io: Io,
): Promise<number> {
  const out = resolve(io.cwd, given);
  const shown = safeLine(relative(io.cwd, out) || ".");
  const state = await readState(out);
  const { options, corpus: recorded } = state;
  same(shown, "editproof", state.editproof, packageVersion());
  // A folder may come from anyone: the code of its modules is run only when they are named again.
  same(shown, "engine modules", options.engineModules.join(", "), modules.join(", "));
  const facts = await engineFacts(options, { timeout: how.timeout });
  const text = (all: FuzzJson["engines"]) => all.map(({ name, version }) => `${name} ${version}`).join(", ");
  same(shown, "engines", text(state.engines), text(facts));
  const namesOf = (all: readonly string[]) => all.join(", ");
  same(
    shown,
    "states",
    namesOf(state.states.map(({ engine }) => engine)),
    namesOf(facts.map(({ name }) => name)),
  );
  const corpus = await corpusFor({ corpus: recorded.name, cache: args.cache }, io);
  same(shown, "corpus", recorded.fingerprint, corpus.fingerprint);
  if (options.runs === null && how.time === null && args.runs === undefined)
    throw new EditproofError(`${shown}: the run was bounded by time`, {
      hint: "add --time, such as --time 10m, or --runs",
    });
  const more = args.runs === undefined ? options.runs : wholeOption("runs", args.runs, 1);
  const next = {
    ...state,
    status: "running" as const,
    options: { ...options, runs: how.time === null ? more : null },
  };
  return await locked(out, () => runFuzz(next, { ...how, out, corpus }, io));
}

function same(folder: string, what: string, recorded: string, found: string): void {
  if (recorded === found) return;
  const [then, now] = [recorded, found].map((each) => safeLine(each) || "none");
  throw new EditproofError(`${folder}: ${what}: it began with ${then}, found ${now}`, {
    hint: "the rest would not match; start anew with --out",
  });
}

async function locked<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const unlock = await lockRun(folder);
  try {
    return await task();
  } finally {
    await unlock();
  }
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `90s`, `10m`, `1h`. */
function milliseconds(text: string): number {
  const [, number, unit = ""] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const time = Number(number) * (UNITS[unit] ?? 0);
  if (time > 0) return time;
  throw new EditproofError(
    `--time: expected a time such as 90s, 10m or 1h, got ${safeLine(JSON.stringify(text))}`,
  );
}
