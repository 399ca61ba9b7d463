import { createHash } from "node:crypto";
import { mutationNamed } from "../mutations/catalogue.ts";
import { inOrderOfSides, partnersOf } from "../mutations/combination.ts";
import type { Mutation } from "../mutations/mutation.ts";
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
  /** Damages in one case, of different families; absent: one. Undamaged cases stay part of the plan. */
  readonly combine?: 2;
}

/** One case to be tried; whether the pair and the damage go together shows when it is built. */
export interface CaseSpec {
  readonly pair: Pair;
  /** Pairs of the same source whose edits stand in the same patch, before this one's; absent for most. */
  readonly companions?: readonly Pair[];
  readonly format: FormatName;
  /** Empty for the undamaged edit. */
  readonly damages: readonly { readonly mutation: string; readonly intensity: Intensity }[];
}

export const UNDAMAGED = "none";

/** Of a run for which nothing else is asked: about a minute on two cores. */
export const DEFAULT_CASES = 7000;
export const DEFAULT_SEED = 42;

/**
 * The cases of a run, in the order in which they are tried: every mutation meets one pair a round, each at
 * another pair, so that wherever a run is cut short, mutations, pairs and languages are about evenly spread.
 * When a mutation has met every pair that it has a meaning for, it meets them again at another intensity.
 */
export function* planCases(pairs: readonly Pair[], options: PlanOptions): Generator<CaseSpec> {
  const offers = offersOf(pairs, options);
  const bySource = new Map(groupBy(pairs, (pair) => pair.source).map((group) => [group[0]?.source, group]));
  const rounds = Math.max(0, ...offers.map((offer) => offer.pairs.length * offer.laps));
  for (let round = 0; round < rounds; round++) {
    for (const offer of offers) {
      const { mutation, format, pairs: list, laps, offset } = offer;
      const lap = Math.floor(round / list.length);
      if (!(lap < laps)) continue;
      const pair = list[(round + offset) % list.length] as Pair;
      const turn = hash(options.seed, mutation, pair.id) + lap;
      const intensity = options.intensities[turn % options.intensities.length] as Intensity;
      const damages = damagesOf(offer, intensity, { pair, format, round, lap }, options);
      if (damages === null) continue;
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

/** The damages of a spec in the order in which they are done, or null where the mutation has no partner for the pair. */
function damagesOf(
  { mutation, partners }: Offer,
  intensity: Intensity,
  { pair, format, round, lap }: Meeting,
  { seed, intensities, combine }: PlanOptions,
): CaseSpec["damages"] | null {
  if (mutation === UNDAMAGED) return [];
  if (combine === undefined) return [{ mutation, intensity }];
  const fitting = partners.filter(({ languages }) => languages?.has(pair.language) ?? true);
  // One partner after the other, so that over a long plan all pairs of mutations are met about equally often.
  const partner = fitting[(round + hash(seed, "partner", mutation)) % fitting.length];
  if (partner === undefined) return null;
  const draw = hash(seed, "combine", mutation, partner.name, pair.id, format) + lap;
  const other = intensities[draw % intensities.length] as Intensity;
  return inOrderOfSides([mutationNamed(mutation), partner]).map(({ name }) => {
    return { mutation: name, intensity: name === mutation ? intensity : other };
  });
}

/** One patch in three is for several files: this pair's and one or two others of its release. */
function companionsOf(pair: Pair, source: readonly Pair[], draw: number): Pair[] {
  if (draw % 3 !== 0) return [];
  const others = source.filter((other) => other.path !== pair.path);
  const count = Math.min(others.length, 1 + (Math.floor(draw / 3) % 2));
  const start = Math.floor(draw / 6);
  return Array.from({ length: count }, (_, index) => others[(start + index) % others.length] as Pair);
}

/** How many cases `planCases` would try at the most, without making them. */
export function plannedCount(pairs: readonly Pair[], options: PlanOptions): number {
  return offersOf(pairs, options).reduce((sum, offer) => sum + offer.pairs.length * offer.laps, 0);
}

/** A mutation in a format. */
interface Offer {
  readonly mutation: string;
  readonly format: FormatName;
  readonly pairs: readonly Pair[];
  readonly laps: number;
  readonly offset: number;
  /** What it is combined with, where the plan combines. */
  readonly partners: readonly Mutation[];
}

/** What an offer meets when its turn comes. */
interface Meeting {
  readonly pair: Pair;
  readonly format: FormatName;
  readonly round: number;
  readonly lap: number;
}

/**
 * For each mutation and format that go together: the pairs that they have a meaning for, how often each is met, and
 * where they start. A mutation starts at the same pair in every format, so that formats can be held against each other.
 */
function offersOf(pairs: readonly Pair[], options: PlanOptions): readonly Offer[] {
  const all = options.mutations.filter((name) => name !== UNDAMAGED).map(mutationNamed);
  const sample = samplePairs(pairs, options);
  return options.mutations.flatMap((mutation) => {
    const known = mutation === UNDAMAGED ? null : mutationNamed(mutation);
    const { languages } = known ?? {};
    const fitting = languages ? sample.filter((pair) => languages.has(pair.language)) : sample;
    const laps = known ? options.intensities.length : 1;
    const offset = hash(options.seed, mutation);
    const partners = known && options.combine ? partnersOf(known, all) : [];
    return options.formats
      .filter((format) => known === null || known.formats.includes(format))
      .map((format) => {
        const ofFormat = partners.filter(({ formats }) => formats.includes(format));
        return { mutation, format, pairs: fitting, laps, offset, partners: ofFormat };
      })
      .filter((offer) => !options.combine || known === null || offer.partners.length > 0);
  });
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
