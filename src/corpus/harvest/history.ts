import { faultOf, type Surroundings, startGit } from "./git.ts";
import { commitOf } from "./repository.ts";

/** A file that one commit changed. */
export interface Change {
  readonly commit: string;
  /** Paths as bytes decoded as UTF-8; what is none holds U+FFFD. */
  readonly from: string;
  readonly to: string;
  /** Object names of the two contents. */
  readonly before: string;
  readonly after: string;
  /** Whether both are regular files. */
  readonly isFile: boolean;
}

/** Part of a history, as the user asks for it. */
export interface HistoryOptions {
  /** A commit, or a date as `git log --since` takes it: what came later is read. */
  readonly since?: string | undefined;
  /** Git pathspecs; all files where there is none. */
  readonly paths: readonly string[];
}

/**
 * The files changed or renamed by each commit that is no merge, newest first; `onCommit` is told of every commit. One git
 * process, read as it is needed. Throws EditproofError.
 */
export async function* historyOf(
  repository: Surroundings,
  { since, paths }: HistoryOptions,
  onCommit: () => void,
): AsyncGenerator<Change> {
  const child = startGit(repository, [
    "log",
    "--format=%H",
    "--raw",
    "-z",
    "--no-abbrev",
    "-M",
    "--no-merges",
    "--diff-filter=MR",
    "--no-ext-diff",
    "--no-textconv",
    "--no-show-signature",
    "--no-relative",
    "--no-color",
    ...(await startOf(repository, since)),
    "HEAD",
    "--",
    ...paths,
  ]);
  child.stdin.end();
  const fault = faultOf(repository.folder, child);
  try {
    let commit = "";
    const words = wordsOf(child.stdout);
    for await (const word of words) {
      const text = word.replace(/^\n+/, "");
      if (!text.startsWith(":")) {
        if (text === "") continue;
        commit = text;
        onCommit();
        continue;
      }
      const [oldMode = "", mode = "", before = "", after = "", kind = ""] = text.slice(1).split(" ");
      const from = (await words.next()).value ?? "";
      const to = kind.startsWith("R") ? ((await words.next()).value ?? "") : from;
      yield {
        commit,
        from,
        to,
        before,
        after,
        isFile: [oldMode, mode].every((each) => /^100[0-7]{3}$/.test(each)),
      };
    }
    const error = await fault;
    if (error !== null) throw error;
  } finally {
    child.kill();
  }
}

/** What consists of digits and what stands between them is a date, even where a commit begins so. */
const DATE = /^[\d\s:.,/TZ+-]+$/;

async function startOf(repository: Surroundings, since: string | undefined): Promise<readonly string[]> {
  if (since === undefined) return [];
  const commit = DATE.test(since) ? null : await commitOf(repository, since);
  return [commit === null ? `--since=${since}` : `^${commit}`];
}

/** What stands between NUL bytes. */
async function* wordsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      yield bytes.toString("utf8", start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield rest.toString("utf8");
  return undefined;
}
