import { createHash } from "node:crypto";
import { mutationNamed } from "../mutations/catalogue.ts";
import type { FormatName, Intensity, Pair } from "../records.ts";

/** What a run is asked to try. */
export interface PlanOptions {
  readonly seed: number;
  readonly formats: readonly FormatName[];
  /** Names of mutations; `none` stands for the undamaged edit. */
  readonly mutations: readonly string[];
  readonly intensities: readonly Intensity[];
  /** Pairs to sample, at least 1; absent: all. */
  readonly pairs?: number;
}

/** What a plan needs to know of a pair: it is made without texts. */
export type PlannedPair = Pick<Pair, "id" | "source" | "path" | "language">;

/** One case to be tried; whether the pair and the damage go together shows when it is built. */
export interface PlannedCase<P extends PlannedPair> {
  readonly pair: P;
  /** Pairs of the same source whose edits stand in the same patch, before this one's; absent for most. */
  readonly companions?: readonly P[];
  readonly format: FormatName;
  /** Empty for the undamaged edit. */
  readonly damages: readonly { readonly mutation: string; readonly intensity: Intensity }[];
}

/** A planned case with the texts of its pairs. */
export type CaseSpec = PlannedCase<Pair>;

export const UNDAMAGED = "none";

/** Of a run for which nothing else is asked: about a minute on two cores. */
export const DEFAULT_CASES = 7000;
export const DEFAULT_SEED = 42;

/**
 * The cases of a run, in the order in which they are tried: every mutation meets one pair a round, each at
 * another pair, so that wherever a run is cut short, mutations, pairs and languages are about evenly spread.
 * When a mutation has met every pair that it has a meaning for, it meets them again at another intensity.
 */
export function* planCases<P extends PlannedPair>(
  pairs: readonly P[],
  options: PlanOptions,
): Generator<PlannedCase<P>> {
  const offers = offersOf(pairs, options);
  const bySource = new Map(groupBy(pairs, (pair) => pair.source).map((group) => [group[0]?.source, group]));
  const rounds = Math.max(0, ...offers.map((offer) => offer.pairs.length * offer.laps));
  for (let round = 0; round < rounds; round++) {
    for (const { mutation, format, pairs: list, laps, offset } of offers) {
      const lap = Math.floor(round / list.length);
      if (!(lap < laps)) continue;
      const pair = list[(round + offset) % list.length] as P;
      const turn = hash(options.seed, mutation, pair.id) + lap;
      const intensity = options.intensities[turn % options.intensities.length] as Intensity;
      const damages = mutation === UNDAMAGED ? [] : [{ mutation, intensity }];
      const companions =
        format === "apply-patch"
          ? companionsOf(
              pair,
              bySource.get(pair.source) ?? [],
              hash(options.seed, "companions", mutation, pair.id),
            )
          : [];
      yield { pair, format, damages, ...(companions.length > 0 ? { companions } : {}) };
    }
  }
}

/** One patch in three is for several files: this pair's and one or two others of its release. */
function companionsOf<P extends PlannedPair>(pair: P, source: readonly P[], draw: number): P[] {
  if (draw % 3 !== 0) return [];
  const others = source.filter((other) => other.path !== pair.path);
  const count = Math.min(others.length, 1 + (Math.floor(draw / 3) % 2));
  const start = Math.floor(draw / 6);
  return Array.from({ length: count }, (_, index) => others[(start + index) % others.length] as P);
}

/** How many cases `planCases` would try, without making them. */
export function plannedCount(pairs: readonly PlannedPair[], options: PlanOptions): number {
  return offersOf(pairs, options).reduce((sum, offer) => sum + offer.pairs.length * offer.laps, 0);
}

/**
 * For each mutation and format that go together: the pairs that they have a meaning for, how often each is met, and
 * where they start. A mutation starts at the same pair in every format, so that formats can be held against each other.
 */
function offersOf<P extends PlannedPair>(pairs: readonly P[], options: PlanOptions) {
  const sample = samplePairs(pairs, options);
  return options.mutations.flatMap((mutation) => {
    const known = mutation === UNDAMAGED ? null : mutationNamed(mutation);
    const { languages } = known ?? {};
    const fitting = languages ? sample.filter((pair) => languages.has(pair.language)) : sample;
    const laps = known ? options.intensities.length : 1;
    const offset = hash(options.seed, mutation);
    return options.formats
      .filter((format) => known === null || known.formats.includes(format))
      .map((format) => ({ mutation, format, pairs: fitting, laps, offset }));
  });
}

/** Pairs by language in turn, and within a language by source in turn, so that no large source drowns the rest. */
function samplePairs<P extends PlannedPair>(pairs: readonly P[], options: PlanOptions): P[] {
  const order = (pair: P) => createHash("sha256").update(`${options.seed}\0${pair.id}`).digest("hex");
  const keyed = pairs.map((pair) => ({ pair, key: order(pair) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  const seeded = keyed.map((entry) => entry.pair);
  const byLanguage = groupsInTurn(
    groupBy(seeded, (pair) => pair.language).map((group) =>
      groupsInTurn(groupBy(group, (pair) => pair.source)),
    ),
  );
  return byLanguage.slice(0, options.pairs ?? byLanguage.length);
}

function groupBy<P>(pairs: readonly P[], key: (pair: P) => string): P[][] {
  const groups = new Map<string, P[]>();
  for (const pair of pairs) {
    const group = groups.get(key(pair));
    if (group) group.push(pair);
    else groups.set(key(pair), [pair]);
  }
  return [...groups.values()];
}

/** The first of each group, then the second of each, and so on. */
function groupsInTurn<P>(groups: readonly P[][]): P[] {
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat();
}

function hash(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(parts.join("\0")).digest().readUInt32BE(0);
}
