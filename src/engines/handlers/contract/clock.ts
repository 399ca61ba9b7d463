export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
}
