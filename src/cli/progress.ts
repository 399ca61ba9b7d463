import type { Io } from "./command.ts";

/** A line that tells how far a long task is. */
export interface Progress {
  /** How far it is now. */
  update(text: string): void;
  /** A line that stays. */
  note(line: string): void;
  /** Takes the moving line away. */
  end(): void;
}

const QUIET_MS = 10_000;

/** On a terminal outside CI one line is redrawn; elsewhere a plain line comes at most every ten seconds. */
export function progressOn(io: Pick<Io, "stderr" | "env">, now: () => number = Date.now): Progress {
  const { CI } = io.env;
  const redraws = io.stderr.isTTY === true && !CI;
  let last = now();
  let drawn = false;
  const clear = () => {
    if (drawn) io.stderr.write("\r\x1b[K");
    drawn = false;
  };
  return {
    update(text) {
      if (redraws) {
        const width = (io.stderr.columns ?? 80) - 1;
        io.stderr.write(`\r${text.slice(0, width)}\x1b[K`);
        drawn = true;
      } else if (now() - last >= QUIET_MS) {
        last = now();
        io.stderr.write(`${text}\n`);
      }
    },
    note(line) {
      clear();
      io.stderr.write(`${line}\n`);
    },
    end: clear,
  };
}
