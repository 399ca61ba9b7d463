import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { RunFolder } from "./run-folder.ts";

test("a run begins with two headers, through a linked folder too", async () => {
  const folder = await folderOf();
  await mkdir(join(folder, "real"));
  await symlink("real", join(folder, "link"));
  const run = await RunFolder.create(join(folder, "link"), false);
  await run.write("run.json", "{}");
  await run.close();
  expect((await readdir(join(folder, "real"))).sort()).toEqual(["cases.csv", "layers.csv", "run.json"]);
  expect(await readFile(join(folder, "real", "cases.csv"), "utf8")).toMatch(/^engine,mode,case,.*\n$/);
});

test.each<[what: string, path: string, force: boolean, message: string]>([
  ["a folder that holds something", ".", false, "is not empty"],
  ["a file", "file", false, "cannot be written (ENOTDIR)"],
  ["a link to nothing", "dangling", false, "cannot be written (ENOENT)"],
  ["a folder in the place of a file", "odd", true, "cannot be written (ERR_FS_EISDIR)"],
  ["a place of the system", "/proc/editproof", false, "cannot be written"],
])("--out %s is told in one line", async (_what, path, force, message) => {
  const folder = await folderOf({ file: "", "odd/cases.csv/x": "" });
  await symlink("nowhere", join(folder, "dangling"));
  const out = path.startsWith("/") ? path : join(folder, path);
  await expect(RunFolder.create(out, force)).rejects.toThrow(message);
});

test("a file that cannot be put in place leaves no draft", async () => {
  const folder = await folderOf({ "run/summary.md/x": "" });
  const run = await RunFolder.create(join(folder, "run"), false).catch(() => null);
  expect(run).toBeNull();
  const other = await RunFolder.create(join(folder, "other"), false);
  await mkdir(join(folder, "other", "summary.md", "x"), { recursive: true });
  await expect(other.write("summary.md", "text")).rejects.toThrow("cannot be written");
  await other.close();
  expect((await readdir(join(folder, "other"))).sort()).toEqual(["cases.csv", "layers.csv", "summary.md"]);
});
