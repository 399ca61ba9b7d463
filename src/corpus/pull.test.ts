import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EditproofError } from "../errors.ts";
import { type FetchPackage, OfflineError } from "./npm.ts";
import type { PullOptions } from "./packages.ts";
import { pull } from "./pull.ts";
import type { Source } from "./sources.ts";
import { folderOf } from "./testing/folder.ts";
import { release } from "./testing/tarball.ts";

const text = (mark: string) => `one\ntwo ${mark}\nthree\nfour\nfive\n`;
const a1 = release("a", "1.0.0", { "x.js": text("a"), "y.py": text("p"), "same.js": text("s") });
const a2 = release("a", "2.0.0", { "x.js": text("b"), "y.py": text("q"), "same.js": text("s") });
const a3 = release("a", "3.0.0", { "x.js": text("c"), "y.py": text("q"), "z.svg": text("b") });
const b1 = release("@b/b", "1.0.0", { "x.go": text("a") });
const b2 = release("@b/b", "1.1.0", { "x.go": text("b") });

type Made = ReturnType<typeof release>;

const source = (from: Made, to: Made, pairs: number): Source => ({
  key: `${from.wanted.name}@${from.wanted.version}..${to.wanted.version}`,
  name: from.wanted.name,
  tier: "small",
  license: "MIT",
  from: from.wanted,
  to: to.wanted,
  skip: [],
  pairs,
  languages: new Map(),
});
const SOURCES = [source(b1, b2, 1), source(a1, a2, 2), source(a2, a3, 1)];

/** A registry that counts what it serves; `change` may fail or damage a package. */
function registry(change: (name: string, bytes: Buffer) => Buffer = (_name, bytes) => bytes) {
  const served: string[] = [];
  const fetch: FetchPackage = async ({ name, version }) => {
    const found = [a1, a2, a3, b1, b2].find(
      ({ wanted }) => wanted.name === name && wanted.version === version,
    );
    if (!found) throw new Error("not served");
    const bytes = change(`${name}@${version}`, found.bytes);
    served.push(`${name}@${version}`);
    return bytes;
  };
  return { served, fetch };
}

async function options(more: Partial<PullOptions> & Pick<PullOptions, "fetch">, cache?: string) {
  const notes: string[] = [];
  const folder = cache ?? (await folderOf());
  return { notes, cache: folder, note: (line: string) => void notes.push(line), ...more };
}

test("every package is fetched once, and a second pull fetches none", async () => {
  const { served, fetch } = registry();
  const using = await options({ fetch });
  const bytes = [a1, a2, a3, b1, b2].reduce((sum, made) => sum + made.bytes.length, 0);
  expect(await pull(SOURCES, using)).toEqual({ fetched: 5, cached: 0, bytes, pairs: 4 });
  expect(served.sort()).toEqual(["@b/b@1.0.0", "@b/b@1.1.0", "a@1.0.0", "a@2.0.0", "a@3.0.0"]);
  expect(await readdir(join(using.cache, "packages"))).toContain("@b+b-1.0.0.tgz");
  expect(await pull(SOURCES, using)).toEqual({ fetched: 0, cached: 5, bytes, pairs: 4 });
  expect(using.notes).toEqual([]);
});

test("a pull that fails half-way keeps what it has and goes on from there", async () => {
  const failing = registry((name, bytes) => {
    if (name === "a@3.0.0") throw new EditproofError("a@3.0.0: it broke");
    return bytes;
  });
  const using = await options({ fetch: failing.fetch });
  await expect(pull(SOURCES, using)).rejects.toThrow("a@3.0.0: it broke");
  const whole = registry();
  await pull(SOURCES, { ...using, fetch: whole.fetch });
  expect([...failing.served, ...whole.served].sort()).toEqual([
    "@b/b@1.0.0",
    "@b/b@1.1.0",
    "a@1.0.0",
    "a@2.0.0",
    "a@3.0.0",
  ]);
  expect(failing.served.length).toBeGreaterThan(0);
});

test("a wrong hash is told from a registry that cannot be reached, and is not cached", async () => {
  const wrong = await options({
    fetch: registry((_name, bytes) => Buffer.concat([bytes, Buffer.from("x")])).fetch,
  });
  const failure = await pull(SOURCES, wrong).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EditproofError);
  expect(failure).not.toBeInstanceOf(OfflineError);
  expect(String(failure)).toMatch(/@\d\.\d\.\d: what was fetched does not match its pinned hash/);
  expect(await readdir(wrong.cache)).toEqual([]);

  const offline = registry(() => {
    throw new OfflineError("x: the npm registry cannot be reached");
  });
  await expect(pull(SOURCES, await options({ fetch: offline.fetch }))).rejects.toBeInstanceOf(OfflineError);
});

test("a damaged cached package is named and fetched again", async () => {
  const { served, fetch } = registry();
  const using = await options({ fetch });
  await pull(SOURCES, using);
  served.length = 0;
  const file = join(using.cache, "packages", "a-2.0.0.tgz");
  await writeFile(file, a2.bytes.subarray(0, 100));
  await pull(SOURCES, using);
  expect(using.notes).toEqual(["a@2.0.0: the cached package is damaged; fetching it again"]);
  expect(served).toEqual(["a@2.0.0"]);
  expect((await readFile(file)).equals(a2.bytes)).toBe(true);
});

test.each<[string, (bytes: Buffer) => Buffer | string]>([
  ["cut short", (bytes) => bytes.subarray(0, 200)],
  ["empty", () => ""],
  ["changed by a letter", (bytes) => bytes.toString().replace("three", "threE")],
  ["not JSON at all", () => "hello\nworld\n"],
])("cached pairs that are %s are named and chosen again", async (_what, damage) => {
  const using = await options({ fetch: registry().fetch });
  await pull(SOURCES, using);
  const folder = join(using.cache, "pairs");
  const name = (await readdir(folder)).find((each) => each.startsWith("a-1.0.0-2.0.0-")) ?? "";
  const before = await readFile(join(folder, name));
  await writeFile(join(folder, name), damage(before));
  await pull(SOURCES, using);
  expect(using.notes).toEqual(["a@1.0.0..2.0.0: the cached pairs are damaged; choosing them again"]);
  expect(await readFile(join(folder, name), "utf8")).toBe(before.toString());
});

test("pulls side by side leave one whole cache", async () => {
  const cache = await folderOf();
  const pulls = [registry(), registry(), registry()].map(async ({ fetch }) =>
    pull(SOURCES, await options({ fetch }, cache)),
  );
  for (const result of await Promise.all(pulls)) expect(result.pairs).toBe(4);
  const names = [...(await readdir(join(cache, "packages"))), ...(await readdir(join(cache, "pairs")))];
  expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  expect(names).toHaveLength(8);
});

test("an aborted pull ends with the reason it was given", async () => {
  const controller = new AbortController();
  const { fetch } = registry();
  const slow: FetchPackage = async (wanted, signal) => {
    controller.abort(new Error("interrupted"));
    signal?.throwIfAborted();
    return fetch(wanted, signal);
  };
  const using = await options({ fetch: slow, signal: controller.signal });
  await expect(pull(SOURCES, using)).rejects.toThrow("interrupted");
});

test("progress counts packages, then sources; a count unlike the manifest's is said", async () => {
  const seen: string[] = [];
  const using = await options({
    fetch: registry().fetch,
    onProgress: ({ step, done, of }) => void seen.push(`${step} ${done}/${of}`),
  });
  await pull([source(a1, a2, 7)], using);
  expect(seen).toEqual(["packages 1/2", "packages 2/2", "pairs 1/1"]);
  expect(using.notes).toEqual(["a@1.0.0..2.0.0: 2 pairs chosen where the manifest counts 7"]);
});
