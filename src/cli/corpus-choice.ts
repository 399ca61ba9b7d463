import { resolve } from "node:path";
import { TIERS, type Tier } from "../corpus/sources.ts";
import type { Io } from "./command.ts";

/** The real files that a command takes when no corpus is named. */
const DEFAULT_TIER = "small";

/** A corpus as the command line names it. */
export interface CorpusArgs {
  readonly corpus?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly sources?: string | undefined;
  readonly cache?: string | undefined;
}

export const TIER_OPTION = {
  choices: TIERS,
  requiresArg: true,
  describe: "which sources of the manifest  [default: small, or all of --sources]",
} as const;

export const SOURCES_OPTION = {
  type: "string",
  requiresArg: true,
  describe: "another manifest of pinned npm releases (docs/sources.md)",
} as const;

export const CACHE_OPTION = {
  type: "string",
  requiresArg: true,
  describe: "cache folder (EDITPROOF_CACHE)",
} as const;

/** The tier that is meant: of another manifest all, where none is named. */
export function tierOf({ tier, sources }: CorpusArgs): Tier {
  return tier ?? (sources === undefined ? DEFAULT_TIER : "full");
}

/** The name of the corpus, and the absolute path of its manifest where it is another one. */
export function chosenCorpus(args: CorpusArgs, io: Io): { readonly name: string; readonly sources?: string } {
  const name = args.corpus ?? tierOf(args);
  return args.sources === undefined ? { name } : { name, sources: resolve(io.cwd, args.sources) };
}
