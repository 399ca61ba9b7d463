import { join, relative } from "node:path";
import type { EngineState } from "../fuzz/campaign.ts";
import { bucketOf } from "../fuzz/finding.ts";
import { fuzz } from "../fuzz/fuzz.ts";
import { realFilesOf } from "../fuzz/real-files.ts";
import { type FuzzJson, saveFinding, saveRegression, saveState } from "../fuzz/store.ts";
import { shellWord } from "../report/replay-command.ts";
import { safeLine } from "../safe-text.ts";
import { colorsFor } from "./colors.ts";
import type { Io } from "./command.ts";
import { fuzzReport } from "./fuzz-report.ts";
import type { NamedCorpus } from "./load-corpus.ts";
import { progressOn } from "./progress.ts";

export interface FuzzHow {
  /** Absolute path of the folder that findings go to. */
  readonly out: string;
  readonly corpus: NamedCorpus;
  /** Milliseconds after which no more is started; null: all runs are made. */
  readonly time: number | null;
  /** Absolute path of the folder in which findings are kept for ever, or null. */
  readonly save: string | null;
  readonly workers: number;
  readonly timeout: number;
}

/** Fuzzes from where a state stands, saving as it goes; exit code 1 when something was found. */
export async function runFuzz(start: FuzzJson, how: FuzzHow, io: Io): Promise<number> {
  const { out, corpus, time, workers, timeout } = how;
  const { options } = start;
  const shownOut = safeLine(relative(io.cwd, out) || ".");
  const length = time === null ? `${options.runs} runs an engine` : `${time / 1000} s`;
  io.stderr.write(
    `seed ${options.seed}, ${start.states.map(({ engine }) => engine).join(", ")}: ${length}, ` +
      `${options.properties.length} properties, ${workers} workers, files of ${safeLine(corpus.name)} → ${shownOut}\n`,
  );
  const modules = options.engineModules
    .map((path) => ` --engine-module ${shellWord(safeLine(relative(io.cwd, path)))}`)
    .join("");
  const until = time === null ? null : Date.now() + time;
  const progress = progressOn(io);
  const saved = new Set(start.states.flatMap(({ findings }) => findings.map(bucketOf)));
  const keep = async (states: readonly EngineState[], status: FuzzJson["status"]) => {
    for (const finding of states.flatMap(({ findings }) => findings)) {
      if (saved.has(bucketOf(finding))) continue;
      saved.add(bucketOf(finding));
      const name = await saveFinding(out, finding);
      if (how.save !== null) await saveRegression(how.save, finding);
      progress.note(
        safeLine(`${finding.engine}: ${finding.property}: ${finding.what} → ${join(shownOut, name)}`),
      );
    }
    await saveState(out, { ...start, status, states });
  };
  await keep(start.states, "running");
  try {
    const states = await fuzz(
      start.states,
      options,
      {
        workers,
        timeout,
        realFiles: realFilesOf(corpus, options.seed),
        isOver: () => until !== null && Date.now() >= until,
        ...(until === null ? {} : { until }),
        async onBatch(now) {
          progress.update(progressLine(now));
          await keep(now, "running");
        },
      },
      io.signal,
    );
    await keep(states, io.signal.aborted ? "interrupted" : "finished");
    progress.end();
    io.stdout.write(fuzzReport(states, { colors: colorsFor(io, io.stdout), shownOut, modules }));
    if (io.signal.aborted) {
      const more = time === null ? "" : ` --time ${time / 1000}s`;
      io.stderr.write(`to go on: editproof fuzz --resume ${shellWord(shownOut)}${modules}${more}\n`);
    }
    return states.some(({ findings }) => findings.length > 0) ? 1 : 0;
  } finally {
    progress.end();
  }
}

function progressLine(states: readonly EngineState[]): string {
  const sum = (of: (state: EngineState) => number) => states.reduce((total, state) => total + of(state), 0);
  return `${sum(({ runs }) => runs)} runs, ${sum(({ features }) => features.length)} features, ${sum(({ findings }) => findings.length)} findings`;
}
