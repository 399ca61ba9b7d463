import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadLanguages } from "../language.ts";
import { folderOf } from "../testing/folder.ts";
import { type Commit, GIT_ENV, git, HAS_GIT, repositoryOf } from "../testing/repository.ts";
import { type HarvestCounts, harvest } from "./harvest.ts";
import { openRepository } from "./repository.ts";

const table = await loadLanguages();
const text = (third: string) => Array.from({ length: 9 }, (_, at) => `${at === 2 ? third : at};\n`).join("");

async function pathsOf(folder: string, env: Readonly<Record<string, string>> = {}) {
  const counts: HarvestCounts = { commits: 0, pairs: 0, skipped: new Map() };
  const repository = await openRepository({ folder, env: { ...GIT_ENV, ...env } });
  const paths: string[] = [];
  for await (const { path } of harvest(repository, { max: 100, paths: [] }, table, counts)) paths.push(path);
  return { paths: paths.sort(), skipped: Object.fromEntries(counts.skipped) };
}

const twice = (names: readonly string[], more: Partial<Commit> = {}): Commit[] =>
  ["one", "two"].map((third) => ({
    files: Object.fromEntries(names.map((name) => [name, text(`${third} ${name}`)])),
    ...more,
  }));

describe.skipIf(!HAS_GIT)("a repository from anyone (needs git)", () => {
  test("odd names are harmless: those of no use are counted, the others are paths like any other", async () => {
    const usable = [
      "-rf.js",
      "--output=x.js",
      "__proto__/a.js",
      "constructor.js",
      ":(top).js",
      "a b'c\"d.js",
      "日本.js",
      "A.js",
      "a.js",
    ];
    const odd = ["new\nline.js", "\ttab.js", "\u001b[31m.js", "back\\slash.js", "c:.js", "\u202etxt.js"];
    const folder = await repositoryOf(twice([...usable, ...odd]));
    expect(await pathsOf(folder)).toEqual({ paths: usable.sort(), skipped: { "odd-path": odd.length } });
  });

  test("a name that is no UTF-8 is an odd one", async () => {
    const folder = await repositoryOf(twice(["caf\xe9.js"], { paths: "latin1" }));
    expect(await pathsOf(folder)).toEqual({ paths: [], skipped: { "odd-path": 1 } });
  });

  test("a path that steps up in an old commit is an odd one, and so is a rename out of it", async () => {
    const folder = await repositoryOf(twice(["a.js"]));
    const blob = (content: string) => git(folder, ["hash-object", "-w", "--stdin"], content).trim();
    const up = (content: string) => {
      const tree = git(folder, ["mktree"], `100644 blob ${blob(content)}\tx.js\n`).trim();
      return git(folder, ["mktree"], `040000 tree ${tree}\t..\n`).trim();
    };
    const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
    const commit = (tree: string, ...parents: string[]) =>
      git(folder, [
        ...who,
        "commit-tree",
        tree,
        ...parents.flatMap((each) => ["-p", each]),
        "-m",
        "x",
      ]).trim();
    const old = commit(up(text("two")), commit(up(text("one"))));
    git(folder, [
      "update-ref",
      "refs/heads/main",
      commit(git(folder, ["rev-parse", "main^{tree}"]).trim(), old),
    ]);
    expect(await pathsOf(folder)).toEqual({ paths: [], skipped: { "odd-path": 2 } });
  });

  test("nothing that the configuration or the attributes name is executed, and nothing changes", async () => {
    const folder = await repositoryOf(
      twice(["a.js"], {}).map((commit) => ({
        files: { ...commit.files, ".gitattributes": "*.js filter=evil diff=evil merge=evil\n" },
      })),
      "plain",
    );
    const outside = await folderOf();
    const evil = join(outside, "evil");
    await writeFile(evil, `#!/bin/sh\ntouch ${join(outside, "executed")}\n`);
    await chmod(evil, 0o755);
    const hooks = join(folder, ".git", "hooks");
    await rm(hooks, { recursive: true, force: true });
    await mkdir(hooks);
    for (const name of ["post-index-change", "reference-transaction", "pre-auto-gc", "fsmonitor-watchman"]) {
      await writeFile(join(hooks, name), `#!/bin/sh\n${evil}\n`, { mode: 0o755 });
    }
    for (const [name, value] of [
      ["core.fsmonitor", evil],
      ["core.hooksPath", hooks],
      ["core.pager", evil],
      ["pager.log", evil],
      ["core.sshCommand", evil],
      ["core.alternateRefsCommand", evil],
      ["diff.external", evil],
      ["diff.evil.command", evil],
      ["diff.evil.textconv", evil],
      ["filter.evil.clean", evil],
      ["filter.evil.smudge", evil],
      ["filter.evil.process", evil],
      ["filter.evil.required", "true"],
      ["gpg.program", evil],
      ["log.showSignature", "true"],
      ["alias.log", `!${evil}`],
      ["core.splitIndex", "true"],
      ["diff.relative", "true"],
      ["log.follow", "true"],
      ["color.ui", "always"],
      ["diff.renames", "false"],
    ] as const) {
      git(folder, ["config", name, value]);
    }
    const before = await readdir(folder, { recursive: true });
    expect(await pathsOf(folder)).toEqual({ paths: ["a.js"], skipped: {} });
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await readdir(outside)).toEqual(["evil"]);
  });

  test("what a partial clone lacks is not fetched, whatever the configuration allows, and is counted", async () => {
    const folder = await repositoryOf(twice(["a.js"]));
    const outside = await folderOf();
    const lost = git(folder, ["rev-parse", "main~1:a.js"]).trim();
    await loosen(folder, lost);
    for (const [name, value] of [
      ["core.repositoryformatversion", "1"],
      ["extensions.partialClone", "origin"],
      ["remote.origin.promisor", "true"],
      ["remote.origin.url", `ext::touch ${join(outside, "executed")}`],
      ["protocol.ext.allow", "always"],
    ] as const) {
      git(folder, ["config", name, value]);
    }
    expect(await pathsOf(folder)).toEqual({ paths: [], skipped: { "content-missing": 1 } });
    expect(await readdir(outside)).toEqual([]);
  });

  test("a flood of warnings does not stop it, nor does a list of attributes that never ends", async () => {
    const flood = Array.from({ length: 3000 }, (_, at) => `!never${at} foo\n`).join("");
    const [first, second] = twice(["a.js"]);
    const folder = await repositoryOf([
      { files: { ...first?.files, ".gitattributes": `${flood}*.js linguist-generated=false\n` } },
      second as Commit,
    ]);
    const pipe = join(await folderOf(), "pipe");
    execFileSync("mkfifo", [pipe]);
    git(folder, ["config", "core.attributesFile", pipe]);
    expect((await pathsOf(folder)).paths).toEqual(["a.js"]);
  });

  test("replacements of objects and variables that name another repository do not count", async () => {
    const folder = await repositoryOf(twice(["a.js"]));
    const other = await repositoryOf(twice(["other.js"]));
    git(folder, ["replace", "main", "main~1"]);
    const env = {
      GIT_DIR: other,
      GIT_INDEX_FILE: join(other, "index"),
      GIT_OBJECT_DIRECTORY: join(other, "objects"),
    };
    expect((await pathsOf(folder, env)).paths).toEqual(["a.js"]);
  });

  test("a history whose objects are damaged ends in one line", async () => {
    const folder = await repositoryOf([...twice(["a.js"]), ...twice(["b.js"])]);
    await loosen(folder, git(folder, ["rev-parse", "main~2^{tree}"]).trim());
    await expect(pathsOf(folder)).rejects.toThrow(/^[^\n]*: git: [^\n]+$/);
  });
});

/** Unpacks all objects and loses one. */
async function loosen(folder: string, lost: string): Promise<void> {
  const packs = join(folder, "objects", "pack");
  for (const name of await readdir(packs)) {
    if (!name.endsWith(".pack")) continue;
    const moved = join(folder, name);
    execFileSync("mv", [join(packs, name), moved]);
    await rm(join(packs, name.replace(/pack$/, "idx")), { force: true });
    execFileSync("sh", ["-c", 'git -C "$0" unpack-objects -q < "$1"', folder, moved], { env: GIT_ENV });
  }
  await rm(join(folder, "objects", lost.slice(0, 2), lost.slice(2)));
}
