import type { Clock } from "../contract/clock.ts";

/** A clock that does not wait: time passes only by waiting and by hand. */
export class VirtualClock implements Clock {
  #now = 0;

  now(): number {
    return this.#now;
  }

  async wait(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
  }
}
