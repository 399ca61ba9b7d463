import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder, readCached, writeCached } from "./cache.ts";
import { folderOf } from "./testing/folder.ts";

test.each<[flag: string | undefined, env: Record<string, string>, folder: string]>([
  ["mine", { EDITPROOF_CACHE: "/e" }, "/work/mine"],
  ["/mine", { EDITPROOF_CACHE: "/e" }, "/mine"],
  [undefined, { EDITPROOF_CACHE: "/e", XDG_CACHE_HOME: "/x" }, "/e"],
  [undefined, { EDITPROOF_CACHE: "", XDG_CACHE_HOME: "/x", HOME: "/h" }, "/x/editproof"],
  [undefined, { XDG_CACHE_HOME: "relative", HOME: "/h" }, "/h/.cache/editproof"],
  [undefined, { HOME: "/h" }, "/h/.cache/editproof"],
])("--cache %s with %j is %s", (flag, env, folder) => {
  expect(cacheFolder(flag, env, "/work")).toBe(folder);
});

test("what is written is read back, and no draft stays", async () => {
  const folder = await folderOf();
  const file = join(folder, "a", "b", "c");
  expect(await readCached(file)).toBeNull();
  await Promise.all(["one", "two", "one"].map((content) => writeCached(file, content)));
  expect(["one", "two"]).toContain(String(await readCached(file)));
  expect(await readdir(join(folder, "a", "b"))).toEqual(["c"]);
});

test("a cache that cannot be used is named in one line", async () => {
  const folder = await folderOf({ file: "" });
  await expect(writeCached(join(folder, "file", "x"), "")).rejects.toThrow(
    /file\/x: cannot be written \(ENOTDIR\)/,
  );
  await expect(writeCached("/proc/editproof/a/x", "")).rejects.toThrow(
    "/proc/editproof/a/x: cannot be written",
  );
  await expect(readCached(join(folder, "file", "x"))).rejects.toThrow(/file\/x: cannot be read \(ENOTDIR\)/);
});
