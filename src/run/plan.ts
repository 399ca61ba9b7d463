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

/** One case to be tried; whether the pair and the damage go together shows when it is built. */
export interface CaseSpec {
  readonly pair: Pair;
  readonly format: FormatName;
  /** Empty for the undamaged edit. */
  readonly damages: readonly { readonly mutation: string; readonly intensity: Intensity }[];
}

export const UNDAMAGED = "none";

/**
 * The cases of a run, in the order in which they are tried: every mutation meets one pair a round, each at
 * another pair, so that wherever a run is cut short, mutations, pairs and languages are about evenly spread.
 * When a mutation has met every pair that it has a meaning for, it meets them again at another intensity.
 */
export function* planCases(pairs: readonly Pair[], options: PlanOptions): Generator<CaseSpec> {
  const sample = samplePairs(pairs, options);
  const offers = options.mutations.map((mutation) => offerOf(mutation, sample, options));
  const rounds = Math.max(0, ...offers.map((offer) => offer.pairs.length * offer.laps));
  for (let round = 0; round < rounds; round++) {
    for (const format of options.formats) {
      for (const { mutation, pairs: list, laps, offset } of offers) {
        const lap = Math.floor(round / list.length);
        if (!(lap < laps)) continue;
        const pair = list[(round + offset) % list.length] as Pair;
        const turn = hash(options.seed, mutation, pair.id) + lap;
        const intensity = options.intensities[turn % options.intensities.length] as Intensity;
        yield { pair, format, damages: mutation === UNDAMAGED ? [] : [{ mutation, intensity }] };
      }
    }
  }
}

/** How many cases `planCases` would try, without making them. */
export function plannedCount(pairs: readonly Pair[], options: PlanOptions): number {
  const sample = samplePairs(pairs, options);
  const offers = options.mutations.map((mutation) => offerOf(mutation, sample, options));
  return offers.reduce((sum, offer) => sum + offer.pairs.length * offer.laps, 0) * options.formats.length;
}

/** The pairs that a mutation has a meaning for, how often it meets each, and where in them it starts. */
function offerOf(mutation: string, sample: readonly Pair[], options: PlanOptions) {
  const languages = mutation === UNDAMAGED ? undefined : mutationNamed(mutation).languages;
  return {
    mutation,
    pairs: languages ? sample.filter((pair) => languages.has(pair.language)) : sample,
    laps: mutation === UNDAMAGED ? 1 : options.intensities.length,
    offset: hash(options.seed, mutation),
  };
}

/** Pairs by language in turn, and within a language by source in turn, so that no large source drowns the rest. */
function samplePairs(pairs: readonly Pair[], options: PlanOptions): Pair[] {
  const order = (pair: Pair) => createHash("sha256").update(`${options.seed}\0${pair.id}`).digest("hex");
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

function groupBy(pairs: readonly Pair[], key: (pair: Pair) => string): Pair[][] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const group = groups.get(key(pair));
    if (group) group.push(pair);
    else groups.set(key(pair), [pair]);
  }
  return [...groups.values()];
}

/** The first of each group, then the second of each, and so on. */
function groupsInTurn(groups: readonly Pair[][]): Pair[] {
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat();
}

function hash(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(parts.join("\0")).digest().readUInt32BE(0);
}
