import type { Argv } from "yargs";

/** A text sink: standard output or error, or a test's buffer. */
export interface Out {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Everything a command may touch of its surroundings. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdout: Out;
  readonly stderr: Out;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** One verb of the command line. */
export interface Command<Args = Record<string, unknown>> {
  /** yargs signature, such as `conform <vectors>`. */
  readonly signature: string;
  /** One line for the overview. */
  readonly about: string;
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [string, string])[];
  /** Options that may be given several times. */
  readonly repeatable?: readonly string[];
  build(yargs: Argv): Argv<Args>;
  /** Returns the exit code: 0 well, 1 the measured thing falls short. Throws EditproofError for exit code 2. */
  run(args: Args, io: Io): Promise<number>;
}
