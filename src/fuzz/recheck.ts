import type { Engine } from "../engines/engine.ts";
import type { Stopwatch } from "../run/ask.ts";
import { ENDED } from "./ended.ts";
import type { Finding } from "./finding.ts";
import { knownFault } from "./known.ts";
import { modelOf } from "./models.ts";
import { PROPERTIES } from "./properties.ts";
import type { Property, Violation } from "./property.ts";
import { Trial } from "./trial.ts";

export interface Recheck {
  /** How the property is broken, or null where it holds. */
  readonly violation: Violation | null;
  /** Why a violation counts for none, or null. */
  readonly known: string | null;
}

const STILL: Stopwatch = { start() {}, stop: () => 0 };

/** Holds an engine to one property on one specimen, again. `as`: the built-in engine whose specification holds for it. */
export async function recheck(
  engine: Engine,
  as: string | null,
  { property: name, kind, specimen }: Pick<Finding, "property" | "kind" | "specimen">,
  watch: Stopwatch = STILL,
): Promise<Recheck> {
  const property = PROPERTIES.find((each) => each.name === name) as Property;
  const trial = new Trial(engine, specimen, modelOf(as), watch, as);
  // Where the guard ended a call nobody knows which it was: all are made again.
  const asked = ENDED.has(kind) ? PROPERTIES.filter(({ appliesTo }) => appliesTo(engine)) : [];
  for (const each of asked) await each.broken(trial);
  const violation = property.appliesTo(engine) ? await property.broken(trial) : null;
  const known = violation && as ? await knownFault(as, property, trial) : null;
  return { violation, known: known?.reason ?? null };
}
