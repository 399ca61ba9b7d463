import type { EngineFacts } from "../engines/engine.ts";
import type { Trial } from "./trial.ts";

/** Something that must hold for an engine, whatever the input. */
export interface Property {
  readonly name: string;
  /** What must hold, in one line. */
  readonly about: string;
  /** Engines that it says something of. */
  appliesTo(engine: EngineFacts): boolean;
  /** How the engine breaks it on the trial's specimen, or null. */
  broken(trial: Trial): Promise<Violation | null>;
}

/** A property broken. */
export interface Violation {
  /** A word for how: findings are told apart by it. */
  readonly kind: string;
  /** What was seen, in one line. */
  readonly what: string;
}

/** A property broken, with its name. */
export interface Broken extends Violation {
  readonly property: string;
}

export const always = (): boolean => true;
