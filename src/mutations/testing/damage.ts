import type { Draft, Intensity, Random } from "../../records.ts";
import { mutationNamed } from "../catalogue.ts";
import { first, shown, visible } from "./notation.ts";

/** A draft damaged by a mutation, in the notation of `shown`; or why it is skipped or not proved. */
export function damage(
  name: string,
  draft: Draft,
  intensity: Intensity = "heavy",
  random: Random = first,
): string {
  const mutation = mutationNamed(name);
  const damaged = mutation.apply(draft, intensity, random);
  if ("skipped" in damaged) return `skipped: ${damaged.skipped}`;
  const fault = mutation.prove(draft, damaged);
  return fault === null ? shown(damaged) : `not proved: ${fault}`;
}

/** The damaged draft's file and the files that are right, in the notation of `visible`. */
export function truth(name: string, draft: Draft, intensity: Intensity = "heavy", random: Random = first) {
  const damaged = mutationNamed(name).apply(draft, intensity, random);
  if ("skipped" in damaged) throw new Error(damaged.skipped);
  return {
    file: visible(damaged.files.get(draft.path) ?? ""),
    right: damaged.accepted.map((files) => visible(files.get(draft.path) ?? "")),
  };
}
