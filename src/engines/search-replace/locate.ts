import type { BlockTrace, LayerTry } from "../../records.ts";
import { WorkCounter } from "../work.ts";
import { ApplyError } from "./apply-error.ts";
import { type Layer, Original, type Region } from "./layer.ts";

/** Name of the step that places a block without search lines; no layer is tried for it. */
export const EMPTY_SEARCH = "empty-search";

/** UTF-16 units that counting candidates may pass over in one call. */
const COUNTABLE = 100_000_000;

/** Finds the places of one call's blocks, counts the work, and remembers what it did when a trace is asked for. */
export class Locator {
  readonly work: WorkCounter;
  readonly #original: Original;
  readonly #layers: readonly Layer[];
  readonly #traced: boolean;
  readonly #blocks: BlockTrace[] = [];
  #countable = COUNTABLE;
  #tries: LayerTry[] = [];
  #hit: { readonly layer: string; readonly region: Region } | null = null;

  /** `layers` in the order in which they are tried; `budget` in line comparisons. */
  constructor(text: string, layers: readonly Layer[], options: { trace?: boolean; budget?: number } = {}) {
    this.#original = new Original(text);
    this.#layers = layers;
    this.#traced = options.trace ?? false;
    this.work = new WorkCounter(options.budget);
  }

  /** One entry a separator, in their order. An entry's error is what the separator itself met, not a later line. */
  get blocks(): readonly BlockTrace[] {
    return this.#blocks;
  }

  /** Runs what a separator does, as one block of the trace. */
  block(find: () => Region): Region {
    if (!this.#traced) return find();
    this.#tries = [];
    this.#hit = null;
    let error: string | null = null;
    try {
      return find();
    } catch (thrown) {
      if (thrown instanceof ApplyError) error = thrown.kind;
      throw thrown;
    } finally {
      this.#blocks.push(this.#blockTrace(error));
    }
  }

  /** The place of the search lines (at least one): the first layer that finds something decides. */
  find(lines: readonly string[], cursor: number): Region {
    const search = { lines, text: `${lines.join("\n")}\n` };
    for (const layer of this.#layers) {
      if (lines.length < layer.minLines) continue;
      const { linesCompared, charactersScanned } = this.work;
      let region: Region | null = null;
      try {
        region = layer.find(this.#original, search, cursor, this.work);
      } finally {
        if (this.#traced) {
          this.#note(layer.name, region, {
            linesCompared: this.work.linesCompared - linesCompared,
            charactersScanned: this.work.charactersScanned - charactersScanned,
            candidates: region === null ? 0 : this.#count(layer, search, cursor),
          });
        }
      }
      if (region !== null) return region;
    }
    throw new ApplyError("search_not_found");
  }

  /** The place of a block without search lines, or the error that it is; costs nothing. */
  withoutSearch(place: Region | ApplyError): Region {
    const region = place instanceof ApplyError ? null : place;
    this.#note(EMPTY_SEARCH, region, {
      linesCompared: 0,
      charactersScanned: 0,
      candidates: region === null ? 0 : 1,
    });
    if (place instanceof ApplyError) throw place;
    return place;
  }

  /** Where very many blocks hit in a large file, only the hit itself is counted in the end. */
  #count(layer: Layer, search: Parameters<Layer["count"]>[1], cursor: number): number {
    this.#countable -= this.#original.text.length;
    return this.#countable < 0 ? 1 : layer.count(this.#original, search, cursor);
  }

  #note(layer: string, region: Region | null, figures: Omit<LayerTry, "layer" | "hit">): void {
    if (!this.#traced) return;
    this.#tries.push({ layer, hit: region !== null, ...figures });
    if (region !== null) this.#hit = { layer, region };
  }

  #blockTrace(error: string | null): BlockTrace {
    return {
      tries: this.#tries,
      layer: this.#hit?.layer ?? null,
      from: this.#hit?.region.from ?? null,
      to: this.#hit?.region.to ?? null,
      error,
    };
  }
}
