import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type LabelledCase, readCaseFile } from "../corpus/case-file.ts";
import { EditproofError } from "../errors.ts";
import { type ReadyCase, readyCase } from "../run/labelled.ts";
import { type CaseSpec, planCases, plannedCount } from "../run/plan.ts";
import { findSpec } from "../run/replay.ts";
import type { RunWork } from "../run/run.ts";
import type { RunOptions } from "../run/run-cases.ts";
import type { RunJson } from "../run/run-json.ts";
import { withTexts } from "../run/with-texts.ts";
import { shortLine } from "../safe-text.ts";
import type { Io } from "./command.ts";
import type { CorpusArgs } from "./corpus-choice.ts";
import { corpusFor } from "./load-corpus.ts";

/** The labelled cases that come with editproof. */
export const REPORTED_CORPUS = "reported";
const REPORTED_FILE = fileURLToPath(new URL("../../corpus/reported/cases.jsonl", import.meta.url));

/** Where the cases of a run come from, as the command line names it. */
export interface WorkArgs extends CorpusArgs {
  readonly "case-file"?: string | undefined;
}

export interface NamedWork extends RunWork {
  readonly about: RunJson["corpus"];
  /** Cases at the most. */
  readonly most: number;
  /** The case behind an id, or null. Labelled cases go by their own ids too. */
  find(id: string): Promise<CaseSpec | ReadyCase | null>;
}

/** Whether the cases are labelled ones, which need no pairs and no damage. */
export function isLabelled(args: WorkArgs): boolean {
  return args["case-file"] !== undefined || args.corpus === REPORTED_CORPUS;
}

/** What a run has to do: a plan over a corpus, or labelled cases. Throws EditproofError for what cannot be read. */
export async function workFor(args: WorkArgs, options: RunOptions, io: Io): Promise<NamedWork> {
  if (isLabelled(args)) return await labelledWork(args, options, io);
  const { name, sources, fingerprint, pairs, read } = await corpusFor(args, io);
  return {
    about: { name, fingerprint, pairs: pairs.length, ...(sources !== undefined && { sources }) },
    specs: withTexts(planCases(pairs, options), read),
    most: Math.min(options.cases ?? Number.POSITIVE_INFINITY, plannedCount(pairs, options)),
    async find(id) {
      const planned = findSpec(pairs, options, id);
      for await (const spec of withTexts(planned ? [planned] : [], read)) return spec;
      return null;
    },
  };
}

async function labelledWork(args: WorkArgs, options: RunOptions, io: Io): Promise<NamedWork> {
  const caseFile = args["case-file"] === undefined ? undefined : resolve(io.cwd, args["case-file"]);
  const { cases, fingerprint } = await readCaseFile(caseFile ?? REPORTED_FILE);
  const fitting = cases.filter(({ format }) => options.formats.includes(format));
  if (fitting.length === 0) {
    throw new EditproofError(
      `none of the labelled cases is in a format that the engines take: ${options.formats.join(", ")}`,
    );
  }
  const ready = fitting.map((labelled) => ({ labelled, spec: readyCase(labelled) }));
  return {
    about: {
      name: caseFile === undefined ? REPORTED_CORPUS : shortLine(basename(caseFile)),
      fingerprint,
      pairs: cases.length,
      ...(caseFile !== undefined && { caseFile }),
    },
    specs: ready.map(({ spec }) => spec),
    labels: fitting.map(({ id, stretch }: LabelledCase) => ({ id, stretch })),
    most: Math.min(options.cases ?? Number.POSITIVE_INFINITY, fitting.length),
    find: async (id) =>
      ready.find(({ labelled, spec }) => spec.ready.id === id || labelled.id === id)?.spec ?? null,
  };
}
