import { expect, test } from "vitest";
import { applyPatchVectors, type PatchTree } from "./apply-patch-vectors.ts";
import { type Check, Misshapen } from "./vector-shape.ts";

const GOOD = JSON.parse(`{
  "id": "x", "files": {"a": "one\\n", "__proto__": "held"}, "ignored": ["secret"], "approvals": [true], "new field": 1,
  "patch": "*** Begin Patch\\n*** Update File: a\\n*** Move to: \\n@@\\n-one\\n+1\\n*** Add File: secret\\n+x\\n*** End Patch",
  "result": {"ok": true, "fuzz": 0, "warnings": [], "extra": true, "applyError": "UPDATE_EMPTY",
    "changes": [{"path": "a", "type": "update", "newContent": "1\\n", "movePath": "", "extra": 1}]},
  "tree": {"__proto__": "held", "a": "1\\n"}
}`);

async function checks(vector: object, treeOf?: () => PatchTree): Promise<Check[] | Misshapen> {
  const [shape] = applyPatchVectors(treeOf);
  const all = shape?.checks(vector, "apply-patch") as AsyncIterable<Check> | Misshapen;
  if (all instanceof Misshapen) return all;
  const made: Check[] = [];
  for await (const check of all) made.push(check);
  return made;
}

test("without a pipeline the plan is checked, and nothing of what comes after it", async () => {
  const [plan, ...others] = (await checks(GOOD)) as Check[];
  expect(others).toEqual([]);
  expect(plan?.expected).toEqual({
    ok: true,
    fuzz: 0,
    warnings: [],
    changes: [{ path: "a", type: "update", newContent: "1\n", movePath: "" }],
  });
  expect(plan?.got).toEqual(plan?.expected);
});

test("with a pipeline, the files it leaves are checked too, and the error it ends with", async () => {
  const files = new Map([
    ["a", "1\n"],
    ["__proto__", "held"],
  ]);
  const [, right] = (await checks(GOOD, () => ({ files, applyError: "UPDATE_EMPTY" }))) as Check[];
  expect(right?.got).toEqual(right?.expected);
  const [, wrong] = (await checks(GOOD, () => ({ files: new Map(), applyError: null }))) as Check[];
  expect(wrong?.got).toEqual({ applyError: null, tree: {} });
  expect(Object.keys(wrong?.expected["tree"] as object)).toEqual(["__proto__", "a"]);
});

test("an unrecorded tree is not checked, a failed plan has none", async () => {
  const { tree: _, ...untold } = GOOD;
  const [, check] = (await checks(untold, () => ({ files: new Map(), applyError: null }))) as Check[];
  expect(check?.expected).toEqual({ applyError: "UPDATE_EMPTY" });
  const failed = { files: {}, result: { ok: false, error: "MISSING_INPUT", extra: 1 } };
  const only = {
    expected: { ok: false, error: "MISSING_INPUT" },
    got: { ok: false, error: "MISSING_INPUT" },
  };
  expect(await checks(failed, () => ({ files: new Map(), applyError: null }))).toMatchObject([only]);
});

test.each([
  [{ files: { a: 1 } }, "files"],
  [{ files: [] }, "files"],
  [{ patch: 1 }, "patch"],
  [{ result: { ok: true, fuzz: 0, warnings: [] } }, "result.changes"],
  [{ tree: null }, "tree"],
])("%j is no vector: %s", async (fields, field) => {
  expect(await checks({ ...GOOD, ...fields })).toMatchObject({ field });
});
