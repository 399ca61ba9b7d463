import { createHash } from "node:crypto";
import { EditproofError } from "../../errors.ts";
import { safeLine } from "../../safe-text.ts";
import type { LanguageTable } from "../language.ts";
import { isInside } from "../path.ts";
import { candidate, contentKey, MAX_BYTES, RULES } from "../rules.ts";
import { Attributes } from "./attributes.ts";
import { askGit } from "./git.ts";
import { type Change, type HistoryOptions, historyOf } from "./history.ts";
import { Objects } from "./objects.ts";
import { secretIn } from "./secrets.ts";

/** A pair from a history, with where it comes from. */
export interface Harvested {
  readonly commit: string;
  /** In that commit. */
  readonly path: string;
  readonly language: string;
  readonly before: string;
  readonly after: string;
}

export interface HarvestOptions extends HistoryOptions {
  /** Pairs at the most. */
  readonly max: number;
  readonly signal?: AbortSignal | undefined;
}

/** Counts while a history is read. */
export interface HarvestCounts {
  commits: number;
  pairs: number;
  /** Changed files left out, by reason. */
  readonly skipped: Map<string, number>;
}

/** Pairs of one path at the most: else a file that every commit touches would drown the rest. */
export const MOST_OF_A_PATH = 3;

/**
 * Pairs from the history of a git repository, newest first, read one by one: renames followed, merges left out, and so
 * what the attributes of its newest commit, the rules of the corpus and the scan for secrets keep out. `counts` is kept
 * up to date. Nothing of the repository is executed or changed. Throws EditproofError.
 */
export async function* harvest(
  folder: string,
  options: HarvestOptions,
  table: LanguageTable,
  counts: HarvestCounts,
): AsyncGenerator<Harvested> {
  await askGit(folder, ["rev-parse", "--git-dir"]);
  await askGit(folder, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]).catch(() => {
    throw new EditproofError(`${safeLine(folder)}: the repository has no commit yet`);
  });
  const attributes = await Attributes.open(folder);
  const objects = new Objects(folder);
  const taken = new Map<string, number>();
  const seen = new Seen();
  try {
    const onCommit = () => {
      counts.commits++;
    };
    for await (const change of historyOf(folder, options, onCommit)) {
      options.signal?.throwIfAborted();
      const found = await pairOf(change, { attributes, objects, table, seen, taken });
      if (typeof found === "string") {
        counts.skipped.set(found, (counts.skipped.get(found) ?? 0) + 1);
        continue;
      }
      taken.set(found.path, (taken.get(found.path) ?? 0) + 1);
      counts.pairs++;
      yield found;
      if (counts.pairs >= options.max) return;
    }
  } finally {
    objects.close();
    await attributes.close();
  }
}

interface Tools {
  readonly attributes: Attributes;
  readonly objects: Objects;
  readonly table: LanguageTable;
  readonly seen: Seen;
  readonly taken: ReadonlyMap<string, number>;
}

/** The pair of a change, or the reason why it is none. What costs least is asked first. */
async function pairOf(
  change: Change,
  { attributes, objects, table, seen, taken }: Tools,
): Promise<Harvested | string> {
  const { commit, from, to } = change;
  if (!change.isFile) return "no-regular-file";
  if (change.before === change.after) return "content-unchanged";
  if (![from, to].every((path) => isInside(path) && !path.includes("\ufffd"))) return "odd-path";
  if ((taken.get(to) ?? 0) >= MOST_OF_A_PATH) return "path-often-enough";
  const attribute = await attributes.keepsOut(to);
  if (attribute !== null) return `attribute-${attribute}`;
  for (const name of [change.before, change.after]) {
    const size = await objects.size(name);
    if (size === null) return "content-missing";
    if (size > MAX_BYTES) return "too-large";
  }
  const [before, after] = [await objects.read(change.before), await objects.read(change.after)];
  if (before === null || after === null) return "content-missing";
  const file = candidate(table, to, before, after);
  const rule = RULES.find((each) => each.drops(file, { skip: [], seen }));
  if (rule !== undefined) return rule.name;
  const secret = secretIn(file.before) ?? secretIn(file.after);
  if (secret !== null) return `secret-${secret}`;
  seen.add(contentKey(file));
  return { commit, path: to, language: file.language ?? "", before: file.before, after: file.after };
}

/** Contents that were taken, by their hashes: a long history must not be held in memory. */
class Seen {
  readonly #hashes = new Set<string>();

  has(content: string): boolean {
    return this.#hashes.has(hashOf(content));
  }

  add(content: string): void {
    this.#hashes.add(hashOf(content));
  }
}

function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("base64");
}
