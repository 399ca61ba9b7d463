import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withFixes } from "../../model-fixes/with-fixes.ts";
import { v1 } from "../../search-replace/engine.ts";
import { handlerReplaceInFile } from "./write-engines.ts";

interface Vector {
  readonly id: string;
  readonly original: string;
  readonly diff: string;
}

const FILE = new URL("../../../../corpus/conformance/search-replace.jsonl", import.meta.url);
const vectors: readonly Vector[] = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

test("replace_in_file saves what v1 behind the fixes makes, but for a byte-order mark, and never an empty file", async () => {
  const fixed = withFixes(v1);
  expect(vectors.length).toBeGreaterThan(100);
  for (const { id, original, diff } of vectors) {
    if (diff === "") continue;
    const request = { files: new Map([["f", original]]), input: diff, mode: "final", trace: true } as const;
    const [engine, handler] = [await fixed.apply(request), await handlerReplaceInFile.apply(request)];
    expect([id, handler.status, handler.work, handler.trace]).toEqual([
      id,
      engine.status,
      engine.work,
      engine.trace,
    ]);
    if (engine.status !== "applied" || handler.status !== "applied") continue;
    const text = (engine.files.get("f") ?? "").replace(/^\uFEFF/, "");
    expect([id, handler.files.get("f")]).toEqual([id, text === "" ? original : Buffer.from(text).toString()]);
  }
});
