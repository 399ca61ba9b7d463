/** What reading a message has cost so far. */
export interface MessageWork {
  /** UTF-16 units passed over. */
  charactersScanned: number;
}

/** A tag in a message: `from` is where its `<` stands, `inside` what stands between the brackets. */
export interface Tag {
  readonly from: number;
  readonly inside: string;
}

/** Reads a message from tag to tag, forward only: it looks at each unit once. */
export class TagReader {
  position = 0;
  readonly #message: string;
  readonly #work: MessageWork;

  constructor(message: string, work: MessageWork) {
    this.#message = message;
    this.#work = work;
  }

  /** The leftmost wanted tag from the position on, which moves behind it; null, and to the end, where there is none. */
  next(wanted: (inside: string) => boolean): Tag | null {
    const message = this.#message;
    let from = this.#find("<", this.position);
    while (from >= 0) {
      const end = this.#endOfInside(from + 1);
      if (message.charCodeAt(end) === CLOSE) {
        const inside = message.slice(from + 1, end);
        if (wanted(inside)) {
          this.position = end + 1;
          return { from, inside };
        }
      }
      from = this.#find("<", end);
    }
    this.position = message.length;
    return null;
  }

  /** What stands before the next `text`, which the position moves behind; null, and to the end, where there is none. */
  upTo(text: string): string | null {
    const from = this.position;
    const found = this.#find(text, from);
    this.position = found < 0 ? this.#message.length : found + text.length;
    return found < 0 ? null : this.#message.slice(from, found);
  }

  #find(text: string, from: number): number {
    const found = this.#message.indexOf(text, from);
    this.#work.charactersScanned += (found < 0 ? this.#message.length : found + text.length) - from;
    return found;
  }

  /** The first bracket from `start` on, or the end of the message: a `<` there may open a tag of its own. */
  #endOfInside(start: number): number {
    let end = start;
    while (end < this.#message.length && !isBracket(this.#message.charCodeAt(end))) end++;
    this.#work.charactersScanned += end - start;
    return end;
  }
}

const OPEN = 0x3c;
const CLOSE = 0x3e;

function isBracket(unit: number): boolean {
  return unit === OPEN || unit === CLOSE;
}
