import { dirname, join } from "node:path";
import { EditproofError } from "../errors.ts";
import { shortLine } from "../safe-text.ts";
import { codeOf } from "./json.ts";
import type { Package } from "./sources.ts";

/** Gets the tarball of a release. Rejects with EditproofError, OfflineError when nothing could be reached. */
export type FetchPackage = (wanted: Package, signal: AbortSignal | undefined) => Promise<Buffer>;

/** The registry cannot be reached: a caller may go on with what it has. */
export class OfflineError extends EditproofError {
  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options);
    this.name = "OfflineError";
  }
}

/** Fetches through the user's ordinary npm settings (.npmrc files, environment, npm's own cache). */
export function npmFetcher(env: Readonly<Record<string, string | undefined>>, cwd: string): FetchPackage {
  let settings: Promise<Record<string, unknown>> | null = null;
  return async (wanted, signal) => {
    settings ??= npmSettings(env, cwd);
    const { default: pacote } = await import("pacote");
    try {
      return await pacote.tarball(`${wanted.name}@${wanted.version}`, {
        ...(await settings),
        integrity: wanted.integrity,
        signal,
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw explained(wanted, cause);
    }
  };
}

async function npmSettings(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Promise<Record<string, unknown>> {
  const { default: Config } = await import("@npmcli/config");
  const { default: known } = await import("@npmcli/config/lib/definitions/index.js");
  const { npm_execpath } = env;
  const npm = npm_execpath?.endsWith("npm-cli.js")
    ? dirname(dirname(npm_execpath))
    : join(dirname(dirname(process.execPath)), "lib", "node_modules", "npm");
  // Loading writes to the environment that it is given: a copy.
  const config = new Config({ ...known, npmPath: npm, argv: [], env: { ...env }, cwd });
  try {
    await config.load();
  } catch (cause) {
    throw new EditproofError(`npm's settings cannot be read: ${why(cause)}`, { cause });
  }
  return { ...config.flat, ...patience(config), packumentCache: new Map() };
}

/** npm's own 10 and 60 seconds between tries would hold up a first run without a network. */
function patience(config: InstanceType<typeof import("@npmcli/config")>): Record<string, unknown> {
  if (!config.isDefault("fetch-retry-mintimeout") || !config.isDefault("fetch-retry-maxtimeout")) return {};
  const { retry } = config.flat;
  return { retry: { ...(typeof retry === "object" ? retry : {}), minTimeout: 500, maxTimeout: 2000 } };
}

/** Errors that mean "nothing answered", from the operating system, Node and npm's client. */
const UNREACHABLE = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNECTIONTIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EIDLETIMEOUT",
  "EINVALIDPROXY",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTCACHED",
  "ENOTFOUND",
  "EPIPE",
  "ERESPONSETIMEOUT",
  "ETIMEDOUT",
  "ETRANSFERTIMEOUT",
  "E502",
  "E503",
  "E504",
]);

const REASONS: Readonly<Record<string, string>> = {
  EINTEGRITY: "the registry's package does not match its pinned hash",
  E401: "the registry wants a login (401)",
  E403: "the registry forbids it (403)",
  E404: "the registry does not have it (404)",
  ETARGET: "the registry does not have this version",
};

function explained(wanted: Package, cause: unknown): EditproofError {
  const release = `${wanted.name}@${wanted.version}`;
  const code = codeOf(cause);
  if (UNREACHABLE.has(code)) {
    return new OfflineError(`${release}: the npm registry cannot be reached (${code})`, { cause });
  }
  return new EditproofError(`${release}: ${REASONS[code] ?? why(cause)}`, { cause });
}

/** First line of an error, without a password that an address may hold. */
function why(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return shortLine((message.split("\n", 1)[0] ?? "").replace(/\/\/[^/@\s]*@/g, "//"));
}
