import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as library from "../../../index.ts";

test("the example of docs/handlers.md does what it says", async () => {
  const document = await readFile(join(import.meta.dirname, "../../../../docs/handlers.md"), "utf8");
  const example = /```js\n([\s\S]*?)```/.exec(document)?.[1] ?? "";
  const folder = await mkdtemp(join(tmpdir(), "editproof-document-"));
  try {
    await writeFile(join(folder, "a.txt"), "one\ntwo\n");
    const said: unknown[] = [];
    const body = example.replace(/import .*\n/, "").replace('"my-project"', "folder");
    const run = new Function("openDirectory", "folder", "console", `return (async () => { ${body} })();`);
    await run(library.openDirectory, folder, { log: (text: unknown) => said.push(text) });
    expect(said).toEqual(["APPLIED"]);
    expect(await readFile(join(folder, "a.txt"), "utf8")).toBe("1\n2\n");
  } finally {
    await rm(folder, { recursive: true });
  }
});
