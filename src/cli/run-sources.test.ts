import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { release } from "../corpus/testing/tarball.ts";
import { call } from "./testing/call.ts";
import { recordsOf, textOf } from "./testing/run-files.ts";

const text = (mark: string) => `one\ntwo ${mark}\nthree\nfour\nfive\n`;
const MADE = {
  a: [release("a", "1.0.0", { "x.js": text("a") }), release("a", "2.0.0", { "x.js": text("b") })],
  b: [release("b", "1.0.0", { "y.py": text("c") }), release("b", "2.0.0", { "y.py": text("d") })],
} as const;

const entry = (name: keyof typeof MADE, tier: string) => {
  const [{ wanted: from }, { wanted: to }] = MADE[name];
  return {
    name,
    from: from.version,
    to: to.version,
    integrity: { from: from.integrity, to: to.integrity },
    bytes: { from: from.bytes, to: to.bytes },
    license: "MIT",
    tier,
    languages: {},
    pairs: 1,
  };
};

let folder: string;
let chosen: string[];

beforeAll(async () => {
  const packages = Object.values(MADE).flat();
  folder = await folderOf({
    "mine.json": JSON.stringify({ sources: [entry("a", "small"), entry("b", "full")] }),
    "none.json": '{"sources":[]}',
    "large.json": JSON.stringify({ sources: [entry("b", "full")] }),
    ...Object.fromEntries(
      packages.map(({ wanted, bytes }) => [`cache/packages/${wanted.name}-${wanted.version}.tgz`, bytes]),
    ),
  });
  chosen = ["--sources", join(folder, "mine.json"), "--cache", join(folder, "cache")];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("another manifest is taken whole, with --tier small its small entries", async () => {
  const pairs = async (...more: string[]) => {
    const { out } = await call(["list", "pairs", "--json", ...chosen, ...more]);
    return JSON.parse(out).pairs.map(({ id }: { id: string }) => id);
  };
  expect(await pairs()).toEqual(["a@1.0.0..2.0.0:x.js", "b@1.0.0..2.0.0:y.py"]);
  expect(await pairs("--tier", "small")).toEqual(["a@1.0.0..2.0.0:x.js"]);
  expect((await call(["corpus", "pull", ...chosen])).out).toMatch(/^2 pairs from 4 packages/);
  expect((await call(["corpus", "stats", ...chosen])).out).toMatch(/^2 pairs in 2 languages from 2 sources/);
});

test("a run names its manifest, so that a case is replayed from it until it changes", async () => {
  const out = join(folder, "run");
  const args = ["--engines", "v1", "--modes", "final", "--mutations", "none", "--workers", "1", "--out", out];
  const { code, err } = await call(["run", ...chosen, ...args]);
  expect(err).toContain("from 2 pairs (full of mine.json)");
  expect(code).toBe(0);
  expect(JSON.parse(textOf(out, "run.json")).corpus).toMatchObject({
    name: "full",
    sources: join(folder, "mine.json"),
    pairs: 2,
  });
  const [row] = recordsOf(out, "cases.csv");
  const replay = ["replay", row?.["case"] ?? "", "--run", out, "--cache", join(folder, "cache")];
  expect((await call(replay)).out).toContain(`pair      ${row?.["pair"]}`);
  writeFileSync(join(folder, "mine.json"), JSON.stringify({ sources: [entry("b", "full")] }));
  const changed = await call(replay);
  expect(changed.code).toBe(2);
  expect(changed.err).toContain("its files have changed");
});

test.each([
  ["--sources", "none.json", "none.json: sources: expected at least one"],
  [
    "--tier",
    "small",
    "--sources",
    "large.json",
    "large.json: sources: expected at least one of the small tier",
  ],
  ["--sources", "missing.json", "missing.json: cannot be read (ENOENT)"],
  ["--sources", ".", "cannot be read (EISDIR)"],
  ["--sources", "mine.json", "--corpus", "full", "mutually exclusive"],
  ["--tier", "full", "--corpus", "full", "mutually exclusive"],
])("%s %s … is refused in one line", async (...words) => {
  const argv = words.slice(0, -1).map((word) => (/\.(?:json)?$/.test(word) ? join(folder, word) : word));
  const { code, err } = await call(["run", "--cache", join(folder, "cache"), ...argv]);
  expect(code).toBe(2);
  expect(err).toContain(words.at(-1));
  expect(err).toMatch(/^editproof: .*\n$/);
});
