/** A deliberate fault in an engine: one small patch of its source, as a maintainer might make it on a Monday. */
export interface EngineFault {
  /** Unique. */
  readonly name: string;
  /** The built-in engine that is patched. */
  readonly engine: string;
  /** What is wrong, in one line. */
  readonly about: string;
  /** Below src/engines. */
  readonly file: string;
  /** Text that stands in the file exactly once, and what it becomes. */
  readonly find: string;
  readonly put: string;
}

/** Faults of one engine. */
export function faultsOf(engine: string, faults: readonly Omit<EngineFault, "engine">[]): EngineFault[] {
  return faults.map((fault) => ({ engine, ...fault }));
}
