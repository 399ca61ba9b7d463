import { rm } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { engines } from "../engines/registry.ts";
import { EditproofError } from "../errors.ts";
import * as library from "../index.ts";
import type { Finding } from "./finding.ts";
import { findingText, parseFinding, readFinding } from "./finding-file.ts";
import { readyTest } from "./ready-test.ts";
import { recheck } from "./recheck.ts";
import { cooked, RECIPE } from "./testing/hand-made.ts";
import { hostileFinding } from "./testing/hostile-finding.ts";

const FINDING: Finding = {
  engine: "v2",
  as: "v2",
  property: "clean-applies",
  kind: "corrupt",
  what: "an undamaged edit is corrupt",
  signature: "exact",
  seed: 42,
  path: "0:1",
  recipe: RECIPE,
  specimen: cooked(RECIPE),
};

describe("a finding's file", () => {
  test("says the same when it is read, whatever its texts", () => {
    fc.assert(
      fc.property(hostileFinding, ({ recipe, ...saved }) => {
        const text = findingText(saved);
        expect(text).toMatch(/^[\n -~]*$/);
        expect(parseFinding(text)).toEqual(saved);
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  test("keeps its files in their order, whatever their names", () => {
    const names = ["b", "9", "__proto__", "1"];
    const specimen = { ...FINDING.specimen, files: new Map(names.map((name) => [name, ""])) };
    expect([...parseFinding(findingText({ ...FINDING, specimen })).specimen.files.keys()]).toEqual(names);
  });

  test("may lack what only tells where it came from", () => {
    const { recipe, signature, seed, path, ...least } = FINDING;
    expect(parseFinding(findingText(least))).toEqual(least);
  });

  test.each<readonly [string, (plain: Plain) => void]>([
    ["engine", (plain) => delete plain["engine"]],
    ["as", (plain) => Object.assign(plain, { as: 1 })],
    ["property", (plain) => Object.assign(plain, { property: "no-such-property" })],
    ["property", (plain) => Object.assign(plain, { property: "__proto__" })],
    ["seed", (plain) => Object.assign(plain, { seed: 1.5 })],
    ["specimen", (plain) => Object.assign(plain, { specimen: null })],
    ["specimen.format", ({ specimen }) => Object.assign(specimen, { format: "xml" })],
    ["specimen.files", ({ specimen }) => Object.assign(specimen, { files: { "a.txt": "a" } })],
    ["specimen.files.0.1", ({ specimen }) => Object.assign(specimen, { files: [["a.txt", 1]] })],
    [
      "specimen.damaged.input",
      ({ specimen }) => Object.assign(specimen, { damaged: { files: [], damages: [] } }),
    ],
    ["specimen.streamed", ({ specimen }) => Object.assign(specimen, { streamed: "yes" })],
    ["extra", (plain) => Object.assign(plain, { extra: "\u001b[2J\n" })],
  ])("is refused in one line that names the field %s", (field, spoil) => {
    const plain: Plain = JSON.parse(findingText(FINDING));
    spoil(plain);
    const message = messageOf(() => parseFinding(JSON.stringify(plain)));
    expect(message).toMatch(/^finding: [ -~]+…?$/);
    expect(message).toContain(field);
  });

  test("never reaches a prototype", () => {
    const text = findingText(FINDING).replace("{", '{ "__proto__": { "polluted": 1 },');
    expect(messageOf(() => parseFinding(text))).toContain("__proto__");
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test.each(["", "{", "[]", "null", "\0", "\u001b[2J"])(
    "is refused in one line where it is no such JSON: %j",
    (text) => {
      expect(messageOf(() => parseFinding(text))).toMatch(/^finding: .+$/);
    },
  );

  test("is read from a folder, and named where it cannot be", async () => {
    const folder = await folderOf({ "good.json": findingText(FINDING), "bad\u001b.json": "{}" });
    try {
      const { recipe, ...saved } = FINDING;
      expect(await readFinding(join(folder, "good.json"))).toEqual(saved);
      await expect(readFinding(join(folder, "bad\u001b.json"))).rejects.toThrow(
        /^[ -~]*bad[ -~]*json: engine: [ -~]+$/,
      );
      await expect(readFinding(join(folder, "none.json"))).rejects.toThrow("cannot be read (ENOENT)");
      await expect(readFinding(folder)).rejects.toThrow("cannot be read");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test("a hostile finding tried again comes to an answer", async () => {
  await fc.assert(
    fc.asyncProperty(hostileFinding, fc.constantFrom(...engines.values()), async (finding, engine) => {
      const { violation } = await recheck(engine, engine.name, finding);
      expect(violation?.what ?? "one line").toMatch(/^.+$/);
    }),
    { seed: 42, numRuns: 300 },
  );
});

describe("the ready test", () => {
  test("holds a finding in which nothing runs", async () => {
    await fc.assert(
      fc.asyncProperty(hostileFinding, async ({ recipe, ...saved }) => {
        const { finding, title } = await ran(readyTest({ ...saved, recipe }));
        expect(finding).toEqual(saved);
        expect(title).toBe(`${saved.engine} keeps ${saved.property}: ${saved.what}`);
        expect(Reflect.get(globalThis, "ran")).toBeUndefined();
      }),
      { seed: 42, numRuns: 60 },
    );
  });

  test("passes where the property is kept, and fails where it is broken", async () => {
    const kept = await ran(readyTest(FINDING));
    await kept.body();
    const clean = { ...FINDING.specimen.clean, input: "------- SEARCH\nnowhere\n=======\n+++++++ REPLACE\n" };
    const broken = await ran(readyTest({ ...FINDING, as: null, specimen: { ...FINDING.specimen, clean } }));
    await expect(broken.body()).rejects.toThrow();
  });
});

interface Plain {
  [field: string]: unknown;
  specimen: Record<string, unknown>;
}

function messageOf(task: () => unknown): string {
  try {
    task();
  } catch (error) {
    if (error instanceof EditproofError) return error.message;
    throw error;
  }
  throw new Error("taken for a finding");
}

/** A ready test as vitest would load it, with its modules handed in: its finding, and the test that it declares. */
async function ran(source: string) {
  const { code } = await transform(source, { loader: "ts", format: "cjs" });
  let finding: unknown;
  const tests: { title: string; body: () => Promise<void> }[] = [];
  const modules: Readonly<Record<string, unknown>> = {
    editproof: { ...library, parseFinding: (json: string) => (finding = parseFinding(json)) },
    vitest: { expect, test: (title: string, body: () => Promise<void>) => tests.push({ title, body }) },
  };
  new Function("require", "module", code)((name: string) => modules[name], { exports: {} });
  const [only, ...others] = tests;
  if (only === undefined || others.length > 0) throw new Error(`${tests.length} tests`);
  return { ...only, finding };
}
