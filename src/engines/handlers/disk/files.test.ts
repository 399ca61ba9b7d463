import { chmod, chown, link, lstat, mkdir, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryRoot, treeOf } from "../testing/temporary.ts";
import { DiskFiles } from "./files.ts";

async function disk(tree: Readonly<Record<string, string>> = {}) {
  const root = await temporaryRoot(tree);
  return { root, files: new DiskFiles(root), at: (path: string) => join(root, path) };
}

describe("a write", () => {
  test("replaces the text, keeps the mode, and leaves nothing beside", async () => {
    const { root, files, at } = await disk({ a: "old\n" });
    await chmod(at("a"), 0o767);
    await files.write(at("a"), "new 日本\n");
    expect(await treeOf(root)).toEqual({ a: "new 日本\n" });
    expect((await stat(at("a"))).mode & 0o7777).toBe(0o767);
  });

  test.runIf(process.getuid?.() === 0)("keeps the owner", async () => {
    const { files, at } = await disk({ a: "old\n" });
    await chown(at("a"), 1234, 5678);
    await files.write(at("a"), "new\n");
    expect(await stat(at("a"))).toMatchObject({ uid: 1234, gid: 5678 });
  });

  test("is a new file, so that whoever reads the old one is not cut off", async () => {
    const { root, files, at } = await disk({ a: "old\n" });
    await link(at("a"), at("reader"));
    await files.write(at("a"), "new\n");
    expect(await treeOf(root)).toEqual({ a: "new\n", reader: "old\n" });
  });

  test("into a folder that is not there, or onto a directory, is refused", async () => {
    const { root, files, at } = await disk({ "d/x": "x" });
    await expect(files.write(at("e/y"), "y")).rejects.toMatchObject({ kind: "NOT_FOUND" });
    await expect(files.write(at("d"), "y")).rejects.toMatchObject({ kind: "IS_DIRECTORY" });
    await expect(files.write(at("d/x/y"), "y")).rejects.toMatchObject({ kind: "NOT_DIRECTORY" });
    expect(await treeOf(root)).toEqual({ "d/x": "x" });
  });

  test.skipIf(process.getuid?.() === 0)("to a file that may not be written is refused", async () => {
    const { root, files, at } = await disk({ a: "old\n" });
    await chmod(at("a"), 0o444);
    await expect(files.write(at("a"), "new\n")).rejects.toMatchObject({ kind: "NOT_WRITABLE" });
    expect(await treeOf(root)).toEqual({ a: "old\n" });
  });
});

describe("nothing outside the root", () => {
  test.each(["../outside", "/etc/hostname", "d/../../outside"])("by the path %s", async (path) => {
    const { root, files } = await disk({ "d/x": "x" });
    const { resolve } = await import("node:path");
    const absolute = resolve(root, path);
    await expect(files.readUtf8(absolute)).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
    await expect(files.write(absolute, "x")).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
    await expect(files.exists(absolute)).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
  });

  test("by a link to a file, to a folder, or to nowhere", async () => {
    const outside = await temporaryRoot({ secret: "secret\n" });
    const { files, at } = await disk({ a: "a" });
    await symlink(join(outside, "secret"), at("file"));
    await symlink(outside, at("folder"));
    await symlink(join(outside, "not-yet"), at("nowhere"));
    for (const path of ["file", "folder/secret", "folder/new", "folder/deep/new", "nowhere"]) {
      await expect(files.readUtf8(at(path)), path).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
      await expect(files.write(at(path), "x"), path).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
      await expect(files.makeParents(at(path)), path).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
      await expect(files.remove(at(path)), path).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
    }
    expect(await treeOf(outside)).toEqual({ secret: "secret\n" });
  });

  test("not even a link that stands outside and leads back in", async () => {
    const outside = await temporaryRoot();
    const { root, files, at } = await disk({ a: "a" });
    await symlink(outside, at("folder"));
    await symlink(at("a"), join(outside, "back"));
    await expect(files.remove(at("folder/back"))).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
    expect((await lstat(join(outside, "back"))).isSymbolicLink()).toBe(true);
    expect(await treeOf(root)).toMatchObject({ a: "a" });
  });

  test("the root itself may be a link", async () => {
    const real = await temporaryRoot({ a: "old\n" });
    const { at } = await disk();
    await symlink(real, at("root"));
    await new DiskFiles(at("root")).write(at("root/a"), "new\n");
    expect(await treeOf(real)).toEqual({ a: "new\n" });
  });
});

test("a link inside the root is written through, and stays a link", async () => {
  const { files, at } = await disk({ "d/a": "old\n" });
  await symlink("d/a", at("l"));
  const before = await files.snapshot(at("l"));
  await files.write(at("l"), "new\n");
  expect([await readlink(at("l")), await files.readUtf8(at("d/a"))]).toEqual(["d/a", "new\n"]);
  await files.remove(at("l"));
  expect(await files.readUtf8(at("d/a"))).toBe("new\n");
  await files.putBack(at("l"), before);
  expect([await readlink(at("l")), await files.readUtf8(at("l"))]).toEqual(["d/a", "old\n"]);
});

test("links in a circle are refused", async () => {
  const { files, at } = await disk();
  await symlink("b", at("a"));
  await symlink("a", at("b"));
  await expect(files.readUtf8(at("a"))).rejects.toMatchObject({ kind: "OUTSIDE_ROOT" });
});

test("removing: a missing file is fine, a directory is an error", async () => {
  const { root, files, at } = await disk({ a: "a", "d/x": "x" });
  await files.remove(at("a"));
  await files.remove(at("a"));
  await files.remove(at("d/x/below-a-file"));
  await expect(files.remove(at("d"))).rejects.toMatchObject({ kind: "IS_DIRECTORY" });
  expect(await treeOf(root)).toEqual({ "d/x": "x" });
});

test("parents are made outermost first, and removed only when empty", async () => {
  const { files, at } = await disk({ "d/x": "x" });
  expect(await files.makeParents(at("d/e/f/new"))).toEqual([at("d/e"), at("d/e/f")]);
  expect(await files.makeParents(at("d/e/f/new"))).toEqual([]);
  await files.removeEmptyDir(at("d/e"));
  expect(await files.exists(at("d/e/f"))).toBe(true);
  await files.removeEmptyDir(at("d/e/f"));
  await files.removeEmptyDir(at("d/e"));
  await files.removeEmptyDir(at("d/e"));
  expect(await files.exists(at("d/e"))).toBe(false);
  expect(await files.exists(at("d/x/y"))).toBe(false);
});

test("bytes come back with their mode", async () => {
  const { files, at } = await disk();
  const bytes = Buffer.from("93fa967b00ff", "hex");
  await writeFile(at("a"), bytes);
  await chmod(at("a"), 0o600);
  const before = await files.snapshot(at("a"));
  await files.remove(at("a"));
  await files.putBack(at("a"), before);
  expect(await files.readBytes(at("a"))).toEqual(bytes);
  expect((await stat(at("a"))).mode & 0o7777).toBe(0o600);
  await files.putBack(at("a"), null);
  expect(await files.snapshot(at("a"))).toBe(null);
  await mkdir(at("d"));
  await expect(files.snapshot(at("d"))).rejects.toMatchObject({ kind: "IS_DIRECTORY" });
});

test("no tool touches the journal", async () => {
  const { files, at } = await disk();
  await expect(files.write(at(".editproof-journal.jsonl"), "")).rejects.toMatchObject({
    kind: "NOT_WRITABLE",
  });
});
