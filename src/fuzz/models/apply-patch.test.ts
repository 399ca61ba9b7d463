import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Engine } from "../../engines/engine.ts";
import { engineNamed } from "../../engines/registry.ts";
import { ENGINE_FAULTS } from "../../judge/faults/engines/all.ts";
import { buildFault } from "../../judge/faults/engines/build.ts";
import { announcedPatch } from "./apply-patch/announced.ts";
import type { Change } from "./apply-patch/changes.ts";
import { plannedPatch } from "./apply-patch/planned.ts";
import { hostilePatches } from "./apply-patch/testing/hostile-patches.ts";
import { readFrom } from "./apply-patch/tree.ts";
import { applyPatchModel } from "./apply-patch.ts";
import {
  handlerApplyPatchModel,
  handlerApplyPatchSafeModel,
  messageApplyPatchModel,
} from "./handler-apply-patch.ts";
import type { Model } from "./model.ts";
import { engineAnswers, modelAnswers } from "./testing/answers.ts";

type Tree = Readonly<Record<string, string>>;

interface Vector {
  readonly id: string;
  readonly topic: string;
  readonly files: Tree;
  readonly patch: string;
  readonly ignored?: readonly string[];
  readonly approvals?: readonly boolean[];
  readonly tree?: Tree;
  readonly result:
    | { readonly ok: true; readonly changes: readonly object[]; readonly applyError?: string }
    | { readonly ok: false; readonly error: string };
}

const recorded = readFileSync(
  new URL("../../../corpus/conformance/apply-patch.jsonl", import.meta.url),
  "utf8",
);
const vectors: readonly Vector[] = recorded
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
/** Models have no rules of what is ignored, and say yes to everything. */
const modelled = vectors.filter(({ ignored, approvals }) => !ignored && (approvals ?? []).every(Boolean));

const MODELS: readonly (readonly [engine: string, model: Model, runs: number])[] = [
  ["apply-patch", applyPatchModel, 2000],
  ["handler:apply_patch", handlerApplyPatchModel, 800],
  ["handler:apply_patch:safe", handlerApplyPatchSafeModel, 800],
  ["message:apply_patch", messageApplyPatchModel, 800],
];

function asRecorded(change: Change) {
  const { type, path } = change;
  if (type === "delete") return { path, type };
  const movePath = type === "update" && change.moveTo !== null ? { movePath: change.moveTo } : {};
  return { path, type, newContent: change.text, ...movePath };
}

describe("what was recorded", () => {
  test.each(modelled)("$id $topic", ({ files, patch, result, tree }) => {
    const given = new Map(Object.entries(files));
    if (!result.ok) {
      const answer = applyPatchModel.final(given, patch);
      expect(answer).toEqual(
        result.error === "NO_PROGRESS" ? { status: "hung" } : { status: "rejected", error: result.error },
      );
      return;
    }
    const changes = plannedPatch(patch, (path) => readFrom(given, path));
    expect(changes.map(asRecorded)).toEqual(result.changes);
    if (tree === undefined) return;
    const saved = handlerApplyPatchModel.final(given, patch);
    expect(saved).toMatchObject(
      result.applyError ? { status: "rejected", error: result.applyError } : { status: "applied" },
    );
    expect(Object.fromEntries(("files" in saved && saved.files) || given)).toEqual(tree);
  });

  test("is there", () => {
    expect(modelled).toHaveLength(301);
  });
});

describe.each(MODELS)("%s answers as its model", (name, model, numRuns) => {
  const engine = engineNamed(name);

  test("what was recorded", async () => {
    for (const { files, patch } of vectors) {
      const given = new Map(Object.entries(files));
      expect(await engineAnswers(engine, given, [], patch)).toEqual(modelAnswers(model, given, [], patch));
    }
  });

  test("hostile patches", async () => {
    await fc.assert(agreement(engine, model), { seed: 42, numRuns });
  });
});

test.each(["patch-trim-left-out", "patch-similar-loose", "patch-unsigned-cut", "handler-first-file-only"])(
  "hostile patches tell the fault %s from the model",
  async (name) => {
    const fault = ENGINE_FAULTS.find((each) => each.name === name);
    const model = MODELS.find(([engine]) => engine === fault?.engine)?.[1];
    if (fault === undefined || model === undefined) throw new Error(`no fault or no model: ${name}`);
    const folder = await mkdtemp(join(tmpdir(), "editproof-model-"));
    try {
      const { engine } = await import(pathToFileURL(await buildFault(fault, folder)).href);
      const { failed } = await fc.check(agreement(engine, model), {
        seed: 42,
        numRuns: 2000,
        endOnFailure: true,
      });
      expect(failed).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

function agreement(engine: Engine, model: Model) {
  return fc.asyncProperty(hostilePatches, async ({ files, input }) => {
    const expected = modelAnswers(model, files, [], input);
    const given = await engineAnswers(engine, files, [], input);
    // The quick comparison first: nearly all are the same.
    if (!isDeepStrictEqual(given, expected)) expect(given).toEqual(expected);
  });
}

test.each(["apply-patch", "handler:apply_patch", "handler:apply_patch:safe"])(
  "%s announces what its model does",
  async (name) => {
    const engine = engineNamed(name);
    const cuts = fc.noBias(fc.nat());
    await fc.assert(
      fc.asyncProperty(hostilePatches, cuts, async ({ files, input }, cut) => {
        const prefix = input.slice(0, cut % (input.length + 1));
        const { work: _, ...answer } = await engine.apply({
          files,
          input: prefix,
          mode: "partial",
          trace: false,
        });
        const announced = announcedPatch(prefix);
        expect(answer).toEqual({ status: "applied", files, ...(announced !== null && { announced }) });
      }),
      { seed: 42, numRuns: 500 },
    );
  },
);
