import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { EditproofError } from "../../errors.ts";
import { safeLine, shortLine } from "../../safe-text.ts";
import { codeOf } from "../json.ts";

/** A folder that git is run in, and what git inherits. */
export interface Surroundings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends every git that still runs. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts git in a folder; the arguments are those of git, the user's values only behind `=` or `--`. */
export function startGit(
  { folder, env, signal }: Surroundings,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const child = spawn("git", ["--no-pager", ...HARDENED, "-C", folder, ...args], {
    env: { ...inherited(env), ...ENVIRONMENT, ...extra },
    stdio: "pipe",
    signal,
    // Ctrl-C in a terminal then reaches us alone, so that a git that ends by it is not taken for one that fails.
    detached: true,
    windowsHide: true,
  });
  // Whoever writes to a git that has ended is told by its exit.
  child.stdin.on("error", () => {});
  return child;
}

/** What git prints, for short answers. Throws EditproofError in one line where it fails. */
export async function askGit(
  where: Surroundings,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = startGit(where, args, extra);
  child.stdin.end();
  const [out, fault] = await Promise.all([textOf(child.stdout), faultOf(where.folder, child)]);
  where.signal?.throwIfAborted();
  if (fault !== null) throw fault;
  return out;
}

/** Null once git has ended well; else the error that says why not. Reads all that git complains of, so that it never waits. */
export async function faultOf(
  folder: string,
  child: ChildProcessWithoutNullStreams,
): Promise<EditproofError | null> {
  const said = textOf(child.stderr);
  const ended = await new Promise<number | null | Error>((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  if (ended === 0) return null;
  const shown = safeLine(folder);
  if (ended instanceof Error) {
    return codeOf(ended) === "ENOENT"
      ? new EditproofError("git cannot be run; harvesting reads histories with it", { hint: "install git" })
      : new EditproofError(`git cannot be run in ${shown} (${codeOf(ended)})`);
  }
  const text = await said;
  if (text.includes("dubious ownership")) {
    return new EditproofError(`${shown}: the repository is someone else's, and git does not read it`, {
      hint: `if you trust it: git config --global --add safe.directory ${shown}`,
    });
  }
  if (text.includes("not a git repository") || text.includes("cannot change to")) {
    return new EditproofError(`${shown}: expected the folder of a git repository`);
  }
  const line = text.split("\n").findLast((each) => /^(?:fatal|error):/.test(each)) ?? "it ended early";
  return new EditproofError(`${shown}: git: ${shortLine(line.replace(/^\w+: /, ""))}`);
}

/**
 * What a repository's own configuration could have git run, ask for, read or write elsewhere: all of it is turned off.
 * A repository may come from anyone, and reading its history must execute nothing of it, and give the same everywhere.
 */
const HARDENED = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.askPass=true",
  "core.sshCommand=false",
  "core.attributesFile=/dev/null",
  "core.ignoreCase=false",
  "core.splitIndex=false",
  "core.sparseCheckout=false",
  "credential.helper=",
  "diff.external=",
  "diff.orderFile=/dev/null",
  "diff.renameLimit=1000",
  "gpg.program=false",
  "log.follow=false",
  "log.showSignature=false",
  "log.mailmap=false",
  "protocol.allow=never",
].flatMap((setting) => ["-c", setting]);

const ENVIRONMENT = {
  // Over whatever the configuration allows: what is missing in a partial clone must not be fetched.
  GIT_ALLOW_PROTOCOL: "none",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

/** Without what names another repository, such as `GIT_DIR` inside a hook. Configuration stays: it says what is safe. */
function inherited(env: Surroundings["env"]): Record<string, string | undefined> {
  const stays = (name: string) => !name.startsWith("GIT_") || /^GIT_(?:CONFIG|EXEC_PATH)/.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => stays(name)));
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    if (size < MOST_SAID) parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Bytes of a short answer or complaint that are kept. */
const MOST_SAID = 1_000_000;
