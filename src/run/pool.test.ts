import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { EditproofError } from "../errors.ts";
import { engineFacts } from "./pool.ts";

const TIMEOUTS = { timeout: 1000, loadTimeout: 1500 };
const folder = await folderOf();

const module = (fields: string) => `export const engine = {
  name: "mine", version: "1", format: "search-replace", about: "mine", layers: [], errors: [], previews: true,
  apply() {}, ${fields}
};`;

test.each<[what: string, source: string | null, message: string]>([
  ["a missing file", null, "cannot be loaded as an engine module (Cannot find module"],
  [
    "broken syntax",
    "export const engine = {",
    "cannot be loaded as an engine module (Unexpected end of input)",
  ],
  ["a throw at import", 'throw new Error("\\u001b[2Jno\\nsecond");', "(\\x1b[2Jno)"],
  ["a throw of nothing", "throw undefined;", "(undefined)"],
  ["a throw of what has no text", "throw Object.create(null);", "(it threw what cannot be shown)"],
  ["an endless import", "for (;;);", "(it took over 1500 ms)"],
  ["an import that waits for ever", "await new Promise(() => {});", "(it took over 1500 ms)"],
  ["an end at import", "process.exit(0);", "(it ended its thread)"],
  ["no export", "", "expected an exported `engine` with name: a word"],
  ["null", "export default null;", "expected an exported `engine` with name: a word"],
  ["a name that is an option", module('name: "--help",'), "with name: a word"],
  ["a name with escapes", module('name: "\\u001b[2J",'), "with name: a word"],
  ["a text over lines", module('about: "a\\nb",'), "with about: text of one line"],
  ["an unknown format", module('format: "__proto__",'), "with format: search-replace"],
  ["layers that are no words", module("layers: [1],"), "with layers: a list"],
  ["holes for errors", module("errors: new Array(3),"), "with errors: a list"],
  ["no function", module("apply: 1,"), "with apply: a function"],
  ["the name of another", module('name: "v1",'), "engine v1: named twice"],
])("%s is told in one line", async (what, source, message) => {
  const path = join(folder, `${what.replaceAll(" ", "-")}.mjs`);
  if (source !== null) writeFileSync(path, source);
  const fault = await engineFacts({ engines: ["v1"], engineModules: [path] }, TIMEOUTS).catch(
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(EditproofError);
  expect(String(fault)).toContain(message);
  expect(String(fault)).not.toMatch(/\p{Cc}/u);
});

test("a module's engine is described after the built-in ones, its code run in a thread", async () => {
  const path = join(folder, "good.mjs");
  writeFileSync(path, `globalThis.ran = true;\n${module("")}`);
  const facts = await engineFacts({ engines: ["v2"], engineModules: [path] }, TIMEOUTS);
  expect(facts.map((engine) => engine.name)).toEqual(["v2", "mine"]);
  expect(globalThis).not.toHaveProperty("ran");
});
