import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { Transaction } from "../safe/transaction.ts";
import { temporaryRoot, treeOf } from "../testing/temporary.ts";
import { DiskFiles, JOURNAL } from "./files.ts";
import { diskJournal, recover } from "./journal.ts";

const INTERRUPTED = fileURLToPath(new URL("../testing/interrupted.ts", import.meta.url));

const OLD = { a: "old a\n", b: "old b\n" };

/** Starts a process that changes files and waits in the middle. */
async function halfDone(root: string) {
  const child = spawn(process.execPath, ["--import", "tsx", INTERRUPTED, root], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

test("a process killed between two saves: the next start finds it, puts every file back and tells", async () => {
  const root = await temporaryRoot(OLD);
  const files = new DiskFiles(root);
  const kill = await halfDone(root);
  await expect(recover(files)).rejects.toMatchObject({ kind: "JOURNAL_IN_USE" });
  await kill();
  expect(await treeOf(root)).toMatchObject({ a: "new a\n", "d/c": "new c\n" });
  // As if it had been in the midst of writing a file and a line of the journal, too.
  await writeFile(join(root, ".editproof-0123456789ab.tmp"), "half");
  await appendFile(join(root, JOURNAL), '{"kind":"file","path":"a","bef');

  await expect(diskJournal(files).add({ kind: "folder", path: root })).rejects.toMatchObject({
    kind: "JOURNAL_IN_USE",
  });
  expect(await recover(files)).toEqual({
    interrupted: true,
    restored: ["d/c", "b", "a"].map((path) => join(root, path)),
    changedSince: [],
    failed: [],
  });
  expect(await treeOf(root)).toEqual(OLD);
  expect(await files.exists(join(root, "d"))).toBe(false);
  expect(await recover(files)).toMatchObject({ interrupted: false });
}, 20_000);

test("what a user changed after the kill is left alone, and told", async () => {
  const root = await temporaryRoot(OLD);
  const kill = await halfDone(root);
  await kill();
  await writeFile(join(root, "a"), "mine\n");
  expect(await recover(new DiskFiles(root))).toMatchObject({ changedSince: [join(root, "a")] });
  expect(await treeOf(root)).toEqual({ a: "mine\n", b: "old b\n" });
}, 20_000);

test("changes that were all made stand, though the journal was left behind", async () => {
  const root = await temporaryRoot(OLD);
  const files = new DiskFiles(root);
  const transaction = new Transaction(files, diskJournal(files));
  await transaction.write(join(root, "a"), "new a\n");
  const journal = await readFile(join(root, JOURNAL), "utf8");
  await transaction.commit();
  expect(await treeOf(root)).toEqual({ ...OLD, a: "new a\n" });
  await writeFile(join(root, JOURNAL), `${journal}{"done":true}\n`);
  expect(await recover(files)).toMatchObject({ interrupted: false });
  expect(await treeOf(root)).toEqual({ ...OLD, a: "new a\n" });
});

test("while it is open, the journal of this process is in use, not left behind", async () => {
  const root = await temporaryRoot(OLD);
  const files = new DiskFiles(root);
  const transaction = new Transaction(files, diskJournal(files));
  await transaction.write(join(root, "a"), "new a\n");
  await expect(recover(files)).rejects.toMatchObject({ kind: "JOURNAL_IN_USE" });
  const second = new Transaction(files, diskJournal(files));
  await expect(second.write(join(root, "b"), "new b\n")).rejects.toMatchObject({ kind: "JOURNAL_IN_USE" });
  await second.restore();
  expect(await treeOf(root)).toMatchObject({ ...OLD, a: "new a\n", [JOURNAL]: expect.any(String) });
  await transaction.restore();
  expect(await treeOf(root)).toEqual(OLD);
});

test("the journal may stand in a folder for state", async () => {
  const [root, state] = [await temporaryRoot(OLD), await temporaryRoot()];
  const files = new DiskFiles(root);
  const transaction = new Transaction(files, diskJournal(files, join(state, "deep")));
  await transaction.write(join(root, "a"), "new a\n");
  expect(Object.keys(await treeOf(state))).toEqual([join("deep", JOURNAL)]);
  expect(await treeOf(root)).toEqual({ ...OLD, a: "new a\n" });
  await transaction.commit();
  expect(await treeOf(state)).toEqual({});
});

test.each(["", "{}\n", "null\n[]\n", '{"kind":"file","path":"a","after":null,"before":{}}\n', "\u0000\n"])(
  "a journal that is no journal changes nothing: %j",
  async (text) => {
    const root = await temporaryRoot(OLD);
    await writeFile(join(root, JOURNAL), text);
    expect(await recover(new DiskFiles(root))).toMatchObject({ interrupted: false, restored: [] });
    expect(await treeOf(root)).toEqual(OLD);
  },
);

test("a journal cannot reach out of the root", async () => {
  const root = await temporaryRoot({ "in/a": "old\n", victim: "v\n" });
  const entry = { kind: "file", path: "../victim", before: { bytes: "eA==" }, after: null };
  const states = JSON.stringify({ ...entry, before: null, after: "no" });
  await writeFile(join(root, "in", JOURNAL), `{}\n${states}\n${JSON.stringify(entry)}\n`);
  const { restored, failed } = await recover(new DiskFiles(join(root, "in")));
  expect([restored, failed.length]).toEqual([[], 1]);
  expect(await treeOf(root)).toMatchObject({ victim: "v\n" });
});
