import { execFileSync, spawnSync } from "node:child_process";
import { folderOf } from "./folder.ts";

/** Whether histories can be made here; tests of histories are skipped without git. */
export const HAS_GIT = spawnSync("git", ["--version"]).status === 0;

/** Git without the configuration of whoever runs the tests. */
export const GIT_ENV: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

/** What a commit does to a path: a new content, another mode (with `content`), or the end of the file (null). */
type Act = string | Buffer | null | { readonly mode: string; readonly content: string };

/** A commit of a made-up history. */
export interface Commit {
  /** path (in bytes as latin1 characters where it is no UTF-8) → what is done. */
  readonly files?: Readonly<Record<string, Act>>;
  /** From old path to new path, before `files`. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Indices of parents; the commit before by default. */
  readonly parents?: readonly number[];
  /** Encoding of the paths. */
  readonly paths?: "utf8" | "latin1";
}

/** A new repository with these commits on `main`, a day apart; bare unless said otherwise. */
export async function repositoryOf(
  commits: readonly Commit[],
  kind: "bare" | "plain" = "bare",
): Promise<string> {
  const folder = await folderOf();
  git(folder, ["init", "--quiet", "--initial-branch=main", ...(kind === "bare" ? ["--bare"] : []), "."]);
  if (commits.length === 0) return folder;
  const stream = Buffer.concat(commits.flatMap(written));
  git(folder, ["fast-import", "--quiet", "--force"], stream);
  return folder;
}

/** Calls git in a folder and gives what it prints. */
export function git(folder: string, args: readonly string[], input: Buffer | string = ""): string {
  return execFileSync("git", ["-C", folder, ...args], { env: GIT_ENV, input, encoding: "utf8" });
}

/** The first commit is of 14 November 2023. */
const START = 1_700_000_000;

function written({ files = {}, renames = {}, parents, paths = "utf8" }: Commit, index: number): Buffer[] {
  const [from, ...merged] = parents ?? (index > 0 ? [index - 1] : []);
  const who = `A Name <mail@example.org> ${START + index * 86_400} +0000`;
  const path = (text: string) => quoted(Buffer.from(text, paths));
  return [
    Buffer.from(`commit refs/heads/main\nmark :${index + 1}\nauthor ${who}\ncommitter ${who}\n`),
    data(`change ${index}`),
    ...(from === undefined ? [] : [Buffer.from(`from :${from + 1}\n`)]),
    ...merged.map((each) => Buffer.from(`merge :${each + 1}\n`)),
    ...Object.entries(renames).map(([old, name]) => Buffer.from(`R ${path(old)} ${path(name)}\n`)),
    ...Object.entries(files).flatMap(([name, act]) => {
      if (act === null) return [Buffer.from(`D ${path(name)}\n`)];
      const [mode, content] =
        typeof act === "string" || Buffer.isBuffer(act) ? ["100644", act] : [act.mode, act.content];
      if (mode === "160000") return [Buffer.from(`M ${mode} ${content} ${path(name)}\n`)];
      return [Buffer.from(`M ${mode} inline ${path(name)}\n`), data(content)];
    }),
  ];
}

function data(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from("\n")]);
}

/** A path as git reads it between quotation marks, every byte in octal. */
function quoted(bytes: Buffer): string {
  return `"${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}"`;
}
