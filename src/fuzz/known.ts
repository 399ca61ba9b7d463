import { z } from "zod";
import { readJson } from "../corpus/json.ts";
import { PREDICATES } from "./predicates.ts";
import type { Property } from "./property.ts";
import type { Trial } from "./trial.ts";

const KNOWN_FILE = new URL("../../corpus/known.json", import.meta.url);

const KNOWN = z.array(
  z.strictObject({
    engines: z.array(z.string()).min(1),
    properties: z.array(z.string()).min(1),
    predicate: z.string(),
    reason: z.string(),
  }),
);

/** A specified fault: engines that have it, properties that it breaks, how its cause is recognised, and where it is specified. */
export type KnownFault = z.infer<typeof KNOWN>[number];

let loaded: Promise<readonly KnownFault[]> | null = null;

/** The specified faults of the built-in engines, from corpus/known.json. */
export function knownFaults(): Promise<readonly KnownFault[]> {
  loaded ??= readJson(KNOWN_FILE, KNOWN);
  return loaded;
}

/** The specified fault that a violation comes from, or null: then it is a finding. `engine`: whose specification counts. */
export async function knownFault(
  engine: string,
  { name }: Property,
  trial: Trial,
): Promise<KnownFault | null> {
  for (const fault of await knownFaults()) {
    if (!fault.engines.includes(engine) || !fault.properties.includes(name)) continue;
    const holds = PREDICATES[fault.predicate];
    if (await holds?.(trial)) return fault;
  }
  return null;
}
