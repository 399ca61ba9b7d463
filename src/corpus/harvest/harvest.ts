import { createHash } from "node:crypto";
import type { LanguageTable } from "../language.ts";
import { isInside } from "../path.ts";
import { candidate, contentKey, MAX_BYTES, RULES } from "../rules.ts";
import { Attributes } from "./attributes.ts";
import { type Change, type HistoryOptions, historyOf } from "./history.ts";
import { Objects } from "./objects.ts";
import type { Repository } from "./repository.ts";
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
  /** Told of every commit that is read. */
  readonly onCommit?: (() => void) | undefined;
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

/** Changes of one path that the costly rules leave out, behind which no more are tried: data written anew each time. */
const MOST_REWRITES = 5;
const COSTLY = new Set(["too-different", "many-hunks"]);

/**
 * Pairs from the history of a git repository, newest first, read one by one: renames followed, merges left out, and so
 * what the attributes of its newest commit, the rules of the corpus and the scan for secrets keep out. `counts` is kept
 * up to date. Nothing of the repository is executed or changed. Throws EditproofError.
 */
export async function* harvest(
  repository: Repository,
  options: HarvestOptions,
  table: LanguageTable,
  counts: HarvestCounts,
): AsyncGenerator<Harvested> {
  const { signal } = repository;
  const attributes = await Attributes.open(repository);
  const objects = new Objects(repository);
  const tools = { attributes, objects, table, seen: new Seen(), taken: new Map(), rewritten: new Map() };
  try {
    const onCommit = () => {
      counts.commits++;
      options.onCommit?.();
    };
    for await (const change of historyOf(repository, options, onCommit)) {
      signal?.throwIfAborted();
      const found = await pairOf(change, tools);
      if (typeof found === "string") {
        addOne(counts.skipped, found);
        if (COSTLY.has(found)) addOne(tools.rewritten, change.to);
        continue;
      }
      addOne(tools.taken, found.path);
      counts.pairs++;
      yield found;
      if (counts.pairs >= options.max) return;
    }
  } catch (error) {
    // Ctrl-C ends git too, which is no fault of the repository.
    signal?.throwIfAborted();
    throw error;
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
  /** Pairs by path. */
  readonly taken: ReadonlyMap<string, number>;
  /** Changes that a costly rule left out, by path. */
  readonly rewritten: ReadonlyMap<string, number>;
}

/** The pair of a change, or the reason why it is none. What costs least is asked first. */
async function pairOf(change: Change, tools: Tools): Promise<Harvested | string> {
  const { attributes, objects, table, seen } = tools;
  const { commit, from, to } = change;
  if (!change.isFile) return "no-regular-file";
  if (change.before === change.after) return "content-unchanged";
  if (![from, to].every((path) => isInside(path) && !path.includes("\ufffd"))) return "odd-path";
  if ((tools.taken.get(to) ?? 0) >= MOST_OF_A_PATH) return "path-often-enough";
  if ((tools.rewritten.get(to) ?? 0) >= MOST_REWRITES) return "path-often-rewritten";
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

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
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
