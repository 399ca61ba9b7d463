import { engineNamed, engines } from "../engines/registry.ts";
import { EditproofError, unknownName } from "../errors.ts";
import { fileLines } from "../file-lines.ts";
import { safeLine } from "../safe-text.ts";
import { applyDiffVectors } from "./apply-diff-vectors.ts";
import { applyPatchVectors } from "./apply-patch-vectors.ts";
import { assistantMessageVectors } from "./assistant-message-vectors.ts";
import { modelFixesVectors } from "./model-fixes-vectors.ts";
import { patchPipeline } from "./patch-pipeline.ts";
import { searchReplaceVectors } from "./search-replace-vectors.ts";
import { type Checks, Misshapen, type VectorShape } from "./vector-shape.ts";

/** Every shape a vector may have: a row each. */
const VECTOR_SHAPES: readonly VectorShape[] = [
  ...searchReplaceVectors,
  ...applyPatchVectors(patchPipeline),
  ...applyDiffVectors,
  ...modelFixesVectors,
  ...assistantMessageVectors,
];

/** What can be held against recorded results: engines, and other parts whose vectors have a shape. */
const TARGETS: readonly string[] = [...new Set(VECTOR_SHAPES.flatMap((shape) => shape.engines))];

/** One line of a vector file. */
export interface Vector {
  readonly id: string;
  /** Empty when the vector names none. */
  readonly topic: string;
  /** 1-based. */
  readonly line: number;
  readonly checks: Checks;
}

/**
 * The vectors of a file (JSON Lines), read one by one. Fields that no shape knows are passed over. Throws EditproofError,
 * with the line, where the file is not valid, tells nothing of that engine, or holds no vector at all; and for a name of
 * which no shape can tell.
 */
export async function* readVectors(path: string, engine: string): AsyncGenerator<Vector> {
  const target = withoutOptions(engine);
  if (!TARGETS.includes(target)) throw notATarget(engine);
  if (target !== engine) engineNamed(engine); // says what is wrong with its options
  const shapes = VECTOR_SHAPES.filter((shape) => shape.engines.includes(target));
  let line = 0;
  let any = false;
  for await (const text of fileLines(path)) {
    line++;
    if (text.trim() === "") continue;
    any = true;
    yield vectorOf(text, { path, line, engine, shapes });
  }
  if (!any) throw new EditproofError(`${safeLine(path)}: no vectors: expected one JSON object a line`);
}

/** `apply-diff` of `apply-diff@0.9`. */
function withoutOptions(engine: string): string {
  return engine.replace(/@.*$/, "");
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly engine: string;
  readonly shapes: readonly VectorShape[];
}

function vectorOf(text: string, place: Place): Vector {
  const fields = objectOf(text, place);
  const shape = shapeOf(fields, place);
  const id = textField(fields, "id", place);
  const topic = Object.hasOwn(fields, "topic") ? textField(fields, "topic", place) : "";
  const checks = shape.checks(fields, place.engine);
  if (checks instanceof Misshapen) throw fault(place, `field ${checks.field}: ${checks.problem}`);
  return { id, topic, line: place.line, checks };
}

function objectOf(text: string, place: Place): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw fault(place, `not valid JSON: ${(thrown as Error).message}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw fault(place, "expected a JSON object, one a line");
}

function shapeOf(fields: object, place: Place): VectorShape {
  const { engine, shapes } = place;
  const has = (field: string) => Object.hasOwn(fields, field);
  const shape = shapes.find(({ mark }) => has(mark));
  if (shape === undefined) {
    const marks = shapes.map(({ mark }) => mark).join(" or ");
    throw fault(place, `another engine's vector, or none: one for ${engine} has a field ${marks}`);
  }
  if (shape.resultFields(engine).some(has)) return shape;
  const others = shape.engines.filter((other) => shape.resultFields(other).some(has));
  if (others.length === 0) return shape;
  throw fault(place, `another engine's vector: it holds results of ${others.join(", ")}, none of ${engine}`);
}

function textField(fields: object, name: string, place: Place): string {
  const value: unknown = Reflect.get(fields, name);
  if (typeof value === "string") return value;
  throw fault(
    place,
    `field ${name}: expected string, received ${value === undefined ? "undefined" : typeof value}`,
  );
}

function notATarget(engine: string): EditproofError {
  if (!engines.has(engine)) return unknownName("engine", engine, TARGETS);
  return new EditproofError(`no vectors tell of engine ${engine}: expected one of ${TARGETS.join(", ")}`);
}

function fault({ path, line }: Place, problem: string): EditproofError {
  return new EditproofError(safeLine(`${path}:${line}: ${problem}`));
}
