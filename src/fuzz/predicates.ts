import { asSpecified } from "./properties/as-specified.ts";
import type { Violation } from "./property.ts";
import type { Trial } from "./trial.ts";

/** Whether a violation comes from a cause, recognised in the input and the answers themselves. */
export type Predicate = (trial: Trial, violation: Violation) => boolean | Promise<boolean>;

/** Causes of specified faults, by name. */
export const PREDICATES: Readonly<Record<string, Predicate>> = {
  "as-specified": specified,
};

/** A model written from the specification alone gives the same answers to the same inputs. */
async function specified(trial: Trial): Promise<boolean> {
  return trial.model !== null && (await asSpecified.broken(trial)) === null;
}
