import { Conversation } from "./conversation.ts";
import type { Surroundings } from "./git.ts";

const FEED = 0x0a;

/** Reads contents from a repository by their object names, through two git processes for all of them. */
export class Objects {
  readonly #sizes: Conversation;
  readonly #contents: Conversation;

  constructor(repository: Surroundings) {
    this.#sizes = new Conversation(repository, ["cat-file", "--batch-check"]);
    this.#contents = new Conversation(repository, ["cat-file", "--batch"]);
  }

  /** Bytes of a content, known without reading it; null for what is missing or no file. Throws EditproofError. */
  async size(name: string): Promise<number | null> {
    this.#sizes.ask(`${name}\n`);
    return sizeIn(await this.#sizes.until(FEED));
  }

  /** A content whose size is known to be small; null for what is missing. Throws EditproofError. */
  async read(name: string): Promise<Buffer | null> {
    this.#contents.ask(`${name}\n`);
    const size = sizeIn(await this.#contents.until(FEED));
    if (size === null) return null;
    const bytes = await this.#contents.bytes(size);
    await this.#contents.until(FEED);
    return bytes;
  }

  close(): void {
    this.#sizes.close();
    this.#contents.close();
  }
}

function sizeIn(answer: string): number | null {
  const size = /^[0-9a-f]+ blob (\d+)$/.exec(answer)?.[1];
  return size === undefined ? null : Number(size);
}
