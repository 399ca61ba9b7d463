import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { loadSources, packagesOf, sourcesOf } from "./sources.ts";
import { folderOf } from "./testing/folder.ts";

const hash = (letter: string) => `sha512-${letter.repeat(86)}==`;
const entry = {
  name: "@demo/a",
  from: "1.0.0",
  to: "2.0.0-1",
  integrity: { from: hash("A"), to: hash("B") },
  bytes: { from: 10, to: 20 },
  license: "MIT",
  tier: "small",
  languages: { C: 1 },
  pairs: 1,
};

async function read(...sources: readonly unknown[]) {
  const folder = await folderOf({ "sources.json": JSON.stringify({ sources }) });
  return loadSources(pathToFileURL(join(folder, "sources.json")));
}

test("the manifest holds what its tables promise", async () => {
  const sources = await loadSources();
  const counts = (["small", "full"] as const).map((tier) => {
    const chosen = sourcesOf(sources, tier);
    const packages = packagesOf(chosen);
    return {
      sources: chosen.length,
      packages: packages.length,
      bytes: packages.reduce((sum, each) => sum + each.bytes, 0),
      pairs: chosen.reduce((sum, source) => sum + source.pairs, 0),
    };
  });
  expect(counts).toEqual([
    { sources: 14, packages: 28, bytes: 7_954_778, pairs: 1137 },
    { sources: 35, packages: 63, bytes: 70_809_540, pairs: 5590 },
  ]);
  for (const { key, pairs, languages } of sources) {
    expect([key, [...languages.values()].reduce((sum, count) => sum + count, 0)]).toEqual([key, pairs]);
  }
});

test("an entry becomes a source with its key", async () => {
  const [source] = await read({ ...entry, skip: ["dist/"] });
  expect(source).toMatchObject({
    key: "@demo/a@1.0.0..2.0.0-1",
    from: { name: "@demo/a", version: "1.0.0", integrity: hash("A"), bytes: 10 },
    to: { name: "@demo/a", version: "2.0.0-1", integrity: hash("B"), bytes: 20 },
    skip: ["dist/"],
  });
});

test("a release that two sources share is one package", async () => {
  const next = { ...entry, from: "2.0.0-1", to: "3.0.0", integrity: { from: hash("B"), to: hash("C") } };
  expect(packagesOf(await read(entry, next)).map((each) => each.version)).toEqual([
    "1.0.0",
    "2.0.0-1",
    "3.0.0",
  ]);
});

test.each<[what: string, change: object, message: RegExp]>([
  ["a name that leads outside", { name: "../x" }, /sources\.json: sources\.0\.name: expected a package name/],
  ["a range", { to: "^2.0.0" }, /sources\.0\.to: expected an exact version/],
  [
    "a weak hash",
    { integrity: { from: "sha1-x", to: hash("B") } },
    /sources\.0\.integrity\.from: expected sha512/,
  ],
  ["an unknown tier", { tier: "huge" }, /sources\.0\.tier: /],
  ["an unknown field", { color: "red" }, /sources\.0: .*color/],
  ["a missing field", { license: undefined }, /sources\.0\.license: /],
])("%s is refused by file and field", async (_what, change, message) => {
  await expect(read({ ...entry, ...change })).rejects.toThrow(message);
});

test("contradictions are refused", async () => {
  await expect(read(entry, entry)).rejects.toThrow("@demo/a@1.0.0..2.0.0-1 is named twice");
  const other = { ...entry, from: "2.0.0-1", to: "3.0.0" };
  await expect(read(entry, other)).rejects.toThrow("@demo/a@2.0.0-1 is pinned to two different hashes");
});

test("a manifest that is no JSON or not there is refused by name", async () => {
  const folder = await folderOf({ "sources.json": "{ \u001b" });
  const file = join(folder, "sources.json");
  const complaint = await loadSources(pathToFileURL(file)).catch(String);
  expect(complaint).toContain(`${file}: not valid JSON`);
  expect(complaint).not.toContain("\u001b");
  await expect(loadSources(pathToFileURL(join(folder, "no.json")))).rejects.toThrow(
    "no.json: cannot be read (ENOENT)",
  );
});

test("one package of a tier, by name or key", async () => {
  const sources = await read(entry, { ...entry, name: "b", tier: "full" });
  expect(sourcesOf(sources, "small", "@demo/a")).toHaveLength(1);
  expect(sourcesOf(sources, "full", "b@1.0.0..2.0.0-1")).toHaveLength(1);
  expect(() => sourcesOf(sources, "small", "b")).toThrow("--only b: no such package in the small tier");
});
