import { expect, test } from "vitest";
import { MemoryFiles } from "../memory/files.ts";
import { NO_JOURNAL } from "./journal.ts";
import { Transaction } from "./transaction.ts";

function begun(tree: Readonly<Record<string, string | Uint8Array>>) {
  const files = new MemoryFiles(Object.entries(tree));
  return { files, transaction: new Transaction(files, NO_JOURNAL) };
}

const SHIFT_JIS = Buffer.from("93fa967b", "hex");

test("every kind of change is taken back, byte for byte, with the folders that were made", async () => {
  const { files, transaction } = begun({ "/w/a": "old\n", "/w/b": SHIFT_JIS });
  await transaction.write("/w/a", "new\n");
  await transaction.write("/w/a", "newer\n");
  await transaction.remove("/w/b");
  await transaction.makeParents("/w/d/e/c");
  await transaction.write("/w/d/e/c", "made\n");
  expect(await transaction.restore()).toMatchObject({ restored: ["/w/d/e/c", "/w/b", "/w/a"], failed: [] });
  expect(await files.readUtf8("/w/a")).toBe("old\n");
  expect(await files.readBytes("/w/b")).toEqual(SHIFT_JIS);
  expect([await files.exists("/w/d/e/c"), await files.exists("/w/d")]).toEqual([false, false]);
});

test("what is committed is not taken back", async () => {
  const { files, transaction } = begun({ "/w/a": "old\n" });
  await transaction.write("/w/a", "new\n");
  await transaction.commit();
  expect(await transaction.restore()).toEqual({ restored: [], changedSince: [], failed: [] });
  expect(await files.readUtf8("/w/a")).toBe("new\n");
});

test.each<[string, (transaction: Transaction) => Promise<unknown>]>([
  ["write", (transaction) => transaction.write("/w/a", "new\n")],
  ["remove", (transaction) => transaction.remove("/w/a")],
  ["read again", (transaction) => transaction.readBytes("/w/a")],
])("a file that someone else changed since it was read: %s is refused", async (_, act) => {
  const { files, transaction } = begun({ "/w/a": "old\n" });
  await transaction.readUtf8("/w/a");
  await files.write("/w/a", "theirs\n");
  await expect(act(transaction)).rejects.toMatchObject({ kind: "CHANGED_ON_DISK" });
  expect(await files.readUtf8("/w/a")).toBe("theirs\n");
});

test("a file that was not there and now is, is not overwritten", async () => {
  const { files, transaction } = begun({ "/w/a": "" });
  await transaction.exists("/w/new");
  await files.write("/w/new", "theirs\n");
  await expect(transaction.write("/w/new", "ours\n")).rejects.toMatchObject({ kind: "CHANGED_ON_DISK" });
});

test("own changes are no one else's", async () => {
  const { files, transaction } = begun({ "/w/a": "old\n" });
  await transaction.readUtf8("/w/a");
  await transaction.write("/w/a", "new\n");
  expect(await transaction.readUtf8("/w/a")).toBe("new\n");
  await transaction.remove("/w/a");
  expect(await files.exists("/w/a")).toBe(false);
});

test("restoring leaves what someone else has changed meanwhile, and tells", async () => {
  const { files, transaction } = begun({ "/w/a": "old\n", "/w/b": "old\n" });
  await transaction.write("/w/a", "new\n");
  await transaction.write("/w/b", "new\n");
  await files.write("/w/a", "theirs\n");
  expect(await transaction.restore()).toMatchObject({ restored: ["/w/b"], changedSince: ["/w/a"] });
  expect([await files.readUtf8("/w/a"), await files.readUtf8("/w/b")]).toEqual(["theirs\n", "old\n"]);
});
