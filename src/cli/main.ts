import yargs, { type Argv } from "yargs";
import { EditproofError } from "../errors.ts";
import { safeLine, safeText } from "../safe-text.ts";
import { packageVersion } from "../version.ts";
import type { Command, Io } from "./command.ts";
import { COMMAND_GROUPS, COMMANDS } from "./commands.ts";
import { listsOf } from "./described-options.ts";
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
      "greedy-arrays": false,
    });
  const choose = (command: Command, words: number) => (args: Record<string, unknown>) => {
    checkWords(words, args);
    const single = lastOfEach(args, listsOf(command));
    chosen = () => command.run(single, io);
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

/** Of an option that is given several times the last one counts, but for those that are lists. */
function lastOfEach(args: Readonly<Record<string, unknown>>, lists: ReadonlySet<string>) {
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) && name !== "_" && !lists.has(name) ? value.at(-1) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function addCommand(parser: Argv, command: Command, handler: (args: Record<string, unknown>) => void): void {
  parser.command(
    command.signature,
    command.about,
    (nested: Argv) => command.build(nested).example(command.examples.map(([line, what]) => [line, what])),
    handler,
  );
}
