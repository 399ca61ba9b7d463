import { expect, test } from "vitest";
import type { PatchVector } from "./apply-patch-vectors.ts";
import { patchPipeline } from "./patch-pipeline.ts";

const PATCH = [
  "*** Begin Patch",
  ...["*** Update File: a", "@@", "-one", "+1"],
  ...["*** Add File: d/secret", "+x"],
  ...["*** Delete File: b"],
  "*** End Patch",
].join("\n");

async function left(given: Partial<PatchVector>) {
  const files = new Map([
    ["a", "one\n"],
    ["b", "two\n"],
    ["../c", "held"],
    ["__proto__", "held"],
  ]);
  const result = { ok: true };
  const vector: PatchVector = { files, patch: PATCH, ignored: [], result, applyError: null, ...given };
  const { files: after, applyError } = await patchPipeline(vector);
  expect([after.get("../c"), after.get("__proto__")]).toEqual(["held", "held"]);
  return { a: after.get("a"), b: after.get("b"), secret: after.get("d/secret"), applyError };
}

const BEFORE = { a: "one\n", b: "two\n", secret: undefined, applyError: null };
const AFTER = { a: "1\n", b: undefined, secret: "x", applyError: null };

test.each<[string, Partial<PatchVector>, object]>([
  ["everything is approved where no answers are recorded", {}, AFTER],
  ["each is approved", { approvals: [true, true, true] }, AFTER],
  ["what was saved before a refusal stays", { approvals: [true, false] }, { ...BEFORE, a: "1\n" }],
  ["an answer too few is told", { approvals: [true] }, { ...BEFORE, a: "1\n", applyError: "NO_ANSWER" }],
  ["an ignored file", { ignored: ["b"] }, { ...BEFORE, applyError: "ACCESS_DENIED" }],
  [
    "a failure behind a good plan",
    { patch: PATCH.replace("+1\n", "").replace("one", "one\n-") },
    { ...BEFORE, applyError: "UPDATE_EMPTY" },
  ],
])("%s", async (_, given, expected) => {
  expect(await left(given)).toEqual(expected);
});
