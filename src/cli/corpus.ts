import { cacheFolder } from "../corpus/cache.ts";
import { corpusParts } from "../corpus/load.ts";
import { npmFetcher } from "../corpus/npm.ts";
import type { PullProgress } from "../corpus/packages.ts";
import { pull } from "../corpus/pull.ts";
import { manifestSources } from "../corpus/sources.ts";
import { type CorpusStats, corpusStats, statsDocument } from "../corpus/stats.ts";
import { editOf } from "../formats/edit.ts";
import { safeJson } from "../safe-text.ts";
import type { Command } from "./command.ts";
import {
  CACHE_OPTION,
  type CorpusArgs,
  chosenCorpus,
  SOURCES_OPTION,
  TIER_OPTION,
  tierOf,
} from "./corpus-choice.ts";
import { counted, countTable, plainTable } from "./count-table.ts";
import { progressOn } from "./progress.ts";

interface PullArgs extends Omit<CorpusArgs, "corpus"> {
  readonly only?: string | undefined;
}

/** `editproof corpus pull`: brings real files from npm releases into the cache. */
export const corpusPullCommand: Command<PullArgs> = {
  signature: "pull",
  about: "fetch the real files that runs work on, into the cache",
  examples: [
    ["editproof corpus pull", "the small tier, 8 MB"],
    ["editproof corpus pull --tier full", "all of it, 71 MB"],
    ["editproof corpus pull --only fastify", "one package"],
    ["editproof corpus pull --sources ./releases.json", "releases of one's own choice"],
  ],
  build: (yargs) =>
    yargs
      .option("tier", TIER_OPTION)
      .option("sources", SOURCES_OPTION)
      .option("only", { type: "string", requiresArg: true, describe: "one package of the tier, by name" })
      .option("cache", CACHE_OPTION),
  async run(args, io) {
    const sources = await manifestSources(chosenCorpus(args, io).sources, tierOf(args), args.only);
    const cache = cacheFolder(args.cache, io.env, io.cwd);
    const progress = progressOn(io);
    try {
      const result = await pull(sources, {
        cache,
        fetch: npmFetcher(io.env, io.cwd),
        note: progress.note,
        onProgress: (step) => progress.update(pullLine(step)),
        signal: io.signal,
      });
      progress.end();
      const packages = result.fetched + result.cached;
      io.stdout.write(
        `${counted(result.pairs, "pair")} from ${counted(packages, "package")} (${megabytes(result.bytes)}): ` +
          `${result.fetched} fetched, ${result.cached} already in the cache\n`,
      );
      return 0;
    } finally {
      progress.end();
    }
  },
};

interface StatsArgs extends CorpusArgs {
  readonly json: boolean;
}

/** `editproof corpus stats`: counts a corpus. */
export const corpusStatsCommand: Command<StatsArgs> = {
  signature: "stats",
  about: "count the pairs of a corpus by language, and what was left out and why",
  examples: [
    ["editproof corpus stats", "the small tier, fetched if the cache lacks it"],
    ["editproof corpus stats --corpus embedded", "the pairs that come with editproof"],
    ["editproof corpus stats --corpus ./my-pairs --json", "a directory of one's own, for programs"],
  ],
  build: (yargs) =>
    yargs
      .option("tier", TIER_OPTION)
      .option("sources", SOURCES_OPTION)
      .option("corpus", {
        type: "string",
        requiresArg: true,
        describe: "embedded, small, full or a directory",
      })
      .conflicts("tier", "corpus")
      .conflicts("sources", "corpus")
      .option("cache", CACHE_OPTION)
      .option("json", { type: "boolean", default: false, describe: "one JSON document on standard output" }),
  async run(args, io) {
    const { name, sources } = chosenCorpus(args, io);
    const progress = progressOn(io);
    try {
      const parts = corpusParts(name, {
        sources,
        fetch: npmFetcher(io.env, io.cwd),
        cache: cacheFolder(args.cache, io.env, io.cwd),
        cwd: io.cwd,
        note: progress.note,
        onProgress: (step) => progress.update(pullLine(step)),
        signal: io.signal,
      });
      const stats = await corpusStats(parts, editOf);
      progress.end();
      const text = args.json
        ? safeJson(JSON.stringify(statsDocument(name, stats), null, 2))
        : statsText(stats);
      io.stdout.write(`${text}\n`);
      return 0;
    } finally {
      progress.end();
    }
  },
};

/** One line of progress. */
export function pullLine(progress: PullProgress): string {
  const count = `${progress.done}/${progress.of}`;
  if (progress.step === "pairs") return `choosing pairs: ${count} sources, ${progress.name}`;
  const size = `${megabytes(progress.bytes)} of ${megabytes(progress.ofBytes)}`;
  return `fetching: ${count} packages, ${size}, ${progress.name}`;
}

function statsText(stats: CorpusStats): string {
  const { pairs, languages, sources, skipped } = stats.totals;
  return [
    `${counted(pairs, "pair")} in ${counted(languages, "language")} from ${counted(sources, "source")}; ` +
      `${counted(skipped, "file")} left out`,
    plainTable(
      ["language", "pairs", "hunks", "lines before", "removed", "added", "no edit"],
      [...stats.byLanguage].map(([language, { oddities: _, ...counts }]) => [
        language,
        ...[counts.pairs, counts.hunks, counts.linesBefore, counts.linesRemoved, counts.linesAdded],
        counts.withoutEdit,
      ]),
    ),
    countTable("oddity", stats.oddities),
    plainTable(
      ["language", ...SHOWN_ODDITIES],
      [...stats.byLanguage]
        .map(([language, { oddities }]) => [
          language,
          ...SHOWN_ODDITIES.map((name) => oddities.get(name) ?? 0),
        ])
        .filter(([, ...counts]) => counts.some((count) => count !== 0)),
    ),
    countTable("source", stats.sources),
    ...(skipped > 0 ? [countTable("left out by", stats.skipped)] : []),
  ].join("\n\n");
}

/** Oddities that are told by language too. */
const SHOWN_ODDITIES = ["crlf", "crlf-and-lf", "no-final-newline", "tab", "bom", "non-ascii", "giant"];

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
