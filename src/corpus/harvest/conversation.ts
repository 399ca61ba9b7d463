import type { ChildProcessWithoutNullStreams } from "node:child_process";

/** Talks to a process that answers each question in turn, over standard input and output. */
export class Conversation {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#chunks = child.stdout[Symbol.asyncIterator]();
  }

  ask(question: string): void {
    this.#child.stdin.write(question);
  }

  /** The answer up to a byte, without it; null where the process has ended. */
  async until(byte: number): Promise<string | null> {
    for (;;) {
      const at = this.#held.indexOf(byte);
      if (at >= 0) {
        const text = this.#held.toString("utf8", 0, at);
        this.#held = this.#held.subarray(at + 1);
        return text;
      }
      if (!(await this.#more())) return null;
    }
  }

  /** So many bytes of the answer; null where the process has ended. */
  async bytes(count: number): Promise<Buffer | null> {
    while (this.#held.length < count) if (!(await this.#more())) return null;
    const taken = Buffer.from(this.#held.subarray(0, count));
    this.#held = this.#held.subarray(count);
    return taken;
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    return true;
  }
}
