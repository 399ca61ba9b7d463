import { describe, expect, test } from "vitest";
import type { EditType } from "../contract/diff-view.ts";
import { type Tree, world } from "../testing/world.ts";
import { decode } from "./decode.ts";
import { hunksBetween, withHunks } from "./hunks.ts";

async function opened(tree: Tree, path: string, editType: EditType) {
  const { env, files, disk } = world(tree);
  env.view.editType = editType;
  await env.view.open(path);
  return { view: env.view, files, disk };
}

test("opening as new or as a deletion empties whatever is there", async () => {
  for (const editType of ["create", "delete"] as const) {
    const { view, disk } = await opened({ a: "old\n" }, "a", editType);
    expect([view.original, disk()]).toEqual(["", { a: "" }]);
  }
  const { view, disk } = await opened({ a: "old\n" }, "a", "modify");
  expect([view.original, disk()]).toEqual(["old\n", { a: "old\n" }]);
});

describe("revert", () => {
  test.each<[EditType, Tree]>([
    ["modify", { a: "old\n" }],
    ["create", {}],
    ["delete", {}],
  ])("%s", async (editType, tree) => {
    const { view, disk } = await opened({ a: "old\n" }, "a", editType);
    await view.update("new\n", true);
    await view.save();
    await view.revert();
    expect(disk()).toEqual(tree);
    expect(view).toMatchObject({ editing: false, editType: undefined, original: undefined });
    await view.revert();
    expect(disk()).toEqual(tree);
  });

  test("takes the folders that opening made, as long as they are empty", async () => {
    const { view, files } = await opened({}, "d/e/f/a", "create");
    await files.write("/work/d/other", "x");
    await view.revert();
    expect([await files.exists("/work/d/e"), await files.exists("/work/d/other")]).toEqual([false, true]);
  });
});

test.each([
  ["a", true],
  ["work/a", true],
  ["./a", false],
  ["b", false],
])("removeFile(%j) of /work/a: %s", async (path, goes) => {
  const { view, disk } = await opened({ a: "old\n" }, "a", "modify");
  await view.removeFile(path);
  expect([view.editing, "a" in disk()]).toEqual([!goes, !goes]);
});

test("without an open file there is nothing to update, save or remove", async () => {
  const { env, disk } = world({ a: "old\n" });
  await expect(env.view.update("x", true)).rejects.toMatchObject({ kind: "NOT_EDITING" });
  expect(await env.view.save()).toEqual({});
  await env.view.removeFile("a");
  expect(disk()).toEqual({ a: "old\n" });
});

describe("save", () => {
  test.each([
    ["as proposed", "x", undefined, "x", { final: "x\n" }],
    ["trailing white space is not told", "x \n\n", undefined, "x \n\n", { final: "x\n" }],
    [
      "CRLF anywhere makes CRLF of every line end",
      "x\r\ny\n",
      undefined,
      "x\r\ny\n",
      { final: "x\r\ny\r\n" },
    ],
    ["a byte-order mark goes", "\ufeffx\n", undefined, "x\n", { final: "x\n" }],
    ["the user's text wins", "x\n", "y\n", "y\n", { final: "y\n", userEdits: "@@ -1,1 +1,1 @@\n-x\n+y\n" }],
    ["nothing proposed, nothing written", "", "y\n", "old\n", {}],
  ])("%s", async (_, proposed, edited, onDisk, record) => {
    const { view, disk } = await opened({ a: "old\n" }, "a", "modify");
    await view.update(proposed, true);
    if (edited !== undefined) view.userEdit(() => edited);
    expect(await view.save()).toEqual(record);
    expect(disk()).toEqual({ a: onDisk });
  });

  test("a document that the user emptied is not written", async () => {
    const { view, disk } = await opened({ a: "old\n" }, "a", "modify");
    await view.update("new\n", true);
    view.userEdit(() => "");
    expect(await view.save()).toMatchObject({ final: "old\n", userEdits: expect.stringContaining("-new") });
    expect(disk()).toEqual({ a: "old\n" });
  });

  test("what the disk makes of the text is told as formatting", async () => {
    const { view } = await opened({ a: "old\n" }, "a", "modify");
    await view.update("\ud800\n", true);
    expect(await view.save()).toMatchObject({
      final: "\ufffd\n",
      formatting: expect.stringContaining("+\ufffd"),
    });
  });
});

test("hunks have four lines of context and no header, and can be applied again", () => {
  const before = Array.from({ length: 20 }, (_, n) => `${n}\n`).join("");
  const after = before.replace("10\n", "ten\n");
  const hunks = hunksBetween(before, after);
  expect(hunks.split("\n")[0]).toBe("@@ -7,9 +7,9 @@");
  expect(withHunks(before, hunks)).toBe(after);
  expect(withHunks("other\n", hunks)).toBe(null);
});

test.each([
  ["UTF-8", "日本\n", "e697a5e69cac0a"],
  ["UTF-8 with a byte-order mark", "\ufeffa", "efbbbf61"],
  ["UTF-16, little end first", "\ufeffa", "fffe6100"],
  ["UTF-16, big end first", "\ufeffa", "feff0061"],
  ["Shift JIS", "日本\n", "93fa967b0a"],
  ["EUC-JP", "日本", "c6fccbdc"],
  ["Windows-1252", "café\n", "636166e90a"],
])("decoding %s", (_, text, hex) => {
  expect(decode(Buffer.from(hex, "hex"))).toBe(text);
});
