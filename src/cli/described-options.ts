import yargs from "yargs";
import type { Command } from "./command.ts";

/** Names of a command's options, without the spellings that yargs adds in camel case. */
export function optionsOf(command: Command): string[] {
  return Object.keys(described(command).key).filter((name) => !/[A-Z]/.test(name));
}

/** Names of those options that may be given several times. */
export function listsOf(command: Command): ReadonlySet<string> {
  return new Set(described(command).array);
}

function described(command: Command) {
  // yargs has the method, its types do not.
  const parser = command.build(yargs()) as unknown as {
    getOptions(): { key: Record<string, unknown>; array: readonly string[] };
  };
  return parser.getOptions();
}
