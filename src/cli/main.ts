import yargs, { type Argv } from "yargs";
import { EditproofError } from "../errors.ts";
import { safeLine, safeText } from "../safe-text.ts";
import { packageVersion } from "../version.ts";
import type { Command, Io } from "./command.ts";
import { COMMAND_GROUPS, COMMANDS } from "./commands.ts";
import { unknownArgument } from "./unknown-argument.ts";

/** Wrong use or unreadable input. */
const EXIT_USAGE = 2;
/** A fault of editproof itself. */
const EXIT_FAULT = 70;
const EXIT_INTERRUPTED = 130;

const EPILOGUE =
  "Exit codes: 0 all well; 1 the measured thing falls short; 2 wrong use or unreadable input; " +
  "70 a fault of editproof itself; 130 interrupted, with what was measured saved.";

/** Reads the command line, runs the command, and gives the exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    const chosen = await parse(argv, io);
    if (chosen === null) return 0;
    const code = await chosen();
    return io.signal.aborted ? EXIT_INTERRUPTED : code;
  } catch (error) {
    if (error instanceof EditproofError) {
      io.stderr.write(`editproof: ${safeLine(error.message + (error.hint ? `; ${error.hint}` : ""))}\n`);
      return EXIT_USAGE;
    }
    if (io.signal.aborted) return EXIT_INTERRUPTED;
    io.stderr.write(
      safeText(`editproof: fault of editproof itself: ${error instanceof Error ? error.stack : error}\n`),
    );
    return EXIT_FAULT;
  }
}

/** yargs looks options up in plain objects, so what every object inherits would pass for one: never an option of ours. */
function refuseInherited(argv: readonly string[]): void {
  for (const word of argv.slice(0, argv.includes("--") ? argv.indexOf("--") : argv.length)) {
    const name = /^--?([^=]+)/.exec(word)?.[1];
    if (name !== undefined && name in Object.prototype)
      throw new EditproofError(`Unknown argument: ${name}`, { hint: "see editproof --help" });
  }
}

/** Options that may be given several times. */
const SEVERAL: ReadonlySet<string> = new Set(["engine-module", "paths"]);

/** Of every other option the last one counts. */
function lastOf(args: Record<string, unknown>): Record<string, unknown> {
  const last = ([name, value]: [string, unknown]): [string, unknown] =>
    Array.isArray(value) && name !== "_" && !SEVERAL.has(name) ? [name, value.at(-1)] : [name, value];
  return Object.fromEntries(Object.entries(args).map(last));
}

/** The command's run, ready to be called, or null when help or version was asked for and printed. */
async function parse(argv: readonly string[], io: Io): Promise<(() => Promise<number>) | null> {
  refuseInherited(argv);
  let chosen: (() => Promise<number>) | null = null;
  const parser = yargs()
    .scriptName("editproof")
    .usage(
      "$0 <command>\n\nHow well does the code that applies a model's edit survive what models really write?",
    )
    .version(packageVersion())
    .help()
    .alias({ h: "help" })
    .wrap(Math.min(io.stdout.columns ?? 100, 110))
    .exitProcess(false)
    .strict()
    .demandCommand(1, "expected a command")
    .epilogue(EPILOGUE)
    .parserConfiguration({
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "duplicate-arguments-array": true, // taken apart by `lastOf`
      "greedy-arrays": false,
    });
  const choose = (command: Command, words: number) => (args: Record<string, unknown>) => {
    checkWords(words, args);
    const given = lastOf(args);
    chosen = () => command.run(given, io);
  };
  for (const command of COMMANDS) addCommand(parser, command, choose(command, 1));
  for (const [group, commands] of Object.entries(COMMAND_GROUPS)) {
    const verbs = commands.map((command) => command.signature).join(", ");
    parser.command(group, `${verbs}: see editproof ${group} --help`, (nested: Argv) => {
      for (const command of commands) addCommand(nested, command, choose(command, 2));
      return nested.demandCommand(1, `expected a command of ${group}`);
    });
  }
  const output = await new Promise<string>((resolve, reject) => {
    if (argv.length === 0) parser.showHelp(resolve);
    else {
      parser.parse([...argv], {}, (error, _, text) => {
        if (error) reject(usageError(error.message, argv));
        else resolve(text);
      });
    }
  });
  if (output) {
    io.stdout.write(output.endsWith("\n") ? output : `${output}\n`);
    return null;
  }
  return chosen;
}

/** What yargs objects to, in one line. */
function usageError(message: string, argv: readonly string[]): EditproofError {
  const unknown = /^Unknown arguments?: ([^,\n]+)/.exec(message)?.[1];
  if (unknown !== undefined) return unknownArgument(unknown, argv);
  const parts = message.split("\n").map((line) => line.trim());
  return new EditproofError(parts.filter((part) => part !== "").join(" "), { hint: "see editproof --help" });
}

/** What yargs lets pass: words behind `--` that no command takes. */
function checkWords(words: number, args: Record<string, unknown>): void {
  const extra = (args["_"] as readonly unknown[])[words];
  if (extra === undefined) return;
  throw new EditproofError(`unexpected argument ${JSON.stringify(String(extra))}`, {
    hint: "see editproof --help",
  });
}

function addCommand(parser: Argv, command: Command, handler: (args: Record<string, unknown>) => void): void {
  parser.command(
    command.signature,
    command.about,
    (nested: Argv) => command.build(nested).example(command.examples.map(([line, what]) => [line, what])),
    handler,
  );
}
