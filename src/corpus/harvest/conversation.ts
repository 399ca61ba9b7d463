import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { EditproofError } from "../../errors.ts";
import { faultOf, type Surroundings, startGit } from "./git.ts";

/** Talks to a git that answers each question in turn, over standard input and output. */
export class Conversation {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #fault: Promise<EditproofError | null>;
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(where: Surroundings, args: readonly string[], extra: Readonly<Record<string, string>> = {}) {
    this.#child = startGit(where, args, extra);
    this.#fault = faultOf(where.folder, this.#child);
    this.#chunks = this.#child.stdout[Symbol.asyncIterator]();
  }

  ask(question: string): void {
    this.#child.stdin.write(question);
  }

  /** The answer up to a byte, without it. Throws EditproofError where git has ended. */
  async until(byte: number): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(byte);
      if (at >= 0) {
        const text = this.#held.toString("utf8", 0, at);
        this.#held = this.#held.subarray(at + 1);
        return text;
      }
      await this.#more();
    }
  }

  /** So many bytes of the answer. Throws EditproofError where git has ended. */
  async bytes(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#more();
    const taken = Buffer.from(this.#held.subarray(0, count));
    this.#held = this.#held.subarray(count);
    return taken;
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw (await this.#fault) ?? new EditproofError("git ended before it had answered");
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
  }
}
