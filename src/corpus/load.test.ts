import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { PairRef } from "../records.ts";
import { loadCorpus, openCorpus } from "./load.ts";
import { folderOf } from "./testing/folder.ts";

const files = {
  "corpus/b/pair.json": '{"path":"b.js"}',
  "corpus/b/before": "1\n",
  "corpus/b/after": "2\n",
  "corpus/a/pair.json": '{"path":"a.js"}',
  "corpus/a/before": "1\n",
  "corpus/a/after": "2\n",
};

test("a relative directory starts at the folder given", async () => {
  const cwd = await folderOf(files);
  const { pairs, skipped } = await loadCorpus("./corpus", { cwd });
  expect(pairs.map((pair) => pair.id)).toEqual(["corpus:a", "corpus:b"]);
  expect(skipped.size).toBe(0);
});

test("the fingerprint is the same wherever the corpus lies, and another for other bytes", async () => {
  const fingerprint = async (more: Record<string, string> = {}) => {
    const cwd = await folderOf({ ...files, ...more });
    return (await loadCorpus("corpus", { cwd })).fingerprint;
  };
  const first = await fingerprint();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprint()).toBe(first);
  expect(await fingerprint({ "corpus/a/after": "2\r\n" })).not.toBe(first);
  expect(await fingerprint({ "corpus/a/pair.json": '{"path":"c.js"}' })).not.toBe(first);
});

test("an open corpus names its pairs without their texts and reads each when it is wanted", async () => {
  const cwd = await folderOf(files);
  const { pairs, read, fingerprint } = await openCorpus("corpus", { cwd });
  const loaded = await loadCorpus("corpus", { cwd });
  expect(fingerprint).toBe(loaded.fingerprint);
  expect(Object.keys(pairs[0] ?? {})).toEqual(["id", "source", "path", "language", "digest"]);
  for (const [index, ref] of pairs.entries()) expect(await read(ref)).toEqual(loaded.pairs[index]);
});

test("a pair that is no longer what it was is an error by its name", async () => {
  const cwd = await folderOf(files);
  const { pairs, read } = await openCorpus("corpus", { cwd });
  await writeFile(join(cwd, "corpus", "b", "after"), "3\n");
  const [a, b] = pairs as [PairRef, PairRef];
  expect(await read(a)).toMatchObject({ after: "2\n" });
  await expect(read(b)).rejects.toThrow("corpus:b: its files have changed since the corpus was opened");
  await expect(read({ ...a, id: "corpus:z" })).rejects.toThrow("corpus:z: its files have changed");
});

test("a tier that is not cached is told with the command that helps", async () => {
  const cache = await folderOf();
  const failure = loadCorpus("small", { cache });
  await expect(failure).rejects.toThrow("@agoric/cosmos@0.34.1 is missing or damaged in the cache");
  await expect(failure).rejects.toHaveProperty("hint", "editproof corpus pull --tier small");
});

test("a tier is fetched with the fetcher given, by exact release", async () => {
  const asked: string[] = [];
  const fetch = async ({ name, version }: { readonly name: string; readonly version: string }) => {
    asked.push(`${name}@${version}`);
    throw new Error("stop here");
  };
  await expect(loadCorpus("small", { cache: dirname(await folderOf()), fetch })).rejects.toThrow("stop here");
  expect(asked).toContain("@agoric/cosmos@0.34.1");
});
