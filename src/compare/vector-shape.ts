import type { z } from "zod";

/** What a call gave, as the vector files write it: a plain record. */
export type Answer = Readonly<Record<string, unknown>>;

/** One call of a vector with what was recorded and what the engine gives. */
export interface Check {
  /** Which of the vector's calls: `final call`, `cut 3 of 31`. */
  readonly call: string;
  readonly expected: Answer;
  readonly got: Answer;
}

/** Checks one after the other; made as they are asked for, at once or later. */
export type Checks = Iterable<Check> | AsyncIterable<Check>;

/** A shape that a line of a vector file may have. */
export interface VectorShape {
  /** Engines by their names without options, or other parts (`model-fixes`), of whose results such vectors can tell. */
  readonly engines: readonly string[];
  /** A field that no other shape of these engines has. */
  readonly mark: string;
  /** Fields with the results of one engine; a vector without any of them tells nothing of it. */
  resultFields(engine: string): readonly string[];
  /** The vector's checks for that engine, made one after the other as they are asked for; or what is wrong with it. */
  checks(fields: object, engine: string): Checks | Misshapen;
}

/** Why a line is no vector of its shape. */
export class Misshapen {
  /** Path of the field, such as `v1.newContent`. */
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    this.field = field;
    this.problem = problem;
  }
}

/** Puts a shape together from a schema and what is called and held against one another. */
export function vectorShape<Vector>({
  schema,
  run,
  ...shape
}: Omit<VectorShape, "checks"> & {
  schema(engine: string): z.ZodType<Vector>;
  run(vector: Vector, engine: string): Checks;
}): VectorShape {
  return {
    ...shape,
    checks(fields, engine) {
      const { data, error } = schema(engine).safeParse(fields);
      if (error === undefined) return run(data, engine);
      const [issue] = error.issues;
      const field = issue?.path.join(".") ?? "";
      return new Misshapen(field, (issue?.message ?? "invalid").replace(/^Invalid input: /, ""));
    },
  };
}
