import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { outcomeOf, world } from "../testing/world.ts";
import { patchHandler } from "./handler.ts";

/** The fields of a recorded patch that tell of the whole pipeline. */
interface Vector {
  readonly id: string;
  readonly topic: string;
  readonly files: Readonly<Record<string, string>>;
  readonly patch: string;
  readonly ignored?: readonly string[];
  readonly approvals?: readonly boolean[];
  readonly tree?: Readonly<Record<string, string>>;
  readonly result: { readonly ok: boolean; readonly error?: string; readonly applyError?: string };
}

const FILE = new URL("../../../../corpus/conformance/apply-patch.jsonl", import.meta.url);

const vectors: readonly Vector[] = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

async function carriedOut({ files, patch, ignored = [], approvals }: Vector) {
  const answers = approvals?.map((isYes) => (isYes ? "yes" : "no"));
  const { env, disk } = world(files, { ignored, ...(answers && { answers }) });
  const run = () => patchHandler(env).execute({ tool: "apply_patch", params: { input: patch } });
  return { outcome: await outcomeOf(env, run), tree: disk() };
}

test("the recorded trees and errors of the whole pipeline", async () => {
  const withTree = vectors.filter(({ tree }) => tree !== undefined);
  expect(withTree.length).toBeGreaterThan(0);
  for (const vector of withTree) {
    const { outcome, tree } = await carriedOut(vector);
    expect({ id: vector.id, tree }).toEqual({ id: vector.id, tree: vector.tree });
    const { applyError } = vector.result;
    const expected = applyError === undefined ? /^(APPLIED|DENIED)$/ : new RegExp(`^error ${applyError}$`);
    expect(outcome, vector.id).toMatch(expected);
  }
});

test("a plan that fails changes nothing, and its error goes up", async () => {
  const refused = vectors.filter(({ result }) => !result.ok);
  expect(refused.length).toBeGreaterThan(0);
  for (const vector of refused) {
    const { outcome, tree } = await carriedOut(vector);
    expect({ id: vector.id, tree }).toEqual({ id: vector.id, tree: vector.files });
    const { error } = vector.result;
    expect(outcome, vector.id).toBe(error === "MISSING_INPUT" ? "MISSING_PARAM" : `error ${error}`);
  }
});
