import { link, mkdir, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { EditproofError } from "../errors.ts";
import type { Pair } from "../records.ts";
import { directoryPart } from "./directory.ts";
import { loadLanguages } from "./language.ts";
import { pairsIn } from "./part.ts";
import { folderOf } from "./testing/folder.ts";

const table = await loadLanguages();

async function readDirectory(...args: Parameters<typeof directoryPart>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for await (const pair of pairsIn(await directoryPart(...args))) pairs.push(pair);
  return pairs;
}

const meta = (fields: object) => JSON.stringify({ path: "src/x.py", about: "a change", ...fields });
const plain = { "one/pair.json": meta({}), "one/before": "a\n", "one/after": "b\n" };

test("pairs come by name, bytes as they are", async () => {
  const folder = await folderOf({
    "two/pair.json": meta({ path: "Makefile" }),
    "two/before": "",
    "two/after": "\uFEFFé\r\n\tx",
    ...plain,
    "__proto__/pair.json": meta({ path: "a/__proto__", language: "Nim" }),
    "__proto__/before": "a",
    "__proto__/after": "",
    "README.md": "passed over",
    ".git/HEAD": "passed over",
  });
  const source = basename(folder);
  expect(await readDirectory(folder, table)).toEqual([
    { id: `${source}:__proto__`, source, path: "a/__proto__", language: "Nim", before: "a", after: "" },
    { id: `${source}:one`, source, path: "src/x.py", language: "Python", before: "a\n", after: "b\n" },
    {
      id: `${source}:two`,
      source,
      path: "Makefile",
      language: "Makefile",
      before: "",
      after: "\uFEFFé\r\n\tx",
    },
  ]);
});

test.each<[what: string, files: Record<string, string | Buffer>, message: string]>([
  ["a name with a control character", { "a\u009b/pair.json": "" }, "a\\x9b: expected a printable name"],
  ["an empty pair.json", { "one/pair.json": "" }, "one/pair.json: not valid JSON"],
  ["broken JSON", { "one/pair.json": "{" }, "one/pair.json: not valid JSON"],
  ["JSON of another shape", { "one/pair.json": "[]" }, "one/pair.json: "],
  ["no path", { "one/pair.json": "{}" }, "one/pair.json: path: "],
  [
    "an absolute path",
    { "one/pair.json": meta({ path: "/etc/x.py" }) },
    "one/pair.json: path: expected a relative",
  ],
  [
    "a path that steps up",
    { "one/pair.json": meta({ path: "a/../x.py" }) },
    "path: expected a relative path",
  ],
  [
    "a path with an empty part",
    { "one/pair.json": meta({ path: "a//x.py" }) },
    "path: expected a relative path",
  ],
  [
    "a path with a control character",
    { "one/pair.json": meta({ path: "a\u001b.py" }) },
    "path: expected a relative",
  ],
  [
    "a path of another system",
    { "one/pair.json": meta({ path: "a\\x.py" }) },
    "path: expected a relative path",
  ],
  ["an unknown field", { "one/pair.json": meta({ colour: 1 }) }, 'one/pair.json: Unrecognized key: "colour"'],
  ["a field __proto__", { "one/pair.json": '{"path":"x.py","__proto__":{"a":1}}' }, "one/pair.json: "],
  [
    "a language in the wrong case",
    { "one/pair.json": meta({ language: "python" }) },
    'language: expected "Python"',
  ],
  [
    "no known language",
    { "one/pair.json": meta({ path: "x.unknown" }) },
    "no language is known for x.unknown",
  ],
  ["a NUL byte", { "one/before": "a\0" }, "one/before: expected UTF-8 text without NUL bytes"],
  ["broken UTF-8", { "one/after": Buffer.from([0xc3, 0x28]) }, "one/after: expected UTF-8 text"],
  ["a file over 1 MiB", { "one/after": "x".repeat(1_048_577) }, "one/after: expected at most 1048576 bytes"],
  ["no change", { "one/after": "a\n" }, "one: expected a change, but before and after are equal"],
])("%s is refused by file", async (_what, files, message) => {
  const folder = await folderOf({ ...plain, ...files });
  const failure = await readDirectory(folder, table).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EditproofError);
  expect(String(failure)).toContain(message);
  expect(String(failure)).not.toMatch(/\p{Cc}/u);
});

test("a missing file, an empty directory and a missing one are named", async () => {
  const folder = await folderOf(plain);
  await rm(join(folder, "one", "after"));
  await expect(readDirectory(folder, table)).rejects.toThrow(
    "one/after: expected a regular file, cannot open it (ENOENT)",
  );
  await expect(readDirectory(await folderOf(), table)).rejects.toThrow("found none");
  await expect(readDirectory(join(folder, "no"), table)).rejects.toThrow(
    "expected a corpus directory (ENOENT)",
  );
});

test("links and folders in the place of files are refused", async () => {
  const outside = await folderOf({ secret: "s\n" });
  const linked = async (at: string, target: string) => {
    const folder = await folderOf(plain);
    await rm(join(folder, at), { recursive: true, force: true });
    await symlink(target, join(folder, at));
    return readDirectory(folder, table);
  };
  await expect(linked("one/before", join(outside, "secret"))).rejects.toThrow(
    "one/before: expected a regular file, found a link",
  );
  await expect(linked("one/pair.json", join(outside, "secret"))).rejects.toThrow(
    "pair.json: expected a regular file, found a link",
  );
  await expect(linked("two", outside)).rejects.toThrow("two: expected a folder, found a link");

  const folder = await folderOf(plain);
  await rm(join(folder, "one", "before"));
  await mkdir(join(folder, "one", "before"));
  await expect(readDirectory(folder, table)).rejects.toThrow(
    "one/before: expected a regular file, found a folder",
  );
});

test("a hard link is a file like any other", async () => {
  const folder = await folderOf({ ...plain, "one/other": "c\n" });
  await rm(join(folder, "one", "after"));
  await link(join(folder, "one", "other"), join(folder, "one", "after"));
  expect(await readDirectory(folder, table)).toMatchObject([{ after: "c\n" }]);
});
