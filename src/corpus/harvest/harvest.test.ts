import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadLanguages } from "../language.ts";
import { loadCorpus } from "../load.ts";
import { folderOf } from "../testing/folder.ts";
import { type HarvestCounts, type Harvested, type HarvestOptions, harvest } from "./harvest.ts";
import { secretIn } from "./secrets.ts";
import { PairWriter } from "./write-pairs.ts";

const LINES = ["one", "two", "three", "four", "five", "six"];
const text = (change = "") =>
  [...LINES.slice(0, 3), change || "three and a half", ...LINES.slice(3), ""].join("\n");

const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@b",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@b",
};

/** A repository in a new folder, and what works on it. */
async function repository() {
  const folder = await folderOf();
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], { env: ENV, stdio: "pipe" }).toString();
  git("init", "-q", "-b", "main");
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  let day = 0;
  const commit = () => {
    git("add", "-A");
    const date = `2024-01-${String(++day).padStart(2, "0")}T12:00:00Z`;
    execFileSync("git", ["-C", folder, "commit", "-q", "--allow-empty", "-m", "c"], {
      env: { ...ENV, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  };
  return { folder, git, put, commit };
}

async function harvested(folder: string, options: Partial<HarvestOptions> = {}) {
  const counts: HarvestCounts = { commits: 0, pairs: 0, skipped: new Map() };
  const pairs: Harvested[] = [];
  const all = { max: 100, paths: [], ...options };
  for await (const pair of harvest(folder, all, await loadLanguages(), counts)) pairs.push(pair);
  return { pairs, counts, paths: pairs.map(({ path }) => path) };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("a history", () => {
  let folder: string;

  beforeAll(async () => {
    const { put, commit, git, ...rest } = await repository();
    folder = rest.folder;
    folders.push(folder);
    put("src/a.js", text("var a = 1"));
    put("old.py", text("x = 1"));
    put("made.js", text("made"));
    put("picture.png", Buffer.from([0, 1, 2, 3]));
    put("mode.sh", text("echo"));
    put("token.ts", text("first"));
    put(".gitattributes", "made.js linguist-generated\nno.js -diff\n");
    put("no.js", text("a"));
    put("win.cs", text("int a;").replaceAll("\n", "\r\n"));
    commit(); // day 1
    put("src/a.js", text("var a = 2"));
    put("made.js", text("made again"));
    put("picture.png", Buffer.from([0, 9, 2, 3]));
    put("no.js", text("b"));
    commit(); // day 2
    git("mv", "old.py", "new.py");
    put("new.py", text("x = call()"));
    chmodSync(join(folder, "mode.sh"), 0o755);
    put("win.cs", text("long a;").replaceAll("\n", "\r\n"));
    commit(); // day 3
    put("token.ts", text(`const token = "${["gh", "p_"].join("")}${"a1".repeat(20)}"`));
    git("checkout", "-q", "-b", "side");
    commit(); // day 4
    put("src/a.js", text("var a = side"));
    commit(); // day 5
    git("checkout", "-q", "main");
    put("new.py", text("x = other()"));
    commit(); // day 6
    git("merge", "-q", "--no-ff", "-m", "m", "side");
  });

  test("changes and renames, newest first, without merges; what is left out is counted by reason", async () => {
    const { pairs, counts } = await harvested(folder);
    expect(
      pairs.map(({ path, before, after }) => [path, before.split("\n")[3], after.split("\n")[3]]),
    ).toEqual(
      expect.arrayContaining([
        ["src/a.js", "var a = 2", "var a = side"],
        ["new.py", "x = call()", "x = other()"],
        ["new.py", "x = 1", "x = call()"],
        ["win.cs", "int a;\r", "long a;\r"],
      ]),
    );
    expect(pairs).toHaveLength(4);
    expect(counts.commits).toBe(5); // the first has nothing before it
    expect(Object.fromEntries(counts.skipped)).toEqual({
      "attribute-linguist-generated": 1,
      "attribute-diff": 1,
      "content-unchanged": 1,
      "not-text": 1,
      "numbers-only": 1,
      "secret-github-token": 1,
    });
    for (const pair of pairs)
      expect(Object.keys(pair).sort()).toEqual(["after", "before", "commit", "language", "path"]);
  });

  test("a part of it: since a date, below a path, so many pairs", async () => {
    expect((await harvested(folder, { since: "2024-01-05T00:00:00Z" })).paths.sort()).toEqual([
      "new.py",
      "src/a.js",
    ]);
    expect((await harvested(folder, { paths: ["src"] })).paths).toEqual(["src/a.js"]);
    expect((await harvested(folder, { max: 2 })).pairs).toHaveLength(2);
  });

  test("the same twice, and a corpus directory that can be read", async () => {
    const out = [join(await folderOf(), "out"), join(await folderOf(), "out")];
    for (const each of out) {
      folders.push(dirname(each));
      const writer = await PairWriter.create(each);
      for (const pair of (await harvested(folder)).pairs) await writer.write(pair);
    }
    const [one, other] = await Promise.all(out.map((each) => loadCorpus(each)));
    expect(one?.pairs).toHaveLength(4);
    expect(one?.fingerprint).toBe(other?.fingerprint);
    const [name] = readdirSync(out[0] as string);
    const { origin } = JSON.parse(readFileSync(join(out[0] as string, name as string, "pair.json"), "utf8"));
    expect(origin.commit).toMatch(/^[0-9a-f]{40}$/);
    await expect(PairWriter.create(out[0] as string)).rejects.toThrow("is not empty");
  });

  test("values that look like options are none", async () => {
    await expect(harvested(folder, { paths: ["--output=/tmp/x"] })).resolves.toMatchObject({ pairs: [] });
    await expect(harvested(folder, { since: "--all" })).resolves.toBeDefined();
  });

  test("a bare clone gives the same", async () => {
    const bare = join(await folderOf(), "bare.git");
    folders.push(dirname(bare));
    execFileSync("git", ["clone", "-q", "--bare", folder, bare], { env: ENV });
    expect((await harvested(bare)).pairs).toEqual((await harvested(folder)).pairs);
  });
});

test("of one path three pairs at most; odd names, links and other folders are left out", async () => {
  const { folder, put, commit } = await repository();
  folders.push(folder);
  const odd = ["new\nline.js", 'quo"te.js', "-rf.js", "__proto__.js", "tab\tname.js"];
  for (let n = 0; n < 5; n++) {
    put("often.js", text(`call(${"x".repeat(n + 1)})`));
    for (const name of odd) put(name, text(`odd(${JSON.stringify(name)}, ${"y".repeat(n + 1)})`));
    if (n < 2) {
      rmSync(join(folder, "link.js"), { force: true });
      symlinkSync(n === 0 ? "/etc/passwd" : "/etc/hosts", join(folder, "link.js"));
    }
    commit();
  }
  const { paths, counts } = await harvested(folder);
  expect(paths.filter((path) => path === "often.js")).toHaveLength(3);
  expect([...new Set(paths)].sort()).toEqual(["-rf.js", "__proto__.js", "often.js", 'quo"te.js'].sort());
  expect(counts.skipped.get("odd-path")).toBe(8);
  expect(counts.skipped.get("no-regular-file")).toBe(1);
});

test("nothing that the repository's configuration names is run", async () => {
  const { folder, put, commit, git } = await repository();
  folders.push(folder);
  put("a.js", text("first"));
  put(".gitattributes", "*.js diff=evil filter=evil\n");
  commit();
  put("a.js", text("second"));
  commit();
  const mark = join(folder, "..", `mark-${process.pid}`);
  const evil = `touch ${mark}`;
  for (const name of [
    ...[
      "core.fsmonitor",
      "core.pager",
      "core.askPass",
      "core.sshCommand",
      "core.editor",
      "diff.external",
      "gpg.program",
    ],
    ...[
      "diff.evil.textconv",
      "diff.evil.command",
      "filter.evil.clean",
      "filter.evil.smudge",
      "filter.evil.process",
    ],
    ...["credential.helper", "pager.log", "core.alternateRefsCommand", "alias.log"],
  ]) {
    git("config", name, name.startsWith("alias") ? `!${evil}` : evil);
  }
  git("config", "log.showSignature", "true");
  git("config", "diff.orderFile", "/nowhere");
  for (const hook of ["post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"]) {
    writeFileSync(join(folder, ".git", "hooks", hook), `#!/bin/sh\n${evil}\n`, { mode: 0o755 });
  }
  expect((await harvested(folder)).paths).toEqual(["a.js"]);
  expect(existsSync(mark)).toBe(false);
});

test("what is no repository, has no commit, or lacks contents", async () => {
  const none = await folderOf();
  const { folder } = await repository();
  folders.push(none, folder);
  await expect(harvested(none)).rejects.toThrow("expected a git repository");
  await expect(harvested(folder)).rejects.toThrow("the repository has no commit yet");
  await expect(harvested(join(none, "missing"))).rejects.toThrow(/missing/);
});

const word = (...parts: readonly string[]) => parts.join("");
const RANDOM = "k3J9x0QvLm2Zt7Rb8Wn5";

test.each([
  ["private-key", word("-----BEGIN RSA PRI", "VATE KEY-----")],
  ["aws-key", `key: ${word("AK", "IA")}${"ABCD1234EFGH5678"}`],
  ["github-token", word("gh", "s_", RANDOM, RANDOM)],
  ["npm-token", word("np", "m_", RANDOM, RANDOM.slice(0, 16))],
  ["slack-token", word("xo", "xb-", RANDOM)],
  ["google-key", word("AI", "za", RANDOM, RANDOM.slice(0, 15))],
  ["stripe-key", word("sk_", "live_", RANDOM)],
  ["model-key", word("sk", "-proj-", RANDOM, RANDOM)],
  ["json-web-token", word("ey", "JhbGciOiJIUzI1NiJ9", ".ey", "JzdWIiOiIxMjM0NTY3", ".", RANDOM)],
  ["url-password", `postgres://user:${RANDOM}@host/db`],
  ["assigned-secret", `  apiKey: "${RANDOM}",`],
])("a line that looks like a secret: %s", (name, line) => {
  expect(secretIn(`first\n${line}\nlast`)).toBe(name);
});

test.each([
  'const password = "correct horse battery staple";',
  'token: "this-is-the-name-of-a-token"',
  "const secretary = people.find(isSecretary);",
  "https://example.com/a:b@c",
  "sha512-abcdef",
  'password: "<your password here>"',
])("no secret: %s", (line) => {
  expect(secretIn(line)).toBeNull();
});
