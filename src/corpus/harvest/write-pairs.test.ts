import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EditproofError } from "../../errors.ts";
import { directoryPart } from "../directory.ts";
import { loadLanguages } from "../language.ts";
import { folderOf } from "../testing/folder.ts";
import type { Harvested } from "./harvest.ts";
import { PairWriter } from "./write-pairs.ts";

const commit = "0123456789abcdef".repeat(3).slice(0, 40);
const pair = (path: string): Harvested => ({
  commit,
  path,
  language: "JavaScript",
  before: "\uFEFFa\r\n",
  after: `b ${path}`,
});

async function written(paths: readonly string[]) {
  const folder = await folderOf();
  const writer = await PairWriter.create(folder, false);
  for (const path of paths) await writer.write(pair(path));
  return { folder, names: (await readdir(folder)).sort() };
}

test("a pair is read back as it was, with its origin", async () => {
  const { folder, names } = await written(["src/a.js"]);
  expect(names).toEqual(["0123456789ab-src-a.js"]);
  expect(JSON.parse(await readFile(join(folder, names[0] as string, "pair.json"), "utf8"))).toEqual({
    path: "src/a.js",
    language: "JavaScript",
    origin: { commit, path: "src/a.js" },
  });
  const part = await directoryPart(folder, await loadLanguages(), "mine");
  expect(await part.read(0)).toEqual({
    id: "mine:0123456789ab-src-a.js",
    source: "mine",
    path: "src/a.js",
    language: "JavaScript",
    before: "\uFEFFa\r\n",
    after: "b src/a.js",
  });
});

test.each<[paths: string[], names: string[]]>([
  [
    ["a/b.js", "a-b.js", "A/B.js", "a b.js"],
    ["A-B.js-3", "a-b.js", "a-b.js-2", "a-b.js-4"],
  ],
  [
    ["日本.js", "語.js", "..."],
    ["file", "js", "js-2"],
  ],
  [
    ["-rf.js", "__proto__", "CON"],
    ["CON", "__proto__", "rf.js"],
  ],
  [[`${"long/".repeat(40)}end.js`], [`${"long-".repeat(11).slice(1)}end.js`]],
])("%j get names of their own on every disk", async (paths, names) => {
  expect((await written(paths)).names).toEqual(names.map((name) => `0123456789ab-${name}`).sort());
});

test("a folder that is not empty is refused; with force the pairs of a harvest go and nothing else", async () => {
  const folder = await folderOf({
    "README.md": "mine",
    "mine/pair.json": "{}",
    "0123456789ab-old.js/pair.json": "{}",
    "0123456789ab-old.js/before": "a",
    "0123456789ab-old.js/after": "b",
    ".0123456789ab-half.js.tmp/before": "a",
  });
  await expect(PairWriter.create(folder, false)).rejects.toThrow(/: is not empty; .*--force/);
  await PairWriter.create(folder, true);
  expect((await readdir(folder)).sort()).toEqual(["README.md", "mine"]);
});

test("with force a pair's folder with something else in it is an error, and that stays", async () => {
  const folder = await folderOf({ "0123456789ab-old.js/notes": "mine" });
  await expect(PairWriter.create(folder, true)).rejects.toThrow(/cannot be written \(ENOTEMPTY\)/);
  expect(await readFile(join(folder, "0123456789ab-old.js", "notes"), "utf8")).toBe("mine");
});

test("what cannot be written is one line, and leaves no half pair", async () => {
  const folder = await folderOf({ file: "" });
  await expect(PairWriter.create(join(folder, "file", "x"), false)).rejects.toThrow(EditproofError);
  const out = join(folder, "out");
  const writer = await PairWriter.create(out, false);
  await mkdir(join(out, "0123456789ab-a.js"));
  await writeFile(join(out, "0123456789ab-a.js", "mine"), "");
  await expect(writer.write(pair("a.js"))).rejects.toThrow(/^--out .*: cannot be written \(\w+\)$/);
  expect(await readdir(out)).toEqual(["0123456789ab-a.js"]);
});
