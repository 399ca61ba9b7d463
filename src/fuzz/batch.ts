import { asyncProperty, check, PreconditionFailure, pre } from "fast-check";
import type { Engine } from "../engines/engine.ts";
import type { Stopwatch } from "../run/ask.ts";
import type { ForcedOutcome } from "../run/execute.ts";
import type { EngineChoice } from "../run/in-thread.ts";
import { cook } from "./cook.ts";
import { ENDED, endedBy, givenUpAt } from "./ended.ts";
import { featuresOf, traceSignature } from "./features.ts";
import { bucketOf, type Finding } from "./finding.ts";
import { knownFault } from "./known.ts";
import { modelOf } from "./models.ts";
import { PROPERTIES } from "./properties.ts";
import type { Broken, Property } from "./property.ts";
import type { RealFile, Recipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { Trial } from "./trial.ts";

/** Some runs on one engine, as they travel to a thread. All that comes of them follows from this. */
export interface BatchTask extends EngineChoice {
  readonly engine: string;
  /** The built-in engine whose specification holds for it; null where none does. */
  readonly as: string | null;
  readonly properties: readonly string[];
  readonly seed: number;
  readonly runs: number;
  readonly real: readonly RealFile[];
  readonly pool: readonly Recipe[];
  /** Features that are nothing new. */
  readonly reached: readonly string[];
  /** How often each kind of violation was found before. */
  readonly found: ReadonlyMap<string, number>;
  /** Findings that are made small; more are counted only. */
  readonly mostFindings: number;
  /** Outcomes that the guard decided in an earlier try, by slot. */
  readonly forced: ReadonlyMap<number, ForcedOutcome>;
  /** When no new input is begun, in milliseconds of the clock; null: never. */
  readonly until: number | null;
}

export interface BatchResult {
  readonly runs: number;
  /** Inputs drawn that say nothing: no edit, or one that the format cannot write. */
  readonly skipped: number;
  readonly findings: readonly Finding[];
  /** Violations of a kind that was found often enough, by kind. */
  readonly again: ReadonlyMap<string, number>;
  /** Specified faults met, by the predicate that recognised them. */
  readonly known: ReadonlyMap<string, number>;
  /** What was reached for the first time, and the input that did. */
  readonly features: readonly { readonly feature: string; readonly recipe: Recipe }[];
  /** After how many runs of the batch each property was first found broken. */
  readonly firstBroken: ReadonlyMap<string, number>;
}

/** Taken before an engine's code could put another clock in its place. */
const { now } = Date;

/** Violations of one kind that are made small; more are counted only. */
const MOST_OF_A_KIND = 3;

/** Smaller inputs tried for one finding; where each costs the guard's patience, fewer. */
const MOST_SHRINKS = 3000;
const MOST_GUARDED_SHRINKS = 10;

/** Features that one batch may add. */
const MOST_FEATURES = 500;

/** Inputs without meaning that fast-check may draw for each run. */
const MOST_SKIPS = 1000;

/** Runs a batch. Slots number the inputs tried, shrinking included; `enter` names the one at work. */
export async function runBatch(
  task: BatchTask,
  engine: Engine,
  watch: Stopwatch,
  enter: (slot: number) => void,
): Promise<BatchResult> {
  const batch = new Batch(task, engine, watch, enter);
  await batch.run();
  return batch.result();
}

class Batch {
  readonly #task: BatchTask;
  readonly #engine: Engine;
  readonly #watch: Stopwatch;
  readonly #enter: (slot: number) => void;
  readonly #properties: readonly Property[];
  readonly #lastForced: number;
  #slot = -1;
  #isOver = false;
  #runs = 0;
  #skipped = 0;
  /** The violation that is being made small; while there is one, no other counts. */
  #target: Broken | null = null;
  #shrinks = 0;
  readonly #givenUpAt: number;
  /** Inputs tried, shrinking left out. */
  #tried = 0;
  readonly #first = new Map<string, number>();
  readonly #findings: Finding[] = [];
  readonly #found: Map<string, number>;
  readonly #again = new Map<string, number>();
  readonly #known = new Map<string, number>();
  readonly #reached: Set<string>;
  readonly #features: { feature: string; recipe: Recipe }[] = [];

  constructor(task: BatchTask, engine: Engine, watch: Stopwatch, enter: (slot: number) => void) {
    this.#task = task;
    this.#engine = engine;
    this.#watch = watch;
    this.#enter = enter;
    this.#properties = PROPERTIES.filter(
      ({ name, appliesTo }) => task.properties.includes(name) && appliesTo(engine),
    );
    this.#givenUpAt = givenUpAt(task);
    this.#lastForced = Math.max(-1, ...task.forced.keys());
    this.#found = new Map(task.found);
    this.#reached = new Set(task.reached);
  }

  result(): BatchResult {
    return {
      runs: this.#runs,
      skipped: this.#skipped,
      findings: this.#findings,
      again: this.#again,
      known: this.#known,
      features: this.#features,
      firstBroken: this.#first,
    };
  }

  async run(): Promise<void> {
    const { runs, pool, real, seed } = this.#task;
    const inputs = recipes({ format: this.#engine.format, pool, real });
    for (let part = 0; this.#runs < runs && !this.#isOver; part++) {
      this.#target = null;
      this.#shrinks = 0;
      const details = await check(
        asyncProperty(inputs, (recipe) => this.#holds(recipe)),
        { seed: seed + part, numRuns: runs - this.#runs, maxSkipsPerRun: MOST_SKIPS },
      );
      this.#runs += details.numRuns;
      this.#skipped += details.numSkips;
      const [recipe] = details.counterexample ?? [];
      if (recipe === undefined) return;
      await this.#keep(recipe, { seed: details.seed, path: details.counterexamplePath ?? "" });
    }
  }

  async #holds(recipe: Recipe): Promise<boolean> {
    this.#slot++;
    this.#isOver = this.#isOver || this.#mustEnd();
    if (this.#isOver) throw new PreconditionFailure(true);
    if (this.#target !== null && ++this.#shrinks > this.#mostShrinks()) return true;
    const specimen = cook(recipe);
    if ("skipped" in specimen) {
      pre(this.#target !== null);
      return true;
    }
    if (this.#target === null) this.#tried++;
    const trial = this.#trial(specimen);
    const broken = await this.#firstBroken(trial, this.#slot);
    if (this.#target === null && !this.#task.forced.has(this.#slot)) await this.#note(trial, recipe);
    if (broken === null) return true;
    if (this.#target !== null) return keyOf(broken) !== keyOf(this.#target);
    const key = keyOf(broken);
    const isEnough = this.#findings.length >= this.#task.mostFindings;
    const most = ENDED.has(broken.kind) ? 1 : MOST_OF_A_KIND;
    if (isEnough || (this.#found.get(key) ?? 0) >= most) {
      add(this.#again, key);
      return true;
    }
    this.#target = broken;
    return false;
  }

  /** Never before what an earlier try came to: it would be lost. */
  #mustEnd(): boolean {
    const { until } = this.#task;
    if (this.#slot <= this.#lastForced) return false;
    return this.#slot >= this.#givenUpAt || (until !== null && now() >= until);
  }

  #mostShrinks(): number {
    return ENDED.has(this.#target?.kind ?? "") ? MOST_GUARDED_SHRINKS : MOST_SHRINKS;
  }

  #trial(specimen: ConstructorParameters<typeof Trial>[1]): Trial {
    return new Trial(this.#engine, specimen, modelOf(this.#task.as), this.#watch, this.#task.as);
  }

  /** The first property that is broken and not known to be; while one is made small, only that one is tried. */
  async #firstBroken(trial: Trial, slot: number): Promise<Broken | null> {
    const ended = this.#task.forced.get(slot);
    if (ended) return endedBy(ended);
    this.#enter(slot);
    let first: Broken | null = null;
    for (const property of this.#properties) {
      if (this.#target !== null && this.#target.property !== property.name) continue;
      const violation = await property.broken(trial);
      if (violation === null) continue;
      const known = this.#task.as && (await knownFault(this.#task.as, property, trial));
      if (!known) {
        first ??= { ...violation, property: property.name };
        if (this.#target !== null) return first;
        if (!this.#first.has(property.name)) this.#first.set(property.name, this.#tried);
      } else if (this.#target === null) add(this.#known, known.predicate);
    }
    return first;
  }

  async #note(trial: Trial, recipe: Recipe): Promise<void> {
    for (const feature of await featuresOf(trial)) {
      if (this.#reached.has(feature)) continue;
      if (this.#features.length >= MOST_FEATURES) return;
      this.#reached.add(feature);
      this.#features.push({ feature, recipe });
    }
  }

  async #keep(recipe: Recipe, way: Pick<Finding, "seed" | "path">): Promise<void> {
    const specimen = cook(recipe);
    const target = this.#target;
    if ("skipped" in specimen || target === null) return;
    add(this.#found, keyOf(target));
    const { property, kind } = target;
    const { engine, as } = this.#task;
    // The words for it go by the minimal case; a call that the guard ended is not made again.
    const slot = ++this.#slot;
    const wasEnded = ENDED.has(kind) || this.#task.forced.has(slot);
    const trial = this.#trial(specimen);
    const again = wasEnded ? null : await this.#firstBroken(trial, slot);
    const signature = wasEnded ? "ended by the guard" : await traceSignature(trial);
    const finding = {
      engine,
      as,
      property,
      kind,
      what: (again ?? target).what,
      signature,
      ...way,
      recipe,
      specimen,
    };
    const bucket = bucketOf(finding);
    if (this.#findings.some((other) => bucketOf(other) === bucket)) add(this.#again, keyOf(target));
    else this.#findings.push(finding);
  }
}

function keyOf({ property, kind }: Broken): string {
  return `${property} ${kind}`;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
