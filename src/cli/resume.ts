import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { EditproofError } from "../errors.ts";
import { engineFacts } from "../run/pool.ts";
import { readRunJson } from "../run/read-run.ts";
import { resumeInto } from "../run/run.ts";
import type { RunOptions } from "../run/run-cases.ts";
import { type RunJson, runJson } from "../run/run-json.ts";
import { lockRun } from "../run/run-lock.ts";
import { safeLine } from "../safe-text.ts";
import { packageVersion } from "../version.ts";
import type { Io } from "./command.ts";
import { finishRun } from "./finish-run.ts";
import { MAX_WORKERS, wholeOption } from "./options.ts";
import { progressOn } from "./progress.ts";
import { workFor } from "./run-work.ts";

export interface ResumeArgs {
  readonly resume: string;
  readonly "engine-module": readonly string[] | undefined;
  readonly cache?: string | undefined;
  readonly workers: unknown;
  readonly json: boolean;
}

/**
 * Goes on with the run in a folder, with what its run.json says. Throws EditproofError where anything is not as it was,
 * since the rows would not be those of one run.
 */
export async function resumeRun(args: ResumeArgs, io: Io): Promise<number> {
  const folder = resolve(io.cwd, args.resume);
  const shown = safeLine(relative(io.cwd, folder) || ".");
  const run = await readRunJson(folder);
  if (run.status === "finished") {
    io.stderr.write(`${shown}: the run is finished; nothing is left to do\n`);
    return 0;
  }
  same(shown, "editproof", run.editproof, packageVersion());
  const modules = (args["engine-module"] ?? []).map((path) => resolve(io.cwd, path));
  for (const path of run.options.engineModules.filter((each) => !modules.includes(each))) {
    throw new EditproofError(
      `${shown}: the run has an engine module, whose code is run only when it is named again`,
      {
        hint: `add --engine-module ${safeLine(path)}`,
      },
    );
  }
  same(shown, "engine modules", run.options.engineModules.join(", "), modules.join(", "));
  const options: RunOptions = {
    ...run.options,
    workers:
      args.workers === undefined
        ? availableParallelism()
        : wholeOption("workers", args.workers, 1, MAX_WORKERS),
  };
  const facts = await engineFacts(options, { timeout: options.timeout });
  same(shown, "engines", enginesText(run.engines), enginesText(facts));
  const { name, sources, caseFile } = run.corpus;
  const source = caseFile === undefined ? { corpus: name, sources } : { "case-file": caseFile };
  const work = await workFor({ ...source, cache: args.cache }, options, io);
  same(shown, "corpus", `${name} ${run.corpus.fingerprint}`, `${name} ${work.about.fingerprint}`);
  const unlock = await lockRun(folder);
  const progress = progressOn(io);
  try {
    const result = await resumeInto(folder, work, options, facts, io.signal, (cases) =>
      progress.update(`${cases} of at most ${work.most} cases`),
    );
    progress.end();
    io.stderr.write(`${result.earlier} cases were there, ${result.cases - result.earlier} more → ${shown}\n`);
    try {
      const about = runJson(packageVersion(), result.status, work.about, options, facts);
      await finishRun(result.folder, result, { runJson: about, shownOut: shown, json: args.json }, io);
    } finally {
      await result.folder.close();
    }
    return 0;
  } finally {
    progress.end();
    await unlock();
  }
}

function same(run: string, what: string, recorded: string, found: string): void {
  if (recorded === found) return;
  throw new EditproofError(
    `${run}: ${what}: the run began with ${safeLine(recorded)}, found ${safeLine(found)}`,
    {
      hint: "the rest would not match; run it anew with --out",
    },
  );
}

function enginesText(engines: RunJson["engines"]): string {
  return engines.map(({ name, version, format }) => `${name} ${version} ${format}`).join(", ");
}
