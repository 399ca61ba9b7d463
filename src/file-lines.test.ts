import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "./corpus/testing/folder.ts";
import { fileLines } from "./file-lines.ts";

async function linesOf(content: string | Buffer) {
  const lines: string[] = [];
  for await (const line of fileLines(join(await folderOf({ file: content }), "file"))) lines.push(line);
  return lines;
}

test.each<[content: string | Buffer, lines: readonly string[]]>([
  ["", []],
  ["\n", [""]],
  ["a\nb", ["a", "b"]],
  ["\ufeffa\r\n\ufeffb\n", ["a\r", "\ufeffb"]],
  ["a\u2028b\n", ["a\u2028b"]],
  [`${"é".repeat(200_000)}\n${"x".repeat(300_000)}`, ["é".repeat(200_000), "x".repeat(300_000)]],
])("lines of %j", async (content, lines) => {
  expect(await linesOf(content)).toEqual(lines);
});

test("broken UTF-8 is told with its line", async () => {
  await expect(linesOf(Buffer.from("a\nb\n\xff\n", "latin1"))).rejects.toThrow(/file:3: expected UTF-8$/);
});

test("what may never end is refused", async () => {
  const pipe = join(await folderOf(), "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const path of [pipe, "/dev/zero"])
    await expect(fileLines(path).next()).rejects.toThrow(/it is no regular file$/);
});
