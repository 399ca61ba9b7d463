import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Conversation } from "./conversation.ts";
import { askGit, type Surroundings } from "./git.ts";

/** Attributes that say that a file is not written by hand, or no text; each with the values that do. */
const KEEPS_OUT: Readonly<Record<string, ReadonlySet<string>>> = {
  "linguist-generated": new Set(["set", "true"]),
  "linguist-vendored": new Set(["set", "true"]),
  diff: new Set(["unset"]),
};

/**
 * What the attributes of a repository's newest commit say of its files. They are read from an index of our own in a
 * temporary folder, so that neither the working tree counts nor anything of the repository changes.
 */
export class Attributes {
  readonly #git: Conversation;
  readonly #folder: string;

  private constructor(git: Conversation, folder: string) {
    this.#git = git;
    this.#folder = folder;
  }

  /** Throws EditproofError. */
  static async open(repository: Surroundings): Promise<Attributes> {
    const folder = await mkdtemp(join(tmpdir(), "editproof-index-"));
    const env = { GIT_INDEX_FILE: join(folder, "index") };
    try {
      await askGit(repository, ["read-tree", "HEAD"], env);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    const names = Object.keys(KEEPS_OUT);
    const words = ["check-attr", "--cached", "-z", "--stdin", ...names];
    return new Attributes(new Conversation(repository, words, env), folder);
  }

  /** The attribute that keeps a file out, or null. Throws EditproofError. */
  async keepsOut(path: string): Promise<string | null> {
    this.#git.ask(`${path}\0`);
    let found: string | null = null;
    for (const name of Object.keys(KEEPS_OUT)) {
      await this.#git.until(0);
      await this.#git.until(0);
      const value = await this.#git.until(0);
      if (KEEPS_OUT[name]?.has(value)) found ??= name;
    }
    return found;
  }

  async close(): Promise<void> {
    this.#git.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
