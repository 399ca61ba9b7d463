import { setTimeout } from "node:timers/promises";
import type { Clock } from "./contract/clock.ts";

/** The clock on the wall. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => setTimeout(milliseconds),
};
