import type { ApplyRequest, ApplyResult, Engine } from "../engines/engine.ts";
import { engineNamed } from "../engines/registry.ts";
import type { Files, FormatName } from "../records.ts";
import { ask, EngineCrash, type Stopwatch } from "../run/ask.ts";
import { streamCuts } from "../run/cuts.ts";
import { applierOf } from "../run/execute.ts";
import { randomOf } from "../run/random.ts";
import type { Model } from "./models/model.ts";
import type { Specimen } from "./specimen.ts";

/** What an engine answered, a crash included. */
export type Answer = ApplyResult | { readonly status: "crashed"; readonly message: string };

/** Which of a specimen's inputs. */
export type Side = (typeof SIDES)[number];

export const SIDES = ["clean", "damaged", "shuffled"] as const;

/** A whole edit streamed in, and the final call that closes the stream. */
export interface Streamed {
  readonly prefixes: readonly string[];
  /** One for each prefix. */
  readonly previews: readonly Answer[];
  readonly final: Answer;
}

/** Line comparisons that one call may cost: most inputs are small, but some damage makes a file of 80 kB. */
const CALL_BUDGET = 20_000_000;

/** UTF-16 units and values of an answer at the most, unless files and input are large themselves. */
const MOST_ANSWERED = 2 ** 20;

/** UTF-16 units of an error kind that are kept: findings and features go by it. */
const LONGEST_ERROR = 60;

/** UTF-16 units of input up to which every prefix is tried. */
const EVERY_PREFIX = 120;

/** One engine on one specimen: every question is put once, however many properties want to know. */
export class Trial {
  readonly engine: Engine;
  readonly specimen: Specimen;
  /** What the engine is specified to do; null where nobody knows. */
  readonly model: Model | null;
  /** The built-in engine whose specification holds for it; null where none does. */
  readonly as: string | null;
  readonly #watch: Stopwatch;
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(
    engine: Engine,
    specimen: Specimen,
    model: Model | null,
    watch: Stopwatch,
    as: string | null = null,
  ) {
    this.engine = engine;
    this.specimen = specimen;
    this.model = model;
    this.as = as;
    this.#watch = watch;
  }

  /** Files and input of a side; null where the specimen has no such side. */
  inputOf(side: Side): { readonly files: Files; readonly input: string } | null {
    const { files, clean, damaged, shuffled } = this.specimen;
    const sides = {
      clean: { files, input: clean.input },
      damaged: damaged && { files: damaged.files, input: damaged.input },
      shuffled: shuffled === null ? null : { files, input: shuffled },
    };
    return sides[side];
  }

  /** The answer to a whole input, with its trace; null where there is no such input. */
  final(side: Side): Promise<Answer | null> {
    return this.once(`final ${side}`, async () => {
      const given = this.inputOf(side);
      return given && (await this.ask(this.engine, given.files, given.input));
    });
  }

  /** An input streamed in, where the specimen is to be: at every character, or of a longer one at seeded places and inside every marker. */
  stream(side: Side): Promise<Streamed | null> {
    return this.once(`stream ${side}`, async () => {
      const given = this.inputOf(side);
      if (given === null || !this.specimen.streamed) return null;
      const { files, input } = given;
      const engine = { layers: this.engine.layers, apply: applierOf(this.engine, { files }, "partial") };
      const prefixes = cutsOf(input).map((cut) => input.slice(0, cut));
      const previews: Answer[] = [];
      for (const prefix of prefixes) previews.push(await this.ask(engine, files, prefix, "partial"));
      return { prefixes, previews, final: await this.ask(engine, files, input) };
    });
  }

  /** What a built-in engine makes of an input, as a word beside this one's. */
  other(name: string, files: Files, input: string): Promise<Answer> {
    return this.once(`other ${name} ${input}`, () => this.ask(engineNamed(name), files, input));
  }

  /** One more call. */
  async ask(
    engine: Pick<Engine, "layers" | "apply">,
    files: Files,
    input: string,
    mode: ApplyRequest["mode"] = "final",
  ): Promise<Answer> {
    try {
      const request = { files, input, mode, trace: mode === "final", budget: CALL_BUDGET };
      return bounded(await ask(engine, request, this.#watch), sizeOf([files, input]));
    } catch (error) {
      if (!(error instanceof EngineCrash)) throw error;
      return { status: "crashed", message: error.message };
    }
  }

  /** What `make` gives, made once for a key. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key) ?? make();
    this.#known.set(key, known);
    return known as Promise<T>;
  }
}

/** The engine whose word stands for a format. */
export const SPOKESMEN: Readonly<Record<FormatName, string>> = {
  "search-replace": "v2",
  "apply-patch": "apply-patch",
  "apply-diff": "apply-diff",
  "whole-file": "whole-file",
};

/** An answer that can be compared, kept and shown; one out of all proportion counts as a crash. */
function bounded(answer: ApplyResult, asked: number): Answer {
  const most = Math.max(MOST_ANSWERED, 8 * asked);
  if (sizeOf(answer) > most)
    return { status: "crashed", message: `answered more than ${most} characters and values` };
  return answer.status === "rejected" ? { ...answer, error: answer.error.slice(0, LONGEST_ERROR) } : answer;
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return 1 + value.length;
  if (typeof value !== "object" || value === null) return 1;
  const parts: Iterable<unknown> = value instanceof Map ? value : Object.values(value);
  let size = 1;
  for (const part of parts) size += sizeOf(part);
  return size;
}

function cutsOf(input: string): readonly number[] {
  if (input.length > EVERY_PREFIX) return streamCuts(input, "markers", randomOf(input));
  return Array.from({ length: input.length + 1 }, (_, cut) => cut);
}
