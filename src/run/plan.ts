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
  const bySource = new Map(groupBy(pairs, (pair) => pair.source).map((group) => [group[0]?.source, group]));
  for (const meeting of inTurn(offersOf(pairs, options).map(meetings))) {
    const { mutation, formats, pair } = meeting;
    for (const format of formats) {
      const damages = damagesOf(meeting, format, options);
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
  { mutation, partners, pair, round, lap }: Meeting<PlannedPair>,
  format: FormatName,
  { seed, intensities, combine }: PlanOptions,
): CaseSpec["damages"] | null {
  if (mutation === UNDAMAGED) return [];
  const turn = hash(seed, mutation, pair.id) + lap;
  const intensity = intensities[turn % intensities.length] as Intensity;
  if (combine === undefined) return [{ mutation, intensity }];
  const fitting = partners.filter(
    ({ formats, languages }) => formats.includes(format) && (languages?.has(pair.language) ?? true),
  );
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
function companionsOf<P extends PlannedPair>(pair: P, source: readonly P[], draw: number): P[] {
  if (draw % 3 !== 0) return [];
  const others = source.filter((other) => other.path !== pair.path);
  const count = Math.min(others.length, 1 + (Math.floor(draw / 3) % 2));
  const start = Math.floor(draw / 6);
  return Array.from({ length: count }, (_, index) => others[(start + index) % others.length] as P);
}

/** How many cases `planCases` would try at the most, without making them. */
export function plannedCount(pairs: readonly PlannedPair[], options: PlanOptions): number {
  return offersOf(pairs, options).reduce(
    (sum, offer) => sum + offer.formats.length * offer.count * offer.laps,
    0,
  );
}

/** What a mutation is tried on. */
interface Offer<P> {
  readonly mutation: string;
  /** Those that the mutation goes with. It meets a pair in all of them, so that formats can be held against each other. */
  readonly formats: readonly FormatName[];
  /** Pairs that the mutation has a meaning for, and their order. */
  readonly count: number;
  readonly order: () => Iterable<P>;
  /** How often it meets each. */
  readonly laps: number;
  /** What it is combined with, where the plan combines. */
  readonly partners: readonly Mutation[];
}

/** A mutation and a pair, when their turn comes. */
interface Meeting<P> extends Offer<P> {
  readonly pair: P;
  /** Meetings of the mutation before. */
  readonly round: number;
  /** Meetings with the pair before. */
  readonly lap: number;
}

function offersOf<P extends PlannedPair>(pairs: readonly P[], options: PlanOptions): Offer<P>[] {
  const all = options.mutations.filter((name) => name !== UNDAMAGED).map(mutationNamed);
  const sample = samplePairs(pairs, options);
  const severalSources = sample.some(({ source }) => source !== sample[0]?.source);
  const grouped = byLanguageAndSource(sample);
  return options.mutations.flatMap((mutation): Offer<P>[] => {
    const known = mutation === UNDAMAGED ? null : mutationNamed(mutation);
    const partners = known && options.combine ? partnersOf(known, all) : [];
    const isAlone = (format: FormatName) => partners.every(({ formats: some }) => !some.includes(format));
    const formats = options.formats.filter((format) => {
      return known === null || (known.formats.includes(format) && !(options.combine && isAlone(format)));
    });
    if (formats.length === 0) return [];
    const { languages } = known ?? {};
    const means = (language: string | undefined) => !languages || languages.has(language ?? "");
    const fitting = languages ? sample.filter((pair) => means(pair.language)) : sample;
    const fittingGroups = grouped.filter(([source]) => means(source?.[0]?.language));
    // Of one source nothing drowns: it is gone round, from another place for each mutation.
    const order = severalSources
      ? () => byTurns(fittingGroups, (name) => hash(options.seed, mutation, name))
      : () => from(fitting, hash(options.seed, mutation));
    const laps = known ? options.intensities.length : 1;
    return [{ mutation, formats, count: fitting.length, order, laps, partners }];
  });
}

function* meetings<P>(offer: Offer<P>): Generator<Meeting<P>> {
  let round = 0;
  for (let lap = 0; lap < offer.laps; lap++) {
    for (const pair of offer.order()) yield { ...offer, pair, round: round++, lap };
  }
}

/** A seeded sample, languages in turn, and within a language sources in turn. */
function samplePairs<P extends PlannedPair>(pairs: readonly P[], options: PlanOptions): P[] {
  const order = (pair: P) => createHash("sha256").update(`${options.seed}\0${pair.id}`).digest("hex");
  const keyed = pairs.map((pair) => ({ pair, key: order(pair) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  const seeded = byLanguageAndSource(keyed.map((entry) => entry.pair));
  return [...byTurns(seeded, () => 0)].slice(0, options.pairs ?? pairs.length);
}

function byLanguageAndSource<P extends PlannedPair>(pairs: readonly P[]): P[][][] {
  return groupBy(pairs, (pair) => pair.language).map((group) => groupBy(group, (pair) => pair.source));
}

/**
 * Pairs by language in turn, and within a language by source in turn, so that no large source drowns the rest. Where
 * each turn starts is drawn by name: mutations that meet few pairs each then meet all languages and sources together.
 */
function byTurns<P extends PlannedPair>(
  languages: readonly P[][][],
  draw: (name: string) => number,
): Iterable<P> {
  const language = function* (sources: readonly P[][]) {
    const start = draw(sources[0]?.[0]?.language ?? "");
    const each = [...from(sources, start)].map((source) => from(source, draw(source[0]?.source ?? "")));
    yield* inTurn(each);
  };
  return inTurn([...from(languages, draw("languages"))].map(language));
}

/** The list from a place on, and then what stands before it. */
function* from<T>(list: readonly T[], start: number): Generator<T> {
  for (const index of list.keys()) yield list[(start + index) % list.length] as T;
}

/** The first of each, then the second of each, and so on. */
function* inTurn<T>(queues: readonly Iterator<T>[]): Generator<T> {
  let left = queues;
  while (left.length > 0) {
    const open: Iterator<T>[] = [];
    for (const queue of left) {
      const next = queue.next();
      if (next.done) continue;
      open.push(queue);
      yield next.value;
    }
    left = open;
  }
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

function hash(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(parts.join("\0")).digest().readUInt32BE(0);
}
