import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { EditproofError } from "../../errors.ts";
import { safeLine, shortLine } from "../../safe-text.ts";
import { codeOf } from "../json.ts";

/**
 * What a repository's own configuration could have git run or ask for: all of it is turned off. A repository may come
 * from anyone, and reading its history must execute nothing of it.
 */
const HARDENED = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.askPass=true",
  "core.sshCommand=false",
  "credential.helper=",
  "diff.external=",
  "diff.orderFile=/dev/null",
  "diff.renameLimit=1000",
  "gpg.program=false",
  "log.showSignature=false",
  "log.mailmap=false",
  "protocol.allow=never",
].flatMap((setting) => ["-c", setting]);

const ENVIRONMENT = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_LITERAL_PATHSPECS: undefined,
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_EXTERNAL_DIFF: undefined,
  LC_ALL: "C",
};

/** Starts git in a folder; the arguments are those of git, the user's values only behind `=` or `--`. */
export function startGit(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const child = spawn("git", ["--no-pager", ...HARDENED, "-C", folder, ...args], {
    env: { ...process.env, ...ENVIRONMENT, ...env },
    stdio: "pipe",
  });
  // Whoever writes to a git that has ended is told by its exit.
  child.stdin.on("error", () => {});
  return child;
}

/** What git prints, for short answers. Throws EditproofError in one line where it fails. */
export async function askGit(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = startGit(folder, args, env);
  child.stdin.end();
  const [out, fault] = await Promise.all([textOf(child.stdout), faultOf(folder, child)]);
  if (fault !== null) throw fault;
  return out;
}

/** Null once git has ended well; else the error that says why not. */
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
      ? new EditproofError("git cannot be run; harvesting reads histories with it", {
          hint: "install git",
        })
      : new EditproofError(`git cannot be run in ${shown} (${codeOf(ended)})`);
  }
  const text = await said;
  if (text.includes("dubious ownership")) {
    return new EditproofError(`${shown}: the repository is someone else's, and git does not read it`, {
      hint: `if you trust it: git config --global --add safe.directory ${shown}`,
    });
  }
  if (text.includes("not a git repository")) return new EditproofError(`${shown}: expected a git repository`);
  return new EditproofError(`${shown}: git: ${shortLine(text.trim().split("\n").at(-1) ?? "it failed")}`);
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
