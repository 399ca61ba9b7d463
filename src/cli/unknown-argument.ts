import yargs from "yargs";
import { EditproofError, unknownName } from "../errors.ts";
import { safeLine } from "../safe-text.ts";
import type { Command } from "./command.ts";
import { COMMAND_GROUPS, COMMANDS } from "./commands.ts";

/** What to tell of an argument that yargs does not know: the nearest command or option. */
export function unknownArgument(name: string, argv: readonly string[]): EditproofError {
  const [first = "", second = ""] = argv;
  const group = Object.hasOwn(COMMAND_GROUPS, first) ? COMMAND_GROUPS[first] : undefined;
  const command =
    COMMANDS.find((each) => verbOf(each) === first) ?? group?.find((each) => verbOf(each) === second);
  if (!argv.includes(name)) {
    const known = command ? optionsOf(command) : [];
    return unknownName("option", dashed(name), ["help", "version", ...known].map(dashed));
  }
  if (command) {
    return new EditproofError(`unexpected argument ${safeLine(JSON.stringify(name))}`, {
      hint: "see editproof --help",
    });
  }
  const verbs = group?.map(verbOf) ?? [...COMMANDS.map(verbOf), ...Object.keys(COMMAND_GROUPS)];
  return unknownName(group ? `command of ${first}` : "command", name, verbs);
}

function verbOf(command: Command): string {
  return command.signature.split(" ")[0] as string;
}

function dashed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

/** Names of a command's options, without the spellings that yargs adds in camel case. */
function optionsOf(command: Command): string[] {
  // yargs has the method, its types do not.
  const parser = command.build(yargs()) as unknown as { getOptions(): { key: Record<string, unknown> } };
  return Object.keys(parser.getOptions().key).filter((name) => !/[A-Z]/.test(name));
}
