import { createHash } from "node:crypto";
import { pairDigest } from "../corpus/pair-digest.ts";
import { editOf } from "../formats/edit.ts";
import { formatNamed } from "../formats/registry.ts";
import { mutationNamed } from "../mutations/catalogue.ts";
import { damagedBy } from "../mutations/combination.ts";
import { inputOf } from "../mutations/draft.ts";
import { expectationOf } from "../mutations/expectation.ts";
import type { Case, Damage, Draft, Effect, Pair, PairRef, Skipped } from "../records.ts";
import { withCompanions } from "./companions.ts";
import type { CaseSpec, PlannedCase } from "./plan.ts";
import { randomOf } from "./random.ts";

/** Raised when the same spec gives another case than before, so that ids of old runs are never mistaken. */
const CASE_VERSION = 1;

/**
 * The case of a spec, or why there is none: the pair cannot be written in the format, the damage finds nothing to
 * damage, or its claim cannot be proved. The clean edit depends on seed, pair and format alone, so that all
 * mutations of a pair damage the same text.
 */
export function buildCase(spec: CaseSpec, seed: number): Case | Skipped {
  const drafts = buildDrafts(spec, seed);
  return "skipped" in drafts ? drafts : closedCase(spec, seed, drafts);
}

/** The case that the drafts of a spec come to. */
export function closedCase(spec: CaseSpec, seed: number, { damaged, damages, effect }: Drafts): Case {
  return {
    id: caseId(spec, seed),
    pair: spec.pair.id,
    source: spec.pair.source,
    path: damaged.path,
    language: damaged.language,
    format: spec.format,
    damages,
    effect,
    files: damaged.files,
    input: inputOf(damaged),
    expectation: expectationOf(damaged, effect),
  };
}

/** A case before it is closed: the edit as it should have been written, and as the damage left it. */
export interface Drafts {
  readonly clean: Draft;
  readonly damaged: Draft;
  readonly damages: readonly Damage[];
  readonly effect: Effect;
}

export function buildDrafts(spec: CaseSpec, seed: number): Drafts | Skipped {
  const { pair, format } = spec;
  const edit = editOf(pair);
  if ("skipped" in edit) return edit;
  const clean = formatNamed(format).write(edit, randomOf(`${seed}\0${pair.id}\0${format}`));
  if ("skipped" in clean) return clean;
  const acts = spec.damages.map(({ mutation, intensity }) => ({
    mutation: mutationNamed(mutation),
    intensity,
    // The intensity stays out of the seed: a stronger one then damages what a weaker one did, and more.
    random: () => randomOf(`${seed}\0${pair.id}\0${format}\0${mutation}`),
  }));
  const damaged = damagedBy(clean, acts);
  if ("skipped" in damaged) return damaged;
  const { draft, effect } = damaged;
  const damages = acts.map(({ mutation: { name, family }, intensity }) => ({
    mutation: name,
    family,
    intensity,
  }));
  // Beside a change that is still to be made, no change at all would be a wrong answer.
  const companions = effect === "no-op" ? [] : companionDrafts(spec, draft, seed);
  return {
    clean: withCompanions(clean, companions, "harmless"),
    damaged: withCompanions(draft, companions, effect),
    damages,
    effect,
  };
}

/** The undamaged sections of other files; none where the damage is one to the patch as a whole. */
function companionDrafts({ companions = [], format }: CaseSpec, draft: Draft, seed: number): Draft[] {
  if (draft.lines.some((line) => line.lead !== undefined || line.text.endsWith("\r"))) return [];
  return companions.flatMap((pair) => {
    const edit = editOf(pair);
    if ("skipped" in edit) return [];
    const written = formatNamed(format).write(edit, randomOf(`${seed}\0${pair.id}\0${format}`));
    // What the format cannot say for certain would make two right answers of each.
    return "skipped" in written || written.accepted.length !== 1 ? [] : [written];
  });
}

/** Twelve hexadecimal digits of the hash of what makes a case: seed, pair with its texts, format, damages. */
export function caseId(spec: PlannedCase<Pair | PairRef>, seed: number): string {
  const companions = (spec.companions ?? []).map(pairDigest);
  const made: unknown[] = [
    CASE_VERSION,
    seed,
    spec.pair.id,
    pairDigest(spec.pair),
    spec.format,
    spec.damages,
  ];
  if (companions.length > 0) made.push(companions);
  return createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 12);
}
