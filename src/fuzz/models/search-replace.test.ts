import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ApplyResult, SyncEngine } from "../../engines/engine.ts";
import { v1, v2 } from "../../engines/search-replace/engine.ts";
import type { Outcome } from "../../engines/search-replace/testing/outcome.ts";
import { finalVectors, streamVectors } from "../../engines/search-replace/testing/vectors.ts";
import { buildFault } from "../../judge/faults/engines/build.ts";
import { searchReplaceFaults } from "../../judge/faults/engines/search-replace.ts";
import type { Files, Mode } from "../../records.ts";
import type { Model, ModelAnswer } from "./model.ts";
import { v1Model, v2Model } from "./search-replace.ts";
import { hostileBlocks } from "./testing/hostile-blocks.ts";

const VERSIONS: readonly { name: "v1" | "v2"; engine: SyncEngine; model: Model }[] = [
  { name: "v1", engine: v1, model: v1Model },
  { name: "v2", engine: v2, model: v2Model },
];

describe.each(VERSIONS)("the model of $name", ({ name, engine, model }) => {
  test.each(finalVectors)("gives what was recorded: $id $topic", (vector) => {
    const answer = vector.final
      ? model.final(fileOf(vector.original), vector.diff)
      : preview(model, fileOf(vector.original), vector.diff);
    expect(answer).toEqual(recorded(vector[name]));
  });

  test.each(streamVectors)("gives what was recorded at every cut: $id", ({ original, diff, cuts, ...of }) => {
    const prefixes = cuts.map((end) => diff.slice(0, end));
    expect(model.previews?.(fileOf(original), prefixes)).toEqual(of[name].map(recorded));
    expect(model.final(fileOf(original), diff)).toEqual(recorded(of[`${name}Final`]));
  });

  test("agrees with the engine on hostile blocks, whole and while they stream", () => {
    fc.assert(
      fc.property(hostileBlocks, ({ original, input }) => {
        const files = fileOf(original);
        expect(model.final(files, input)).toEqual(told(engine, files, input, "final"));
        expect(preview(model, files, input)).toEqual(told(engine, files, input, "partial"));
      }),
      { numRuns: 2000, seed: 42 },
    );
  });

  test.each([0, 2])("takes one file and no other number: %i", (count) => {
    const files = new Map(Array.from({ length: count }, (_, index) => [`${index}`, "a\n"]));
    expect(model.final(files, "")).toEqual(told(engine, files, "", "final"));
    expect(preview(model, files, "")).toEqual(told(engine, files, "", "partial"));
  });
});

test.each(["v1-stale-order", "v2-marker-case"])("tells a faulty engine from its model: %s", async (name) => {
  const fault = searchReplaceFaults.find((one) => one.name === name);
  const version = VERSIONS.find((one) => one.name === fault?.engine);
  if (fault === undefined || version === undefined) throw new Error(`no fault ${name}`);
  const folder = await mkdtemp(join(tmpdir(), "editproof-model-"));
  try {
    const { engine } = await import(await buildFault(fault, folder));
    const differs = fc.check(
      fc.property(hostileBlocks, ({ original, input }) => {
        const files = fileOf(original);
        expect(version.model.final(files, input)).toEqual(told(engine, files, input, "final"));
      }),
      { numRuns: 2000, seed: 42, endOnFailure: true },
    );
    expect(differs.failed).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function fileOf(original: string): Files {
  return new Map([["__proto__", original]]);
}

function preview(model: Model, files: Files, input: string): ModelAnswer | undefined {
  return model.previews?.(files, [input])[0];
}

function recorded(outcome: Outcome): ModelAnswer {
  if (!outcome.ok) return { status: "rejected", error: outcome.error };
  return { status: "applied", files: fileOf(outcome.newContent), failedBlocks: [] };
}

/** What the engine says, without work and trace. */
function told(engine: SyncEngine, files: Files, input: string, mode: Mode): ModelAnswer {
  const result: ApplyResult = engine.apply({ files, input, mode, trace: false });
  if (result.status === "applied") {
    return { status: "applied", files: result.files, failedBlocks: result.failedBlocks ?? [] };
  }
  if (result.status === "hung") return { status: "hung" };
  const { error, files: changed } = result;
  return { status: "rejected", error, ...(changed && { files: changed }) };
}
