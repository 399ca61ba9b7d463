import pc from "picocolors";
import type { Io, Out } from "./command.ts";

/** Colours for one sink: NO_COLOR, then FORCE_COLOR, then whether it is a terminal; none for TERM=dumb. */
export function colorsFor(io: Io, out: Out) {
  const { env } = io;
  if (env["NO_COLOR"]) return pc.createColors(false);
  if (env["FORCE_COLOR"]) return pc.createColors(env["FORCE_COLOR"] !== "0");
  return pc.createColors(out.isTTY === true && env["TERM"] !== "dumb");
}
