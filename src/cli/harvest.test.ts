import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { type Commit, GIT_ENV, git, HAS_GIT, repositoryOf } from "../corpus/testing/repository.ts";
import { call } from "./testing/call.ts";

const text = (third: string) => Array.from({ length: 9 }, (_, at) => `${at === 2 ? third : at};\n`).join("");
const history: readonly Commit[] = ["one", "two", "three"].map((third) => ({
  files: {
    "a.js": text(`${third} a`),
    "src/b.py": text(`${third} b`),
    "c.js": text(`"${"AKIA"}ABCDEFGHIJKLMNOP"`),
  },
}));

const harvest = (folder: string, out: string, ...more: string[]) =>
  call(["corpus", "harvest", folder, "--out", out, ...more], GIT_ENV);

/** The one line in which it ends with exit code 2. */
async function complaintOf(folder: string, ...more: string[]): Promise<string> {
  const { code, out, err } = await harvest(folder, join(await folderOf(), "out"), ...more);
  expect({ code, out, lines: err.match(/\n/g)?.length }).toEqual({ code: 2, out: "", lines: 1 });
  return err;
}

describe.skipIf(!HAS_GIT)("corpus harvest (needs git)", () => {
  test("says what it wrote, what not and why, and what comes next, which works", async () => {
    const folder = await repositoryOf([...history, { files: { "c.js": text("gone") } }]);
    const out = join(await folderOf(), "my pairs");
    const shown = await harvest(folder, out);
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toContain("4 pairs in 2 languages from 3 commits; 1 changed file left out\n");
    expect(shown.out).toMatch(/^JavaScript +2$/m);
    expect(shown.out).toMatch(/^secret-aws-key +1$/m);
    expect(shown.out).toMatch(/run --corpus '[^']*my pairs'\n$/);
    expect(shown.out).not.toContain("AKIA");
    const run = ["run", "--corpus", out, "--cases", "20", "--engines", "v1", "--out", join(out, "..", "run")];
    expect(await call(run)).toMatchObject({ code: 0 });
  });

  test("--json is one document, and the files hold no name and no mail", async () => {
    const folder = await repositoryOf(history);
    const out = join(await folderOf(), "out");
    const { out: json } = await harvest(
      folder,
      out,
      "--json",
      "--max",
      "1",
      "--paths",
      "*.py",
      "--paths",
      "none",
    );
    expect(JSON.parse(json)).toMatchObject({
      schemaVersion: 1,
      commits: 1,
      pairs: 1,
      languages: { Python: 1 },
      skipped: {},
    });
    const [name = ""] = await readdir(out);
    for (const file of await readdir(join(out, name))) {
      expect(await readFile(join(out, name, file), "utf8")).not.toMatch(/A Name|mail@|change \d/);
    }
  });

  test("the same history and options give the same bytes", async () => {
    const folder = await repositoryOf(history);
    const bytes = async () => {
      const out = join(await folderOf(), "out");
      await harvest(folder, out);
      const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((each) =>
        each.isFile(),
      );
      const texts = files.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        return [file.slice(out.length), await readFile(file, "utf8")] as const;
      });
      return Object.fromEntries(await Promise.all(texts));
    };
    const first = await bytes();
    expect(Object.keys(first)).toHaveLength(4 * 3);
    expect(await bytes()).toEqual(first);
  });

  test("an --out that is not empty is refused, and with --force an earlier harvest is replaced", async () => {
    const folder = await repositoryOf(history);
    const out = join(await folderOf(), "out");
    await harvest(folder, out);
    expect(await harvest(folder, out)).toMatchObject({
      code: 2,
      err: expect.stringContaining("is not empty"),
    });
    expect(await harvest(folder, out, "--force", "--max", "1")).toMatchObject({ code: 0 });
    expect(await readdir(out)).toHaveLength(1);
    // Nothing found: what stands there stays.
    expect(await harvest(folder, out, "--force", "--paths", "none")).toMatchObject({ code: 2 });
    expect(await readdir(out)).toHaveLength(1);
  });

  test("what cannot be harvested is said in one line", async () => {
    const folder = await repositoryOf(history, "plain");
    await mkdir(join(folder, "inner"));
    expect(await complaintOf(await folderOf())).toContain("expected the folder of a git repository");
    expect(await complaintOf(join(folder, "none"))).toContain("expected the folder of a git repository");
    expect(await complaintOf(join(folder, "inner"))).toContain("the top folder with --paths inner/");
    expect(await complaintOf(await repositoryOf([]))).toContain("has no commit yet");
    expect(await complaintOf(folder, "--since", "2099-01-01")).toContain("none of 0 commits gave a pair");
    expect(await complaintOf(folder, "--paths", "")).toContain("pathspec");
    expect(await complaintOf(folder, "--paths", "c.js")).toContain("look at --since and --paths");
    expect(await complaintOf(folder, "--max", "0")).toContain("--max: expected a whole number");
    const damaged = await repositoryOf(history);
    git(damaged, ["config", "core.repositoryformatversion", "99"]);
    expect(await complaintOf(damaged)).toMatch(/expected|version/i);
  });

  test("a shallow clone gives what it has and says so", async () => {
    const folder = await repositoryOf(history);
    const clone = async (depth: number) => {
      const copy = await folderOf();
      git(copy, ["clone", "--quiet", "--bare", `--depth=${depth}`, `file://${folder}`, "."]);
      return copy;
    };
    expect(await complaintOf(await clone(1))).toContain("git fetch --unshallow");
    expect(await harvest(await clone(2), join(await folderOf(), "out"))).toMatchObject({
      code: 0,
      out: expect.stringContaining("2 pairs"),
      err: expect.stringContaining("a shallow clone"),
    });
  });

  test("without git it says so", async () => {
    const shown = await call(["corpus", "harvest", await repositoryOf(history), "--out", "x"], {
      PATH: "/none",
    });
    expect(shown).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^editproof: git cannot be run; .*install git\n$/),
    });
  });

  test("Ctrl-C ends it with 130, and what stands is whole", async () => {
    const names = Array.from({ length: 200 }, (_, at) => `f${at}.js`);
    const folder = await repositoryOf(
      ["one", "two"].map((third) => ({
        files: Object.fromEntries(names.map((name) => [name, text(`${third} ${name}`)])),
      })),
    );
    const out = join(await folderOf(), "out");
    const interrupt = new AbortController();
    const ended = call(["corpus", "harvest", folder, "--out", out], GIT_ENV, interrupt.signal);
    while ((await readdir(out).catch(() => [])).length < 3)
      await new Promise((resolve) => setImmediate(resolve));
    interrupt.abort();
    expect(await ended).toMatchObject({
      code: 130,
      out: "",
      err: expect.stringMatching(/^interrupted: \d+ pairs in /),
    });
    const pairs = await readdir(out);
    expect(pairs.length).toBeLessThan(200);
    for (const name of pairs)
      expect((await readdir(join(out, name))).sort()).toEqual(["after", "before", "pair.json"]);
    expect(
      await call(["corpus", "harvest", folder, "--out", "x"], GIT_ENV, AbortSignal.abort()),
    ).toMatchObject({
      code: 130,
    });
  });
});
