import type { Io } from "./command.ts";

/** Milliseconds between two redrawn lines, and between two plain ones. */
const REDRAW = 100;
const PLAIN = 10_000;

/** One line about long work on standard error: redrawn on a terminal, a plain line every ten seconds elsewhere. */
export interface Progress {
  show(text: string): void;
  /** Takes the redrawn line away. */
  done(): void;
}

export function progressOn(io: Io, now: () => number = Date.now): Progress {
  const live = io.stderr.isTTY === true && !io.env["CI"];
  let last = live ? 0 : now();
  return {
    show(text) {
      const time = now();
      if (time - last < (live ? REDRAW : PLAIN)) return;
      last = time;
      const width = (io.stderr.columns ?? 80) - 1;
      io.stderr.write(live ? `\r\u001b[K${text.slice(0, width)}` : `${text}\n`);
    },
    done() {
      if (live) io.stderr.write("\r\u001b[K");
    },
  };
}
