import type { Recipe } from "./recipe.ts";
import type { Specimen } from "./specimen.ts";

/** A property broken by an engine, as small as it could be made. */
export interface Finding {
  readonly engine: string;
  /** The specified engine that a module claims to be; null where it claims none. */
  readonly as: string | null;
  readonly property: string;
  readonly kind: string;
  /** What was seen, in one line. */
  readonly what: string;
  /** The layers that decided in the minimal case. */
  readonly signature: string;
  /** Of fast-check: the batch's seed, and the way to the minimal case. */
  readonly seed: number;
  readonly path: string;
  readonly recipe: Recipe;
  readonly specimen: Specimen;
}

/** Findings of one bucket are taken for the same fault. */
export function bucketOf({
  engine,
  property,
  kind,
  signature,
}: Pick<Finding, "engine" | "property" | "kind" | "signature">): string {
  return `${engine} ${property} ${kind} [${signature}]`;
}

/** Lines of files and input that a reader has to look at. */
export function sizeOf({ files, clean, damaged }: Specimen): number {
  const texts = [...(damaged?.files ?? files).values(), damaged?.input ?? clean.input];
  return texts.reduce((sum, text) => sum + (text === "" ? 0 : text.replace(/\n$/, "").split("\n").length), 0);
}
