import { relative, resolve } from "node:path";
import { type HarvestCounts, harvest, MOST_OF_A_PATH } from "../corpus/harvest/harvest.ts";
import { openRepository } from "../corpus/harvest/repository.ts";
import { PairWriter } from "../corpus/harvest/write-pairs.ts";
import { loadLanguages } from "../corpus/language.ts";
import { mostFirst } from "../corpus/stats.ts";
import { EditproofError } from "../errors.ts";
import { shellWord } from "../report/replay-command.ts";
import { safeJson, safeLine } from "../safe-text.ts";
import type { Command } from "./command.ts";
import { counted, countTable, plainTable } from "./count-table.ts";
import { wholeOption } from "./options.ts";
import { progressOn } from "./progress.ts";

const DEFAULT_PAIRS = 500;

interface HarvestArgs {
  readonly dir: string;
  readonly out: string;
  readonly since: string | undefined;
  readonly max: unknown;
  readonly paths: readonly string[] | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

/** `editproof corpus harvest`: pairs from a git history, to measure an applier on one's own code. */
export const corpusHarvestCommand: Command<HarvestArgs> = {
  signature: "harvest <dir>",
  about: "take pairs from the history of a local git repository, as a corpus directory for run --corpus",
  examples: [
    ["editproof corpus harvest . --out my-pairs", "the newest changes of this repository, at most 500"],
    ["editproof corpus harvest ../app --out pairs --since 2025-01-01 --paths src --max 200", "a part of one"],
    ["editproof run --corpus my-pairs", "measure on them"],
  ],
  build: (yargs) =>
    yargs
      .positional("dir", { type: "string", demandOption: true, describe: "a git repository, bare or not" })
      .option("out", {
        type: "string",
        requiresArg: true,
        demandOption: true,
        describe: "folder for the pairs",
      })
      .option("since", {
        type: "string",
        requiresArg: true,
        describe: "only commits after this one (a hash, branch, tag) or after a date as git takes it",
      })
      .option("max", {
        type: "string",
        requiresArg: true,
        default: String(DEFAULT_PAIRS),
        describe: `pairs at the most; of one path at most ${MOST_OF_A_PATH}`,
      })
      .option("paths", {
        type: "string",
        array: true,
        requiresArg: true,
        describe: "only files below this path (a git pathspec; may be given several times)",
      })
      .option("force", {
        type: "boolean",
        default: false,
        describe: "replace the pairs of an earlier harvest in --out",
      })
      .option("json", { type: "boolean", default: false, describe: "one JSON document on standard output" }),
  async run(args, io) {
    const max = wholeOption("max", args.max, 1);
    const folder = resolve(io.cwd, args.dir);
    const out = resolve(io.cwd, args.out);
    const table = await loadLanguages();
    const counts: HarvestCounts = { commits: 0, pairs: 0, skipped: new Map() };
    const languages = new Map<string, number>();
    const progress = progressOn(io);
    const shownOut = safeLine(relative(io.cwd, out) || ".");
    const repository = await openRepository({ folder, env: io.env, signal: io.signal });
    const onCommit = () =>
      progress.update(`${counts.pairs} of at most ${max} pairs, ${counts.commits} commits read`);
    const options = { since: args.since, paths: args.paths ?? [], max, onCommit };
    try {
      let writer: PairWriter | null = null;
      for await (const pair of harvest(repository, options, table, counts)) {
        // Only now, so that a harvest without a pair leaves nothing behind, and removes nothing.
        writer ??= await PairWriter.create(out, args.force);
        await writer.write(pair);
        languages.set(pair.language, (languages.get(pair.language) ?? 0) + 1);
      }
    } finally {
      if (io.signal.aborted) progress.note(`interrupted: ${counted(counts.pairs, "pair")} in ${shownOut}`);
      progress.end();
    }
    if (args.json) {
      const { commits, pairs, skipped } = counts;
      const document = {
        schemaVersion: 1,
        out: shownOut,
        commits,
        pairs,
        languages: record(languages),
        skipped: record(skipped),
      };
      io.stdout.write(`${safeJson(JSON.stringify(document, null, 2))}\n`);
    }
    if (counts.pairs === 0) {
      throw new EditproofError(
        `${safeLine(args.dir)}: none of ${counted(counts.commits, "commit")} gave a pair`,
        { hint: hintFor(counts, repository.isShallow) },
      );
    }
    if (repository.isShallow) io.stderr.write(`${safeLine(args.dir)} is ${SHALLOW}\n`);
    if (!args.json) io.stdout.write(`${report(counts, languages, shownOut)}\n`);
    return 0;
  },
};

const SHALLOW = "a shallow clone: git fetch --unshallow brings the rest of its history";

function hintFor({ skipped }: HarvestCounts, isShallow: boolean): string {
  if (skipped.size > 0) return `left out: ${reasons(skipped)}`;
  return isShallow ? `it is ${SHALLOW}` : "look at --since and --paths";
}

function report(
  { commits, pairs, skipped }: HarvestCounts,
  languages: ReadonlyMap<string, number>,
  out: string,
): string {
  const left = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${counted(pairs, "pair")} in ${counted(languages.size, "language")} from ${counted(commits, "commit")}; ` +
      `${counted(left, "changed file")} left out`,
    countTable("language", byCount(languages)),
    ...(skipped.size > 0 ? [plainTable(["left out by", "files"], [...byCount(skipped)])] : []),
    `to measure on them: editproof run --corpus ${shellWord(pathWord(out))}`,
  ].join("\n\n");
}

/** With a slash, so that it is never taken for one of the corpora that have names. */
function pathWord(path: string): string {
  return path.includes("/") ? path : `./${path}`;
}

function reasons(skipped: ReadonlyMap<string, number>): string {
  return [...byCount(skipped)].map(([reason, count]) => `${count} ${reason}`).join(", ");
}

const byCount = (counts: ReadonlyMap<string, number>) => mostFirst(counts, (count) => count);

function record(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(byCount(counts));
}
