import type { Command } from "./command.ts";
import { compareCommand } from "./compare.ts";
import { conformCommand } from "./conform.ts";
import { corpusPullCommand, corpusStatsCommand } from "./corpus.ts";
import { fuzzCommand } from "./fuzz.ts";
import { corpusHarvestCommand } from "./harvest.ts";
import { listCommand } from "./list.ts";
import { replayCommand } from "./replay.ts";
import { runCommand } from "./run.ts";

// yargs gives each command the arguments that its own `build` describes, which a table cannot say in types.

/** Every command, in the order in which help shows them. */
export const COMMANDS = [
  runCommand,
  replayCommand,
  compareCommand,
  fuzzCommand,
  listCommand,
  conformCommand,
] as unknown as readonly Command[];

/** Commands of two words, by the first. */
export const COMMAND_GROUPS = {
  corpus: [corpusPullCommand, corpusStatsCommand, corpusHarvestCommand],
} as unknown as Readonly<Record<string, readonly Command[]>>;
