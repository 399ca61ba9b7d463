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
  const bySource = new Map(groupBy(pairs, (pair) => pair.source).map((group) => [group[0]?.source, group]));
  for (const { mutation, formats, pair, lap } of inTurn(offersOf(pairs, options).map(meetings))) {
    const turn = hash(options.seed, mutation, pair.id) + lap;
    const intensity = options.intensities[turn % options.intensities.length] as Intensity;
    const damages = mutation === UNDAMAGED ? [] : [{ mutation, intensity }];
    for (const format of formats) {
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
}

function offersOf<P extends PlannedPair>(pairs: readonly P[], options: PlanOptions): Offer<P>[] {
  const sample = samplePairs(pairs, options);
  const severalSources = sample.some(({ source }) => source !== sample[0]?.source);
  const grouped = byLanguageAndSource(sample);
  return options.mutations.flatMap((mutation): Offer<P>[] => {
    const known = mutation === UNDAMAGED ? null : mutationNamed(mutation);
    const formats = options.formats.filter((format) => known === null || known.formats.includes(format));
    if (formats.length === 0) return [];
    const { languages } = known ?? {};
    const means = (language: string | undefined) => !languages || languages.has(language ?? "");
    const fitting = languages ? sample.filter((pair) => means(pair.language)) : sample;
    const fittingGroups = grouped.filter(([source]) => means(source?.[0]?.language));
    // Of one source nothing drowns: it is gone round, from another place for each mutation.
    const order = severalSources
      ? () => byTurns(fittingGroups, (name) => hash(options.seed, mutation, name))
      : () => from(fitting, hash(options.seed, mutation));
    return [
      { mutation, formats, count: fitting.length, order, laps: known ? options.intensities.length : 1 },
    ];
  });
}

function* meetings<P>({ mutation, formats, order, laps }: Offer<P>) {
  for (let lap = 0; lap < laps; lap++) for (const pair of order()) yield { mutation, formats, pair, lap };
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
