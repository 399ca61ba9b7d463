import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { call } from "./testing/call.ts";

const ENV = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };

let folder: string;
let repository: string;

beforeAll(async () => {
  folder = await folderOf();
  repository = join(folder, "project");
  const git = (...args: string[]) => execFileSync("git", args, { env: ENV, stdio: "pipe" });
  git("init", "-q", repository);
  for (const word of ["first", "second"]) {
    writeFileSync(join(repository, "a.py"), `one\ntwo\n${word} = call(${word})\nthree\nfour\nfive\n`);
    git("-C", repository, "add", "-A");
    git("-C", repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", word);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a summary, and a corpus that a run takes", async () => {
  const out = join(folder, "pairs");
  const harvested = await call(["corpus", "harvest", repository, "--out", out]);
  expect(harvested.code).toBe(0);
  expect(harvested.out).toMatch(
    /^1 pair in 1 language from 1 commit; 0 changed files left out\n\nlanguage {2}pairs\nPython +1\n/,
  );
  expect(harvested.out).toContain("to measure on them: editproof run --corpus ");
  const run = [
    "run",
    "--corpus",
    out,
    "--engines",
    "v1",
    "--modes",
    "final",
    "--cases",
    "5",
    "--out",
    join(folder, "run"),
  ];
  expect((await call(run)).code).toBe(0);
  const again = await call(["corpus", "harvest", repository, "--out", out]);
  expect([again.code, again.err]).toEqual([
    2,
    expect.stringContaining("is not empty; choose another folder"),
  ]);
});

test("--json prints one document", async () => {
  const { out, code } = await call([
    "corpus",
    "harvest",
    repository,
    "--out",
    join(folder, "json"),
    "--json",
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    schemaVersion: 1,
    commits: 1,
    pairs: 1,
    languages: { Python: 1 },
    skipped: {},
  });
});

test.each<[string, () => string[], string]>([
  ["no repository", () => [folder], "expected a git repository"],
  ["nothing in that part", () => [repository, "--paths", "src"], "none of 0 commits gave a pair"],
  ["no number", () => [repository, "--max", "0"], "--max: expected a whole number"],
])("refused in one line: %s", async (_, words, says) => {
  const { code, err } = await call(["corpus", "harvest", ...words(), "--out", join(folder, "never")]);
  expect([code, err]).toEqual([2, expect.stringContaining(says)]);
});

test("--paths may be given several times", async () => {
  const words = ["--paths", "*.py", "--paths", "src", "--out", join(folder, "several"), "--json"];
  const { code, out } = await call(["corpus", "harvest", repository, ...words]);
  expect([code, JSON.parse(out).pairs]).toEqual([0, 1]);
});

test("an interrupt ends with 130 and leaves no half pair", async () => {
  const stopped = new AbortController();
  stopped.abort();
  const { code } = await call(
    ["corpus", "harvest", repository, "--out", join(folder, "stopped")],
    {},
    stopped.signal,
  );
  expect(code).toBe(130);
});
