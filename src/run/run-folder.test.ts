import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { rowOf } from "../stats/testing/rows.ts";
import { CASES_HEADER, casesCsv, LAYERS_HEADER, layersCsv } from "./csv.ts";
import { RunFolder } from "./run-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await folderOf();
});
afterAll(() => rm(folder, { recursive: true }));

test("headers stand at once, rows as soon as they are appended", async () => {
  const run = await RunFolder.create(join(folder, "new/below"), false);
  expect(await textOf(run, "cases.csv")).toBe(CASES_HEADER);
  expect(await textOf(run, "layers.csv")).toBe(LAYERS_HEADER);
  const rows = [rowOf("correct"), rowOf("corrupt")];
  await run.append(rows);
  await run.append([]);
  await run.append(rows.slice(0, 1));
  expect(await textOf(run, "cases.csv")).toBe(CASES_HEADER + casesCsv([...rows, ...rows.slice(0, 1)]));
  expect(await textOf(run, "layers.csv")).toBe(LAYERS_HEADER + layersCsv([...rows, ...rows.slice(0, 1)]));
  await run.close();
});

test("a file that is written again is the new one, and nothing else is left", async () => {
  const run = await RunFolder.create(join(folder, "twice"), false);
  await run.write("run.json", "a longer first text");
  await run.write("run.json", "second");
  await run.close();
  expect(await textOf(run, "run.json")).toBe("second");
  expect((await readdir(run.path)).sort()).toEqual(["cases.csv", "layers.csv", "run.json"]);
});

test("force clears what a run wrote and nothing else; a link is replaced, not followed", async () => {
  const path = join(folder, "forced");
  await mkdir(path);
  for (const name of ["latency.csv", "summary.md", ".run.json.tmp", "notes.txt"]) {
    await writeFile(join(path, name), "old");
  }
  await writeFile(join(folder, "target"), "mine");
  await symlink(join(folder, "target"), join(path, "cases.csv"));
  await expect(RunFolder.create(path, false)).rejects.toThrow(
    `--out ${path}: is not empty; choose another folder, or --force to overwrite a run`,
  );
  const run = await RunFolder.create(path, true);
  await run.append([rowOf("correct")]);
  await run.close();
  expect((await readdir(path)).sort()).toEqual(["cases.csv", "layers.csv", "notes.txt"]);
  expect(await readFile(join(folder, "target"), "utf8")).toBe("mine");
});

test("a folder in the place of a file is told, not removed", async () => {
  const path = join(folder, "odd");
  await mkdir(join(path, "cases.csv"), { recursive: true });
  await expect(RunFolder.create(path, true)).rejects.toThrow(
    `--out ${path}: cannot be written (ERR_FS_EISDIR)`,
  );
  expect(await readdir(path)).toEqual(["cases.csv"]);
});

function textOf(run: RunFolder, name: string): Promise<string> {
  return readFile(join(run.path, name), "utf8");
}
