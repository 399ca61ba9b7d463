import { z } from "zod";
import { loadFrom } from "../engines/apply-patch/memory-files.ts";
import { planPatch } from "../engines/apply-patch/plan.ts";
import { recordedPlan } from "../engines/apply-patch/recorded-plan.ts";
import type { Files } from "../records.ts";
import { type Answer, type Check, type VectorShape, vectorShape } from "./vector-shape.ts";

/** What a patch vector asks, and what was recorded of its plan and of the files after the whole pipeline. */
export interface PatchVector {
  readonly files: Files;
  /** The raw input of the tool; empty when the vector has none. */
  readonly patch: string;
  /** Paths that the ignore rules refuse, as written. */
  readonly ignored: readonly string[];
  /** Answers in order, one a file; absent when every file is approved. */
  readonly approvals?: readonly boolean[] | undefined;
  readonly result: Answer;
  /** Kind with which the pipeline fails although the plan is good. */
  readonly applyError: string | null;
  readonly tree?: Files | undefined;
}

/** What the pipeline around the engine leaves. */
export interface PatchTree {
  readonly files: Files;
  readonly applyError: string | null;
}

/** Vectors of plans; given the pipeline, they are held against the files that it leaves too. */
export function applyPatchVectors(
  treeOf?: (vector: PatchVector) => PatchTree | Promise<PatchTree>,
): readonly VectorShape[] {
  const shape = vectorShape<PatchVector>({
    engines: ["apply-patch"],
    mark: "files",
    resultFields: () => ["result"],
    schema: () => schema,
    async *run(vector) {
      yield planCheck(vector);
      if (treeOf !== undefined && vector.result["ok"] === true) yield treeCheck(vector, await treeOf(vector));
    },
  });
  return [shape];
}

const change = z.object({
  path: z.string(),
  type: z.string(),
  newContent: z.string().optional(),
  movePath: z.string().optional(),
});

const result = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    fuzz: z.number(),
    warnings: z.array(z.string()),
    changes: z.array(change),
    applyError: z.string().optional(),
  }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Not z.record: a file named `__proto__` is a file like any other. */
const files = z
  .custom<object>((value) => isTexts(value), { message: "expected texts by path" })
  .transform((texts): Files => new Map(Object.entries(texts)));

const schema = z
  .object({
    files,
    patch: z.string().default(""),
    ignored: z.array(z.string()).default([]),
    approvals: z.array(z.boolean()).optional(),
    result,
    tree: files.optional(),
  })
  .transform(({ result: { ...recorded }, ...vector }): PatchVector => {
    const applyError = recorded.ok ? (recorded.applyError ?? null) : null;
    if (recorded.ok) delete recorded.applyError;
    return { ...vector, result: recorded, applyError };
  });

function isTexts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

function planCheck({ files: held, patch, ignored, result: expected }: PatchVector): Check {
  const isIgnored = (path: string) => ignored.includes(path);
  const got = recordedPlan(planPatch(patch, loadFrom(held, isIgnored), { isIgnored }));
  return { call: "plan", expected, got };
}

/** An unrecorded tree tells nothing; an error that is not recorded tells that there was none. */
function treeCheck({ tree, applyError }: PatchVector, left: PatchTree): Check {
  const expected = { applyError, ...(tree === undefined ? {} : { tree: treeAnswer(tree) }) };
  const got = {
    applyError: left.applyError,
    ...(tree === undefined ? {} : { tree: treeAnswer(left.files) }),
  };
  return { call: "tree", expected, got };
}

function treeAnswer(tree: Files): Answer {
  return Object.fromEntries([...tree].sort(([a], [b]) => (a < b ? -1 : 1)));
}
